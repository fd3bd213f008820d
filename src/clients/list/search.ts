import { type RawBuilder, sql } from "kysely";
import { build, eachOf, unindexed } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import { textIndexRows } from "../../database/text-index-rows.ts";
import type { ClientRow } from "../client.ts";
import { foldFields, foldForSearch } from "../fold.ts";
import { indexCharacters, isIndexed, matchExpression } from "../search-terms.ts";
import { clientNumbers } from "../sequence.ts";
import { type Condition, isIn } from "./filters.ts";
import { type ClientSlice, findClientSeqs, no_limit, type Slice } from "./queries.ts";
import type { ClientFilters } from "./wire.ts";

/** The fields that `query` searches (§4.1). */
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

/** A search finds at most this many clients, the newest ones (decisions §3). */
const matches_max = 10_000;

/** If the other filters leave at most this many clients, their texts are searched without the index. */
const few_max = 400;

/** For terms that the index cannot find, the texts of this many clients are searched, the newest ones. */
const scanned_max = 2000;

/** The indexed text of a client. */
export const searchText = (row: Pick<ClientRow, (typeof searched_fields)[number]>): string =>
  foldFields(searched_fields.map((field) => row[field]));

const rows = textIndexRows("client_search");

/** Updates the index. If `after` is null, the client is removed. */
export const indexText = (
  tx: OrgTx,
  seq: number,
  before: string | null,
  after: string | null,
): void => {
  if (before === after) return;
  if (before !== null) rows.remove(tx, seq);
  if (after === null) return;
  rows.insert(tx, seq, after);
  indexCharacters(tx, after);
};

/** The folded terms of the queries. A query that is empty after folding is ignored. */
const termsOf = (sets: readonly ClientFilters[]): string[] =>
  sets.map(({ query }) => foldForSearch(query ?? "")).filter((term) => term !== "");

/** The clients that fulfil the other conditions and whose fields contain each `query`. Null without a query. */
export const searchClients = (
  db: OrgReader,
  others: readonly Condition[],
  filters: readonly ClientFilters[],
  slice: Slice,
): ClientSlice | null => {
  const terms = termsOf(filters);
  if (terms.length === 0) return null;
  const few = fewClients(db, others, filters);
  if (few) return allMatches(db, [isIn(withTerms(db, few, terms))], slice);
  const searches = terms.map((term) => ({ term, phrase: matchExpression(db, term) }));
  const phrases = searches.flatMap(({ phrase }) => phrase ?? []);
  const unindexed = searches.filter(({ phrase }) => phrase === null).map(({ term }) => term);
  if (unindexed.length === 0 && others.length === 0 && slice.order === null)
    return newestMatches(db, phrases, slice);
  const found = phrases.length > 0 ? [...others, isMatch(db, phrases)] : others;
  return unindexed.length === 0
    ? allMatches(db, found, slice)
    : allMatches(db, [isIn(withTerms(db, newest(db, found, scanned_max), unindexed))], slice);
};

/** Reads all matches: searching once for the total and again for the page takes longer. */
const allMatches = (
  db: OrgReader,
  conditions: readonly Condition[],
  { order, take, skip }: Slice,
): ClientSlice => {
  const seqs = findClientSeqs(db, conditions, { order, take: no_limit, skip: 0 });
  return { seqs: seqs.slice(skip, skip + take), total: seqs.length };
};

/** Without other conditions, and newest first, the index is all that is read. */
const newestMatches = (
  db: OrgReader,
  phrases: readonly string[],
  { take, skip }: Slice,
): ClientSlice => {
  const matches = matching(db, phrases);
  const limit = Math.min(take, Math.max(0, matches_max - skip));
  const seqs = db.column(
    sql<number>`select rowid ${matches} order by rowid desc limit ${limit} offset ${Math.min(skip, matches_max)}`,
  );
  const is_last_page = seqs.length < take && (seqs.length > 0 || skip === 0);
  if (is_last_page) return { seqs, total: skip + seqs.length };
  const [found = 0] = db.column(sql<number>`select count(*) ${matches}`);
  return { seqs, total: Math.min(found, matches_max) };
};

/**
 * The newest clients whose texts contain each folded word, `take` at most. Empty if no word is long enough for the
 * index, or if shorter words exclude the newest candidates.
 */
export const newestWithWords = (
  db: OrgReader,
  words: readonly string[],
  take: number,
): number[] => {
  const phrases = words.filter(isIndexed).flatMap((word) => matchExpression(db, word) ?? []);
  if (phrases.length === 0) return [];
  const seqs = db.column(
    sql<number>`select rowid ${matching(db, phrases)} order by rowid desc limit ${take}`,
  );
  return words.every(isIndexed) ? seqs : withTerms(db, seqs, words);
};

/** The clients that the other filters leave, if they are few or filtered by phone or reference. Otherwise null. */
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

const newest = (db: OrgReader, conditions: readonly Condition[], take: number): number[] =>
  findClientSeqs(db, conditions, { order: null, take, skip: 0 });

/** The organization's clients that match every phrase. Deleted ones are not in the index. */
const matching = (db: OrgReader, phrases: readonly string[]): RawBuilder<unknown> => {
  const { first, last } = seqRange(clientNumbers(db)?.slot ?? 0);
  return sql`from "client_search"
    where "client_search" match ${phrases.join(" AND ")} and rowid >= ${first} and rowid <= ${last}`;
};

/** Whether the client is among the newest that match every phrase. */
const isMatch = (db: OrgReader, phrases: readonly string[]): Condition =>
  sql`seq in (select rowid ${matching(db, phrases)} order by rowid desc limit ${matches_max})`;

const textsOfClients = prepareInOrg<{ seqs: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["seq", ...searched_fields])
    .where(unindexed("org_id"), "=", param("org_id"))
    .where("seq", "in", eachOf<number>(param("seqs"))),
);

/** The clients with every folded term in a field. */
const withTerms = (db: OrgReader, seqs: readonly number[], terms: readonly string[]): number[] =>
  db
    .all(textsOfClients, { seqs: JSON.stringify(seqs) })
    .filter((row) => {
      const text = searchText(row);
      return terms.every((term) => text.includes(term));
    })
    .map(({ seq }) => seq);
