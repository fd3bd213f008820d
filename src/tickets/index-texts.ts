import { sql } from "kysely";
import type { ArchiveScope } from "../access/ticket-scope.ts";
import { foldForSearch } from "../clients/fold.ts";
import { indexCharacters } from "../clients/search-terms.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";

/*
 * The search indexes of tickets, folded as those of clients are (decisions §5), and kept in the
 * transaction of the change. A ticket's own texts and its client's stand in two of them.
 */

/** An index of one kind of texts, of tickets on the boards or in the archive. */
export type TicketIndex =
  | "ticket_search"
  | "ticket_archive_search"
  | "ticket_client_search"
  | "ticket_archive_client_search";

const statements = (table: TicketIndex) => ({
  insert: prepareInOrg<{ seq: number; text: string }>()((param) =>
    build.insertInto(table).values({ rowid: param("seq"), text: param("text") }),
  ),
  remove: prepareInOrg<{ seq: number }>()((param) =>
    build.deleteFrom(table).where("rowid", "=", param("seq")),
  ),
});

const own = {
  live: statements("ticket_search"),
  archive: statements("ticket_archive_search"),
};
const of_client = {
  live: statements("ticket_client_search"),
  archive: statements("ticket_archive_client_search"),
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
    tx.run(own[archive_scope].insert, { seq, text });
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
  tx.run(own[was].remove, { seq });
  tx.run(of_client[was].remove, { seq });
};

/** Indexes a ticket by what its client is called now, folded: a text whose characters are known. */
export const reindexClientText = (
  tx: OrgTx,
  seq: number,
  archive_scope: ArchiveScope,
  text: string,
): void => {
  tx.run(of_client[archive_scope].remove, { seq });
  insertClientText(tx, seq, archive_scope, text);
};

const insertClientText = (
  tx: OrgTx,
  seq: number,
  archive_scope: ArchiveScope,
  text: string,
): void => {
  if (text === "") return;
  tx.run(of_client[archive_scope].insert, { seq, text: clientIndexText(text) });
};

/** A name of one character has trigrams, too, between separators. */
export const clientIndexText = (text: string): string => `\u0001${text}\u0001`;
