import type { Instant } from "../../clock/instant.ts";
import { inBatches } from "../../database/batches.ts";
import { across_organizations, build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { type OrgTx, prepareInOrg, type Tx } from "../../database/org.ts";
import { isHere } from "../../database/organization-moves.ts";
import { doSlice } from "../../database/slice.ts";
import { indexTexts, reindexClientText, removeTexts } from "../index-texts.ts";

/** Tickets per transaction. */
const batch_max = 200;

/**
 * Updates the search indexes: tickets of clients whose name or phone changed, and tickets that an earlier version
 * indexed without folding. Returns the number of processed clients and tickets.
 */
export const updateSearchIndex = async (sqlite: Sqlite, at: Instant): Promise<number> =>
  (await inBatches(sqlite, at, indexRenamed)) + (await inBatches(sqlite, at, indexFolded));

/** Batches per run, so that a stop need not wait for a million tickets. */
const batches_max = 50;

/** Between batches, for other requests. */
const pause_ms = 10;

/** One run of `updateSearchIndex`. While more is left, each batch wakes the next run. */
export const updateSomeOfSearchIndex = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  let processed = 0;
  for (let batch = 0; batch < batches_max; batch += 1) {
    const done = await sqlite.write((root) => indexRenamed(root) || indexFolded(root), at);
    if (done === 0) break;
    processed += done;
    await Bun.sleep(pause_ms);
  }
  return processed;
};

interface Renamed {
  org_id: string;
  client_id: string;
  text: string;
  next_seq: number;
}

const renamedClients = build
  .selectFrom("renamed_clients")
  .select(["org_id", "client_id", "text", "next_seq"])
  .where(isHere("renamed_clients.org_id"))
  .limit(batch_max)
  .modifyFront(across_organizations);

const ticketsOfClient = prepareInOrg<{ client_id: string; from: number; max: number }>()((param) =>
  build
    .selectFrom("tickets")
    .select(["seq", "archived_at"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("deleted_at", "is", null)
    .where("seq", ">=", param("from"))
    .orderBy("seq")
    .limit(param("max")),
);

/** Indexes the next tickets of renamed clients. Returns the number of these clients. */
const indexRenamed = (root: Tx): number => {
  const clients = root.all(renamedClients);
  if (clients.length > 0) root.wake("search-index");
  doSlice(indexClients(root, clients), () => {});
  return clients.length;
};

function* indexClients(root: Tx, clients: readonly Renamed[]): Generator<void> {
  for (const client of clients) yield* indexClient(root.org(client.org_id), client);
}

function* indexClient(tx: OrgTx, { client_id, text, next_seq }: Renamed): Generator<void> {
  const tickets = tx.all(ticketsOfClient, { client_id, from: next_seq, max: batch_max });
  for (const { seq, archived_at } of tickets) {
    reindexClientText(tx, seq, archived_at === null ? "live" : "archive", text);
    tx.run(tx.update("renamed_clients", { next_seq: seq + 1 }).where("client_id", "=", client_id));
    yield;
  }
  if (tickets.length < batch_max)
    tx.run(tx.delete("renamed_clients").where("client_id", "=", client_id));
  yield;
}

const remaining = build
  .selectFrom("ticket_reindex")
  .select("next_seq")
  .where("only", "=", 1)
  .modifyFront(across_organizations);

/** Indexes the next tickets that are not folded yet, newest first. Returns their number. */
const indexFolded = (root: Tx): number => {
  const [left] = root.all(remaining);
  if (!left) return 0;
  root.wake("search-index");
  const tickets = root.all(
    build
      .selectFrom("tickets")
      .select(["seq", "org_id", "archived_at", "deleted_at"])
      .where("seq", "<=", left.next_seq)
      .where(isHere("tickets.org_id"))
      .orderBy("seq", "desc")
      .limit(batch_max)
      .modifyFront(across_organizations),
  );
  const slices = doSlice(chunks(tickets), (chunk) => {
    for (const [org_id, own] of Map.groupBy(chunk, (ticket) => ticket.org_id)) {
      const tx = root.org(org_id);
      const live = own.filter(({ deleted_at }) => deleted_at === null);
      for (const { seq, archived_at } of live)
        removeTexts(tx, seq, archived_at === null ? "live" : "archive");
      indexTexts(
        tx,
        live.map(({ seq }) => seq),
      );
    }
    return chunk;
  });
  const done = slices.flat();
  const next_seq = (done.at(-1)?.seq ?? 1) - 1;
  const is_end = done.length === tickets.length && tickets.length < batch_max;
  root.run(
    (is_end
      ? build.deleteFrom("ticket_reindex")
      : build.updateTable("ticket_reindex").set({ next_seq })
    ).modifyEnd(across_organizations),
  );
  return Math.max(done.length, 1);
};

/** Long texts take a millisecond each: the time is checked after this many. */
const chunk_max = 5;

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += chunk_max) yield all.slice(from, from + chunk_max);
}
