import { type RawBuilder, sql } from "kysely";
import type { ClientRow } from "../../clients/client.ts";
import { indexText, searchText } from "../../clients/list/search.ts";
import { build } from "../../database/build.ts";
import type { Connection } from "../../database/connection.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { rowsOf } from "../../database/integrity.ts";
import { mergeIndexes, type TextIndex, text_indexes } from "../../database/merge-indexes.ts";
import { OrgTx, type Tx } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import { indexTexts } from "../../tickets/index-texts.ts";
import type { Side } from "./moving.ts";
import { changeInSlices, repeatInSlices } from "./slices.ts";

/*
 * The full-text indexes keep no texts that could be copied: they are made again. Their rows have no organization, but a
 * range of numbers, its slot.
 */

const rows_max = 200;
const tickets_max = 5;

/** Indexes the texts of the organization's clients and tickets, which are in no index yet. */
export const indexAll = async (
  { sqlite }: Side,
  org_id: string,
  onProgress: (rows: number) => void,
): Promise<void> => {
  for (const clients of pages<ClientRow>(sqlite, org_id, "clients", sql`*`)) {
    await changeInSlices(sqlite, clients, (root, client) =>
      indexText(txOf(sqlite, root, org_id), client.seq, null, searchText(client)),
    );
    onProgress(clients.length);
  }
  for (const tickets of pages(sqlite, org_id, "tickets", sql`seq`)) {
    const chunks: number[][] = [];
    for (let from = 0; from < tickets.length; from += tickets_max)
      chunks.push(tickets.slice(from, from + tickets_max).map(({ seq }) => seq));
    await changeInSlices(sqlite, chunks, (root, seqs) =>
      indexTexts(txOf(sqlite, root, org_id), seqs),
    );
    onProgress(tickets.length);
  }
  const unmerged = new Set(text_indexes);
  while (mergeIndexes(sqlite, unmerged)) await Bun.sleep(0);
};

/** `Tx.org` refuses an organization that is arriving. */
const txOf = (sqlite: Sqlite, root: Tx, org_id: string): OrgTx => new OrgTx(sqlite, root, org_id);

function* pages<R extends { seq: number }>(
  db: Connection,
  org_id: string,
  table: "clients" | "tickets",
  columns: RawBuilder<unknown>,
): Generator<R[]> {
  let { first: after, last } = rangeOf(db, org_id, table);
  for (;;) {
    const rows = rowsOf(
      db,
      sql<R>`select ${columns} from ${sql.table(table)} where seq > ${after} and seq <= ${last}
        and org_id = ${org_id} and deleted_at is null order by seq limit ${rows_max}`,
    );
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    after = end.seq;
  }
}

const rangeOf = (db: Connection, org_id: string, table: "clients" | "tickets") => {
  const numbers = table === "clients" ? "client_numbers" : "ticket_numbers";
  const [row] = rowsOf(
    db,
    sql<{ slot: number }>`select slot from ${sql.table(numbers)} where org_id = ${org_id}`,
  );
  return row ? seqRange(row.slot) : { first: 0, last: -1 };
};

/** Removes the organization's rows from the indexes. */
export const removeFromIndexes = async (
  { sqlite }: Side,
  org_id: string,
  onProgress: (rows: number) => void,
): Promise<void> => {
  for (const index of text_indexes) {
    const { first, last } = rangeOf(sqlite, org_id, ownerOf(index));
    const of_the_slot = sql`select rowid from ${sql.table(index)}
      where rowid >= ${first} and rowid <= ${last} limit ${rows_max}`;
    const query = sql`delete from ${sql.table(index)} where rowid in (${of_the_slot})`;
    await repeatInSlices(sqlite, { compile: () => query.compile(build) }, onProgress);
  }
};

const ownerOf = (index: TextIndex): "clients" | "tickets" =>
  index === "client_search" ? "clients" : "tickets";
