import { sql } from "kysely";
import type { ArchiveScope } from "../access/ticket-scope.ts";
import { foldForSearch } from "../clients/fold.ts";
import { indexCharacters } from "../clients/search-terms.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { textIndexRows } from "../database/text-index-rows.ts";

/*
 * The full-text indexes of tickets, folded like those of clients (decisions §5), and updated in the transaction of
 * the change. A ticket's own texts and those of its client are in separate indexes.
 */

const own = {
  live: textIndexRows("ticket_search"),
  archive: textIndexRows("ticket_archive_search"),
};
const of_client = {
  live: textIndexRows("ticket_client_search"),
  archive: textIndexRows("ticket_archive_client_search"),
};

const textsOfTicket = prepareInOrg<{ seq: number }>()((param) =>
  build
    .selectFrom("ticket_texts")
    .select(["seq", "archived", "own_text", "client_text"])
    .where("org_id", "=", param("org_id"))
    .where("seq", "=", param("seq")),
);

/** A cross join keeps this order: each ticket is looked up, whatever the statistics of SQLite say. */
const textsOfTickets = prepareInOrg<{ seqs: string }>()((param) =>
  build
    .selectFrom(sql<{ value: number }>`json_each(${param("seqs")})`.as("wanted"))
    .crossJoin("ticket_texts")
    .select(["seq", "archived", "own_text", "client_text"])
    .where("org_id", "=", param("org_id"))
    .whereRef("seq", "=", "wanted.value"),
);

/** The current texts of tickets. Deleted tickets have none. */
export const textsOf = (db: OrgReader, seqs: readonly number[]) => {
  const [seq, ...others] = seqs;
  return seq !== undefined && others.length === 0
    ? db.all(textsOfTicket, { seq })
    : db.all(textsOfTickets, { seqs: JSON.stringify(seqs) });
};

/** Indexes tickets that are in no index yet. */
export const indexTexts = (tx: OrgTx, seqs: readonly number[]): void => {
  for (const { seq, archived, own_text, client_text } of textsOf(tx, seqs)) {
    const archive_scope = archived === 1 ? "archive" : "live";
    const text = foldForSearch(own_text);
    const name = foldForSearch(client_text);
    own[archive_scope].insert(tx, seq, text);
    insertClientText(tx, seq, archive_scope, name);
    indexCharacters(tx, text + name);
  }
};

/** Replaces a ticket's indexed texts by its current ones. `was` is the scope that its index row is in. */
export const reindexTexts = (tx: OrgTx, seq: number, was: ArchiveScope): void => {
  removeTexts(tx, seq, was);
  indexTexts(tx, [seq]);
};

/** Removes a ticket from the indexes. */
export const removeTexts = (tx: OrgTx, seq: number, was: ArchiveScope): void => {
  own[was].remove(tx, seq);
  of_client[was].remove(tx, seq);
};

/** Replaces the indexed text of a ticket's client. `text` is folded, and its characters are indexed already. */
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

/** The separators give even a name of one character a trigram. */
export const clientIndexText = (text: string): string => `\u0001${text}\u0001`;
