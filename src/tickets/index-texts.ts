import { sql } from "kysely";
import type { ArchiveScope } from "../access/ticket-scope.ts";
import { foldForSearch } from "../clients/fold.ts";
import { indexCharacters } from "../clients/search-terms.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { textIndexRows } from "../database/text-index-rows.ts";

/*
 * The search indexes of tickets, folded as those of clients are (decisions §5), and kept in the
 * transaction of the change. A ticket's own texts and its client's stand in two of them.
 */

const own = {
  live: textIndexRows("ticket_search"),
  archive: textIndexRows("ticket_archive_search"),
};
const of_client = {
  live: textIndexRows("ticket_client_search"),
  archive: textIndexRows("ticket_archive_client_search"),
};

/** A cross join is done in this order: each ticket is sought, however few SQLite counted. */
const textsOfTickets = prepareInOrg<{ seqs: string }>()((param) =>
  build
    .selectFrom(sql<{ value: number }>`json_each(${param("seqs")})`.as("wanted"))
    .crossJoin("ticket_texts")
    .select(["seq", "archived", "own_text", "client_text"])
    .where("org_id", "=", param("org_id"))
    .whereRef("seq", "=", "wanted.value"),
);

/** The texts of these tickets as they are; deleted ones have none. */
export const textsOf = (db: OrgReader, seqs: readonly number[]) =>
  db.all(textsOfTickets, { seqs: JSON.stringify(seqs) });

/** Indexes tickets that no index has. */
export const indexTexts = (tx: OrgTx, seqs: readonly number[]): void => {
  const characters = new Set<string>();
  for (const { seq, archived, own_text, client_text } of textsOf(tx, seqs)) {
    const archive_scope = archived === 1 ? "archive" : "live";
    const text = foldForSearch(own_text);
    const name = foldForSearch(client_text);
    own[archive_scope].insert(tx, seq, text);
    insertClientText(tx, seq, archive_scope, name);
    for (const character of text + name) characters.add(character);
  }
  indexCharacters(tx, characters);
};

/** Indexes a ticket anew, as it is now; `was` says where its row was until now. */
export const reindexTexts = (tx: OrgTx, seq: number, was: ArchiveScope): void => {
  removeTexts(tx, seq, was);
  indexTexts(tx, [seq]);
};

/** Takes a ticket out of the indexes. */
export const removeTexts = (tx: OrgTx, seq: number, was: ArchiveScope): void => {
  own[was].remove(tx, seq);
  of_client[was].remove(tx, seq);
};

/** Indexes a ticket by what its client is called now, folded: a text whose characters are known. */
export const reindexClientText = (
  tx: OrgTx,
  seq: number,
  archive_scope: ArchiveScope,
  text: string,
): void => {
  of_client[archive_scope].remove(tx, seq);
  insertClientText(tx, seq, archive_scope, text);
};

const insertClientText = (
  tx: OrgTx,
  seq: number,
  archive_scope: ArchiveScope,
  text: string,
): void => {
  if (text === "") return;
  of_client[archive_scope].insert(tx, seq, clientIndexText(text));
};

/** A name of one character has trigrams, too, between separators. */
export const clientIndexText = (text: string): string => `\u0001${text}\u0001`;
