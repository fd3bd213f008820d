import { sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { foldForSearch } from "../../clients/fold.ts";
import { build, eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import type { Narrow } from "./filters.ts";

/** A search finds at most this many tickets, the newest: so a common term stays fast. */
export const matches_max = 2000;

/** The trigram index finds terms of at least three characters. */
const indexed_min = 3;

/** Whether the search index can find a term; shorter ones are searched text by text. */
export const isIndexed = (term: string): boolean => [...term].length >= indexed_min;

/**
 * The newest tickets on the boards, or in the archive, that have `term` in their text, as plain characters. The
 * `ticket_search_*` triggers fill both indexes; only the range of `rowid` keeps organizations apart.
 */
export const matching = (db: OrgReader, archive_scope: ArchiveScope, term: string): Narrow => {
  const table = archive_scope === "live" ? "ticket_search" : "ticket_archive_search";
  const numbers = db.first(db.from("ticket_numbers").select("slot"));
  const { first, last } = seqRange(numbers?.slot ?? 0);
  const hits = build
    .selectFrom(table)
    .select("rowid")
    .where(sql<boolean>`${sql.ref(table)} match ${`"${term.replaceAll('"', '""')}"`}`)
    .where("rowid", ">=", first)
    .where("rowid", "<=", last)
    .orderBy("rowid", "desc")
    .limit(matches_max);
  return { column: "seq", is: () => sql`in ${hits}` };
};

/** Those of a few tickets that have `term` in their text. */
export const withTerm = <T extends { seq: number }>(
  db: OrgReader,
  found: readonly T[],
  term: string,
): T[] => {
  const wanted = foldForSearch(term);
  const seqs = JSON.stringify(found.map(({ seq }) => seq));
  const texts = db.all(
    build
      .selectFrom(sql<{ org_id: string; seq: number; text: string }>`ticket_texts`.as("texts"))
      .select(["seq", "text"])
      .where("org_id", "=", db.org_id)
      .where("seq", "in", eachOf<number>(seqs)),
  );
  const matched = new Set(
    texts.filter(({ text }) => foldForSearch(text).includes(wanted)).map(({ seq }) => seq),
  );
  return found.filter(({ seq }) => matched.has(seq));
};
