import { sql } from "kysely";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import type { ClientRow } from "../client.ts";
import { foldFields, foldForSearch } from "../fold.ts";
import { learnCharacters, phraseOf } from "../search-terms.ts";
import { clientNumbers } from "../sequence.ts";
import { type Condition, isIn } from "./filters.ts";
import { findClientSeqs } from "./queries.ts";
import type { ClientFilters } from "./wire.ts";

/** The fields of `query`, exactly (§4.1). */
const searched_fields = [
  "name",
  "username",
  "email",
  "phone_number",
  "address",
  "city",
  "zone",
  "street",
  "building",
  "box",
  "reference",
  "code",
  "disjunctor",
] as const;

/** A search finds at most this many clients, the newest (decisions §3). */
const matches_max = 10_000;

/** Where the other filters leave so few clients, the text of each is looked into instead. */
const few_max = 400;

/** So many clients, the newest, are looked into for a term that the index cannot find. */
const looked_into_max = 2000;

/** What the index holds of a client. */
export const searchText = (row: Pick<ClientRow, (typeof searched_fields)[number]>): string =>
  foldFields(searched_fields.map((field) => row[field]));

const insertText = prepareInOrg<{ seq: number; text: string }>()((param) =>
  build.insertInto("client_search").values({ rowid: param("seq"), text: param("text") }),
);

const deleteText = prepareInOrg<{ seq: number }>()((param) =>
  build.deleteFrom("client_search").where("rowid", "=", param("seq")),
);

/** Keeps the index right in the transaction of the change; a null text removes the client. */
export const indexText = (
  tx: OrgTx,
  seq: number,
  before: string | null,
  after: string | null,
): void => {
  if (before === after) return;
  if (before !== null) tx.run(deleteText, { seq });
  if (after === null) return;
  tx.run(insertText, { seq, text: after });
  learnCharacters(tx, new Set(after));
};

/** The folded terms of the queries that were sent. One of which folding leaves nothing asks nothing. */
const termsOf = (sets: readonly ClientFilters[]): string[] =>
  sets.map(({ query }) => foldForSearch(query ?? "")).filter((term) => term !== "");

/** The conditions of other filters, and that every `query` is found in a field of the client. */
export const withQueries = (
  db: OrgReader,
  conditions: Condition[],
  sets: readonly ClientFilters[],
): Condition[] => {
  const terms = termsOf(sets);
  if (terms.length === 0) return conditions;
  const few = fewClients(db, conditions, sets);
  if (few) return [isIn(withTerms(db, few, terms))];
  const asked = terms.map((term) => ({ term, phrase: phraseOf(db, term) }));
  const phrases = asked.flatMap(({ phrase }) => phrase ?? []);
  const found = phrases.length > 0 ? [...conditions, matches(db, phrases)] : conditions;
  const unindexed = asked.filter(({ phrase }) => phrase === null).map(({ term }) => term);
  return unindexed.length === 0
    ? found
    : [isIn(withTerms(db, newest(db, found, looked_into_max), unindexed))];
};

/** All that the other filters leave, where that is few, or found by what hardly two share; else null. */
const fewClients = (
  db: OrgReader,
  conditions: readonly Condition[],
  sets: readonly ClientFilters[],
): number[] | null => {
  const is_exact = sets.some(
    ({ phone, external_ref }) => phone !== undefined || external_ref !== undefined,
  );
  if (is_exact) return newest(db, conditions, no_limit);
  if (conditions.length === 0) return null;
  const seqs = newest(db, conditions, few_max + 1);
  return seqs.length > few_max ? null : seqs;
};

const no_limit = -1;

const newest = (db: OrgReader, conditions: readonly Condition[], take: number): number[] =>
  findClientSeqs(db, conditions, { order: null, take, skip: 0 });

/** The client is one of the newest that have every phrase in a field. */
const matches = (db: OrgReader, phrases: readonly string[]): Condition => {
  const { first, last } = seqRange(clientNumbers(db)?.slot ?? 0);
  return sql`seq in (
    select rowid from "client_search"
    where "client_search" match ${phrases.join(" AND ")} and rowid >= ${first} and rowid <= ${last}
    order by rowid desc limit ${matches_max})`;
};

const textsOfClients = prepareInOrg<{ seqs: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["seq", ...searched_fields])
    .where(sql<string>`+${sql.ref("org_id")}`, "=", param("org_id"))
    .where("seq", "in", eachOf<number>(param("seqs"))),
);

/** Those of these clients that have every folded term in a field. */
const withTerms = (db: OrgReader, seqs: readonly number[], terms: readonly string[]): number[] =>
  db
    .all(textsOfClients, { seqs: JSON.stringify(seqs) })
    .filter((row) => {
      const text = searchText(row);
      return terms.every((term) => text.includes(term));
    })
    .map(({ seq }) => seq);
