import { type RawBuilder, sql } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import { type Period, periodOf } from "../../clock/period.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { isWithinPeriod } from "../../database/period.ts";
import { type Facet, isCounted, text_facets } from "../facets.ts";
import { foldCase, foldForSearch } from "../fold.ts";
import { storedPhone, withStoredPhone } from "../phone-queries.ts";
import { phraseOf } from "../search-terms.ts";
import type { ClientTotals } from "../sequence.ts";
import { fewMatching, looked_into_max, matches_max, matchesRow, matching } from "./search.ts";
import type { ClientFilters } from "./wire.ts";

/** Part of a WHERE, and the same condition as rows to start from. Both name a row `d` that has a `seq`. */
export interface Condition {
  /** `from … as d where …`: the rows of this condition alone. */
  rows: RawBuilder<unknown>;
  /** Whether the row `d` of another condition fulfils this one. */
  test: RawBuilder<boolean>;
  /** Newest first, when an index has `rows` in that order. */
  newest_first: RawBuilder<unknown> | null;
  /** Of a search: `rows` gives no more than these, the newest. */
  rows_max?: number;
  /** Of a search: so many of `rows` after so many, newest first, read no further than that. */
  some?(take: number, skip: number): RawBuilder<unknown>;
  /** Of a search: the `seq` of all its rows, newest first, where they are known already. */
  few?: readonly number[];
  /** How many rows it has is kept of these values; no client has two of them. */
  counted?: { facet: Facet; values: string[] };
  /** Says the condition in full: the same key finds the same clients while none of them changes. */
  key?: string;
}

const facet = (org_id: string, name: Facet, values: string[]): Condition => {
  const [only, ...others] = values;
  const wanted =
    others.length === 0 && only !== undefined
      ? sql`= ${only}`
      : sql`in ${eachOf(JSON.stringify(values))}`;
  return {
    rows: sql`from "client_facets" as d where d."org_id" = ${org_id} and d.facet = ${name} and d.value ${wanted}`,
    test: sql`exists (select 1 from "client_facets" as f where f."org_id" = ${org_id} and f.facet = ${name} and f.value ${wanted} and f.seq = d.seq)`,
    newest_first: others.length === 0 ? sql`d.seq desc` : null,
    ...(isCounted(name) ? { counted: { facet: name, values } } : {}),
    key: JSON.stringify([name, values]),
  };
};

/** A condition on columns of `clients`, written over the alias that it is given. */
const onClient = (
  org_id: string,
  condition: (alias: RawBuilder<unknown>) => RawBuilder<unknown>,
): Condition => ({
  rows: sql`from "clients" as d where d."org_id" = ${org_id} and d.deleted_at is null and ${condition(sql`d`)}`,
  test: sql`exists (select 1 from "clients" as c where c."org_id" = ${org_id} and c.seq = d.seq and ${condition(sql`c`)})`,
  newest_first: null,
});

const byPhone = (db: OrgReader, country_code: string, phone: string): Condition => {
  const { org_id } = db;
  const stored = storedPhone(db, country_code, phone);
  if (stored?.compare) {
    const found = withStoredPhone(db, country_code, stored, Number.MAX_SAFE_INTEGER);
    const ids = JSON.stringify(found.map(({ id }) => id));
    return onClient(org_id, (of) => sql`${of}.id in ${eachOf(ids)}`);
  }
  const [number = null] = stored?.phones ?? [];
  return onClient(
    org_id,
    (of) =>
      sql`${of}.id in (select client_id from "client_phones" where "org_id" = ${org_id} and phone = ${number})`,
  );
};

/** Terms that have to be found all, and how the index is asked for each. */
interface Search {
  terms: readonly string[];
  phrases: readonly string[];
}

const bySearch = (
  db: OrgReader,
  { slot, list_version }: ClientTotals,
  { terms, phrases }: Search,
): Condition => {
  const key = JSON.stringify(phrases);
  const known = db.knownTotal(list_version, key) ?? 0;
  const few = known > looked_into_max ? null : fewMatching(db, slot, terms);
  const found = few === null ? byPhrases(slot, phrases) : bySeqs(few);
  return { ...found, newest_first: null, rows_max: matches_max, key };
};

const byPhrases = (slot: number, phrases: readonly string[]) => ({
  rows: sql`from (${matching(slot, phrases)}) as d where true`,
  test: matchesRow(phrases),
  some: (take: number, skip: number) => sql`${matching(slot, phrases, take).offset(skip)}`,
});

const bySeqs = (seqs: readonly number[]) => {
  const each = eachOf<number>(JSON.stringify(seqs));
  return {
    few: seqs,
    rows: sql`from (select value as seq from ${each}) as d where true`,
    test: sql<boolean>`d.seq in ${each}`,
    some: (take: number, skip: number) =>
      sql`select value as seq from ${each} order by seq desc limit ${take} offset ${skip}`,
  };
};

