import { sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { foldForSearch } from "../../clients/fold.ts";
import { matchExpression } from "../../clients/search-terms.ts";
import { across_organizations, build, eachOf, rowid } from "../../database/build.ts";
import type { TextIndex } from "../../database/merge-indexes.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import { textsOf } from "../index-texts.ts";
import { collectIfFew, few_max } from "./few.ts";
import type { Filters } from "./filters.ts";
import { ticketsFor } from "./select.ts";
import { keyOf, type Order, type SortRow } from "./sorts.ts";

/**
 * The tickets whose texts contain a term. If the other filters match few tickets, all their texts are searched.
 * Otherwise the full-text indexes find the newest matches. For a term too short for them, the texts of the newest
 * tickets are searched.
 */
export const searchTickets = (
  db: OrgReader,
  filters: Filters,
  term: Term,
  order: Order,
): SortRow[] => {
  const few = collectIfFewInAll(db, filters, order);
  if (few) return withTerm(db, few, term.folded);
  const { phrase, folded } = term;
  return filters.archive_scopes.flatMap((archive_scope) => {
    if (phrase === null) return withTerm(db, newest(db, filters, archive_scope, order), folded);
    const seqs = JSON.stringify(matchingSeqs(db, archive_scope, phrase, folded));
    const matched = ticketsFor(db, filters, archive_scope, rowid)
      .where("tickets.seq", "in", eachOf<number>(seqs))
      .select(["tickets.seq", keyOf(order, db.org_id).as("key")]);
    return withoutFalseHits(db, db.all(matched), term);
  });
};

/** `collectIfFew` for all scopes of the filters together. */
const collectIfFewInAll = (db: OrgReader, filters: Filters, order: Order): SortRow[] | null => {
  const found: SortRow[] = [];
  for (const archive_scope of filters.archive_scopes) {
    const few = collectIfFew(db, filters, archive_scope, order);
    if (few === null || found.length + few.length > few_max) return null;
    found.push(...few);
  }
  return found;
};

const newest = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  order: Order,
): SortRow[] =>
  db.all(
    ticketsFor(db, filters, archive_scope, `tickets_${archive_scope}_by_created`)
      .select(["tickets.seq", keyOf(order, db.org_id).as("key")])
      .orderBy("tickets.created_at", "desc")
      .orderBy("tickets.seq", "desc")
      .limit(matches_max),
  );

/** A search finds only this many of the newest tickets, so that common terms stay fast. */
const matches_max = 2000;

export interface Term {
  /** Folded like the texts. */
  folded: string;
  /** The FTS5 match expression; null if the indexes cannot find the term. */
  phrase: string | null;
  /** The indexed texts of tickets up to this `seq` are not folded yet; null if all are. */
  unfolded_until: number | null;
}

const unfolded = build
  .selectFrom("ticket_reindex")
  .select("next_seq")
  .where("only", "=", 1)
  .modifyFront(across_organizations);

/** Returns null if nothing is left of the term after folding. */
export const readTerm = (db: OrgReader, sent: string): Term | null => {
  const folded = foldForSearch(sent);
  if (folded === "") return null;
  const unfolded_until = db.first(unfolded)?.next_seq ?? null;
  const phrase = matchExpression(db, folded);
  // A text that is not folded yet is found only by the term as it was sent.
  const raw = unfolded_until === null ? null : matchExpression(db, sent);
  return { folded, phrase: phrase && raw ? `${phrase} OR ${raw}` : phrase, unfolded_until };
};

/** The newest tickets of a scope whose indexed texts match the phrase. */
const matchingSeqs = (
  db: OrgReader,
  archive_scope: ArchiveScope,
  phrase: string,
  folded: string,
): number[] => {
  const archive = archive_scope === "archive";
  const own = newestHits(db, archive ? "ticket_archive_search" : "ticket_search", phrase);
  const of_client = archive ? "ticket_archive_client_search" : "ticket_client_search";
  const by_client = isAnyRenamed(db)
    ? [...hitsOfUnrenamed(db, of_client, phrase), ...renamedWith(db, archive_scope, folded)]
    : newestHits(db, of_client, phrase);
  return [...new Set([...own, ...by_client])].sort((a, b) => b - a).slice(0, matches_max);
};

/** The hits in an index, newest first. Its only limit to the organization is the range of `rowid`. */
const hits = (db: OrgReader, index: TextIndex, phrase: string) => {
  const numbers = db.first(db.from("ticket_numbers").select("slot"));
  const { first, last } = seqRange(numbers?.slot ?? 0);
  return build
    .selectFrom(index)
    .select("rowid as seq")
    .where(sql<boolean>`${sql.ref(index)} match ${phrase}`)
    .where("rowid", ">=", first)
    .where("rowid", "<=", last)
    .orderBy("rowid", "desc")
    .limit(matches_max);
};

const newestHits = (db: OrgReader, index: TextIndex, phrase: string): number[] =>
  db.all(hits(db, index, phrase)).map(({ seq }) => seq);

const anyRenamed = prepareInOrg()((param) =>
  build
    .selectFrom("renamed_clients")
    .select("client_id")
    .where("org_id", "=", param("org_id"))
    .limit(1),
);

const isAnyRenamed = (db: OrgReader): boolean => db.first(anyRenamed, {}) !== undefined;

/** The hits without tickets that are still indexed by the old name of a renamed client. */
const hitsOfUnrenamed = (db: OrgReader, index: TextIndex, phrase: string): number[] =>
  db
    .all(
      hits(db, index, phrase).where(
        sql<boolean>`not exists (
          select 1 from "tickets" as ticket
          join "renamed_clients" as renamed
            on renamed."org_id" = ${db.org_id} and renamed.client_id = ticket.client_id
          where ticket."org_id" = ${db.org_id} and ticket.seq = ${sql.ref(index)}.rowid)`,
      ),
    )
    .map(({ seq }) => seq);

/** The newest tickets of renamed clients whose new name contains the term. */
const renamedWith = (db: OrgReader, archive_scope: ArchiveScope, folded: string): number[] => {
  const clients = db
    .from("renamed_clients")
    .select("client_id")
    .where(sql<boolean>`instr(text, ${folded}) > 0`);
  return db
    .all(
      db
        .from("tickets")
        .select("tickets.seq")
        .where("tickets.client_id", "in", clients)
        .where("tickets.deleted_at", "is", null)
        .where("tickets.archived_at", archive_scope === "live" ? "is" : "is not", null)
        .orderBy("tickets.seq", "desc")
        .limit(matches_max),
    )
    .map(({ seq }) => seq);
};

/** The tickets whose texts contain the folded term. */
const withTerm = <T extends { seq: number }>(
  db: OrgReader,
  found: readonly T[],
  folded: string,
): T[] => {
  const texts = textsOf(
    db,
    found.map(({ seq }) => seq),
  );
  const matched = new Set(
    texts
      .filter((text) =>
        [text.own_text, text.client_text].some((each) => foldForSearch(each).includes(folded)),
      )
      .map(({ seq }) => seq),
  );
  return found.filter(({ seq }) => matched.has(seq));
};

/** Removes hits of texts that are not folded yet and do not contain the term. */
const withoutFalseHits = <T extends { seq: number }>(
  db: OrgReader,
  found: readonly T[],
  { folded, unfolded_until }: Term,
): T[] => {
  if (unfolded_until === null) return [...found];
  const unfolded_hits = found.filter(({ seq }) => seq <= unfolded_until);
  return [
    ...found.filter(({ seq }) => seq > unfolded_until),
    ...withTerm(db, unfolded_hits, folded),
  ];
};
