import { sql } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { seqIn } from "../../database/slots.ts";
import { goingClients } from "../queries.ts";
import { clientTotals } from "../sequence.ts";
import type { Found, ListRequest } from "./at-once.ts";
import { type Condition, conditionsOf, everyone, keyOf, searchAmong } from "./filters.ts";
import { sortedBy, walkQuery } from "./page-query.ts";
import { asked_max, withTerms } from "./search.ts";
import { SeqSet } from "./seq-set.ts";

/** Up to so many clients are tested one by one against what is no search, and sorted. */
const few_max = 10_000;

/** So many clients, the newest, are looked into for a term that no index finds. */
const looked_into_max = 2000;

/** One page of the list, whatever it takes: some tenths of a second for a million clients. */
export const listAside = (
  db: OrgReader,
  organization: Organization,
  { filters, order, page, per_page }: ListRequest,
  inTime: () => void,
): Found => {
  const totals = clientTotals(db);
  if (!totals) return { seqs: [], total: 0 };
  const { conditions, unindexed } = conditionsOf(db, organization, totals, filters);
  const skipped = (page - 1) * per_page;
  const search = new Search(db, totals, inTime);
  const going = goingClients(db);
  const met = search.find(conditions, going);
  const found = unindexed.length === 0 ? met : search.lookInto(met, unindexed);
  const total = found?.size ?? totals.active + totals.inactive;
  const key = unindexed.length > 0 || going.length > 0 ? null : keyOf(conditions);
  const counted = key === null ? undefined : { version: totals.list_version, key };
  if (skipped >= total) return { seqs: [], total, counted };
  if (found && order === null) return { seqs: found.newest(skipped, per_page), total, counted };
  const few = found && order && total <= few_max;
  const seqs = db.column(
    few
      ? sql<number>`${sortedBy(db.org_id, seqsOf(found), order)}`
      : sql<number>`${walkQuery(db.org_id, [], order)} limit ${found ? -1 : skipped + per_page}`,
  );
  const listed = few || !found ? seqs : seqs.filter((seq) => found.has(seq));
  return { seqs: listed.slice(skipped, skipped + per_page), total, counted };
};

const seqsOf = (set: SeqSet) =>
  sql`select value as seq from ${eachOf<number>(JSON.stringify([...set]))}`;

/** The clients that fulfil all conditions, as sets of their numbers. */
class Search {
  private readonly first: number;
  private readonly length: number;

  constructor(
    private readonly db: OrgReader,
    { slot, last_seq }: { slot: number; last_seq: number },
    private readonly inTime: () => void,
  ) {
    this.first = seqIn(slot, 0);
    this.length = last_seq - this.first + 1;
  }

  /** Without those who are `going`; null is everyone. */
  find(conditions: Condition[], going: number[]): SeqSet | null {
    if (conditions.length === 0 && going.length === 0) return null;
    return this.matching(conditions).without(going);
  }

  /** Of the newest of them (null is everyone) those with these terms, which no index finds. */
  lookInto(met: SeqSet | null, terms: readonly string[]): SeqSet {
    const newest = met
      ? met.newest(0, looked_into_max)
      : this.db.column(
          sql<number>`${walkQuery(this.db.org_id, [], null)} limit ${looked_into_max}`,
        );
    return this.setOf(withTerms(this.db, newest, terms));
  }

  private matching(conditions: Condition[]): SeqSet {
    const [first, ...others] = conditions;
    if (!first) return this.rowsOf(everyone(this.db.org_id));
    const search = searchAmong(conditions);
    if (!search) return this.all(null, conditions);
    // What is found by a key is looked into, and so are few.
    if (search !== first) return this.tested(this.all(null, without(conditions, search)), [search]);
    const matched = this.rowsOf(search);
    if (others.length === 0 || matched.size < (search.rows_max ?? 0))
      return this.all(matched, others);
    const left = this.all(null, others);
    return left.size <= asked_max ? this.tested(left, [search]) : left.intersect(matched);
  }

  private all(from: SeqSet | null, conditions: Condition[]): SeqSet {
    let left = from;
    for (const [index, condition] of conditions.entries()) {
      if (left && left.size <= few_max) return this.tested(left, conditions.slice(index));
      const rows = this.rowsOf(condition);
      left = left ? left.intersect(rows) : rows;
    }
    return left ?? new SeqSet(this.first, this.length, []);
  }

  private rowsOf({ rows }: Condition): SeqSet {
    this.inTime();
    return this.setOf(this.db.column(sql<number>`select d.seq ${rows}`));
  }

  private tested(set: SeqSet, conditions: Condition[]): SeqSet {
    this.inTime();
    const tests = conditions.reduce((where, { test }) => sql`${where} and ${test}`, sql`true`);
    return this.setOf(
      this.db.column(sql<number>`select d.seq from (${seqsOf(set)}) as d where ${tests}`),
    );
  }

  private setOf(seqs: number[]): SeqSet {
    return new SeqSet(this.first, this.length, seqs);
  }
}

const without = (conditions: Condition[], one: Condition): Condition[] =>
  conditions.filter((each) => each !== one);