const createdIn = (org_id: string, period: Period): Condition => ({
  ...onClient(org_id, (of) => isWithinPeriod(sql`${of}.created_at`, period)),
  newest_first: sql`d.created_at desc, d.seq desc`,
  key: JSON.stringify(period),
});

/** Every client. */
export const everyone = (org_id: string): Condition =>
  createdIn(org_id, { from: null, before: null });

/** The one that is a search: it tests a row slowly, and has the newest rows only. */
export const searchAmong = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.find(({ rows_max }) => rows_max !== undefined);

/** What the conditions ask for, in full; null where it cannot be said, or where nothing is to be counted. */
export const keyOf = (conditions: readonly Condition[]): string | null => {
  const keys = conditions.map(({ key }) => key);
  return keys.length === 0 || keys.includes(undefined) ? null : keys.toSorted().join();
};

/** What sets of filters ask for. */
export interface Conditions {
  /** All apply; those come first that are likely to leave the fewest clients. */
  conditions: Condition[];
  /** Folded terms that no index finds: the texts of those that are left are searched for them. */
  unindexed: string[];
}

/** The conditions of sets of filters that all apply. A query of which folding leaves nothing asks nothing. */
export const conditionsOf = (
  db: OrgReader,
  organization: Organization,
  totals: ClientTotals,
  sets: readonly ClientFilters[],
): Conditions => {
  const terms = sets.map(({ query }) => foldForSearch(query ?? "")).filter((term) => term !== "");
  const asked = terms.map((term) => ({ term, phrase: phraseOf(db, term) }));
  const unindexed = asked.filter(({ phrase }) => phrase === null).map(({ term }) => term);
  const search = {
    terms: terms.filter((term) => !unindexed.includes(term)),
    phrases: asked.flatMap(({ phrase }) => phrase ?? []),
  };
  const conditions = [
    ...sets.flatMap((filters) => byKeys(db, organization, filters)),
    ...(search.terms.length > 0 ? [bySearch(db, totals, search)] : []),
    ...sets.flatMap((filters) => byFacets(db, filters)),
    ...sets.flatMap((filters) => byDates(db.org_id, organization, filters)),
  ];
  return { conditions, unindexed };
};

const byKeys = (
  db: OrgReader,
  { phone_country_code }: Organization,
  { external_ref, phone }: ClientFilters,
): Condition[] => {
  const conditions: Condition[] = [];
  if (external_ref !== undefined)
    conditions.push(onClient(db.org_id, (of) => sql`${of}.external_ref = ${external_ref}`));
  if (phone !== undefined) conditions.push(byPhone(db, phone_country_code, phone));
  return conditions;
};

const byFacets = (db: OrgReader, filters: ClientFilters): Condition[] => {
  const one = (value: string | number | undefined) =>
    value === undefined ? undefined : [String(value)];
  const flag = (value: boolean | undefined) =>
    value === undefined ? undefined : [value ? "1" : "0"];
  const { generator } = filters;
  const wanted: [Facet, string[] | undefined][] = [
    ...text_facets.map((name): [Facet, string[] | undefined] => {
      const value = filters[name];
      return [name, value === undefined ? undefined : [foldCase(value)]];
    }),
    ["service_id", one(filters.service_id?.toLowerCase())],
    ["generator_id", generator === undefined ? undefined : generatorIds(db, generator)],
    ["collector_id", one(filters.collector_id)],
    ["due_day", one(filters.due_day)],
    ["isp_id", one(filters.isp_id)],
    ["branch_id", one(filters.branch_id)],
    ["has_balance", flag(filters.has_balance)],
    ["agreed_payment_method", filters.agreed_payment_method],
    ["services_count", filters.services_count],
    ["auto_invoice", flag(filters.auto_invoice)],
    ["unassigned", flag(filters.unassigned)],
    ["unassigned_isp", flag(filters.unassigned_isp)],
    ["status", one(filters.status)],
  ];
  return wanted.flatMap(([name, values]) => (values ? [facet(db.org_id, name, values)] : []));
};

const byDates = (
  org_id: string,
  { timezone }: Organization,
  filters: ClientFilters,
): Condition[] =>
  filters.date_from === undefined && filters.date_to === undefined
    ? []
    : [createdIn(org_id, periodOf(filters, timezone))];

const generatorIds = (db: OrgReader, id_or_name: string): string[] => {
  const key = foldCase(id_or_name);
  return db
    .all(db.from("generators").select(["id", "name"]).where("deleted_at", "is", null))
    .filter(({ id, name }) => id === key || foldCase(name) === key)
    .map(({ id }) => id);
};
