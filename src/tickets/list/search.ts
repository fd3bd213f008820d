import { sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { foldForSearch } from "../../clients/fold.ts";
import { matchExpression } from "../../clients/search-terms.ts";
import { across_organizations, build, eachOf } from "../../database/build.ts";
import type { TextIndex } from "../../database/merge-indexes.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import { textsOf } from "../index-texts.ts";
import { collectFew, found_max } from "./few.ts";
import { type Filters, rowid } from "./filters.ts";
import { ticketsFor } from "./select.ts";
import { type Keyed, keyOf, type Order } from "./sorts.ts";

/**
 * The tickets with a term in their text. Where other filters leave few, each text is searched; else the
 * indexes give the newest that have it, or, for a term too short for them, the newest are searched.
 */
export const searchTickets = (
  db: OrgReader,
  filters: Filters,
  term: Term,
  order: Order,
): Keyed[] => {
  const few = fewOfAll(db, filters, order);
  if (few) return withTerm(db, few, term.folded);
  const { phrase, folded } = term;
  return filters.archive_scopes.flatMap((archive_scope) => {
    if (phrase === null) return withTerm(db, newest(db, filters, archive_scope, order), folded);
    const seqs = JSON.stringify(matching(db, archive_scope, phrase, folded));
    const matched = ticketsFor(db, filters, archive_scope, rowid)
      .where("tickets.seq", "in", eachOf<number>(seqs))
      .select(["tickets.seq", keyOf(order, db.org_id).as("key")]);
    return certain(db, db.all(matched), term);
  });
};

/** All tickets that the filters find in their scopes together, where they are few; else null. */
const fewOfAll = (db: OrgReader, filters: Filters, order: Order): Keyed[] | null => {
  const found: Keyed[] = [];
  for (const archive_scope of filters.archive_scopes) {
    const few = collectFew(db, filters, archive_scope, order);
    if (few === null || found.length + few.length > found_max) return null;
    found.push(...few);
  }
  return found;
};

const newest = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  order: Order,
): Keyed[] =>
  db.all(
    ticketsFor(db, filters, archive_scope, `tickets_${archive_scope}_by_created`)
      .select(["tickets.seq", keyOf(order, db.org_id).as("key")])
      .orderBy("tickets.created_at", "desc")
      .orderBy("tickets.seq", "desc")
      .limit(matches_max),
  );

/** A search finds at most this many tickets, the newest: so a common term stays fast. */
const matches_max = 2000;

/** A term as it is looked for. */
export interface Term {
  /** Folded as the texts are. */
  folded: string;
  /** What the indexes are asked; null when they cannot find it, and texts are looked into. */
  phrase: string | null;
  /** The tickets up to this `seq` are indexed as they were before texts were folded; null when none is. */
  unfolded_until: number | null;
}

const unfolded = build
  .selectFrom("ticket_reindex")
  .select("next_seq")
  .where("only", "=", 1)
  .modifyFront(across_organizations);

/** Reads a term; null when folding leaves nothing of it. */
export const readTerm = (db: OrgReader, sent: string): Term | null => {
  const folded = foldForSearch(sent);
  if (folded === "") return null;
  const unfolded_until = db.first(unfolded)?.next_seq ?? null;
  const phrase = matchExpression(db, folded);
  // A text that is not folded yet has the term as it was sent, at best.
  const raw = unfolded_until === null ? null : matchExpression(db, sent);
  return { folded, phrase: phrase && raw ? `${phrase} OR ${raw}` : phrase, unfolded_until };
};

/** The `seq` of the newest tickets on the boards, or in the archive, in whose text an index finds the phrase. */
const matching = (
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

/** The hits of an index, newest first; only the range of `rowid` keeps organizations apart. */
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

/** Hits but for the tickets of clients that are indexed by what they were called before. */
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

/** The newest tickets of those clients, where what they are called now has the term. */
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

/** Those of a few tickets that have the folded term in a text. */
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

/** Takes out hits of an index of unfolded texts in which the term is not. */
const certain = <T extends { seq: number }>(
  db: OrgReader,
  found: readonly T[],
  { folded, unfolded_until }: Term,
): T[] => {
  if (unfolded_until === null) return [...found];
  const unsure = found.filter(({ seq }) => seq <= unfolded_until);
  return [...found.filter(({ seq }) => seq > unfolded_until), ...withTerm(db, unsure, folded)];
};
