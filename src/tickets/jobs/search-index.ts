import type { Instant } from "../../clock/instant.ts";
import { inBatches } from "../../database/batches.ts";
import { across_organizations, build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { type OrgTx, prepareInOrg, type Tx } from "../../database/org.ts";
import { doSlice } from "../../database/slice.ts";
import { indexTexts, reindexClientText, removeTexts } from "../index-texts.ts";

/** Tickets indexed in one transaction at most. */
const batch_max = 200;

/**
 * Brings the search indexes up to what is searched by already: tickets of clients with another name
 * or phone, and those that the schema before indexed. Returns how many steps that took.
 */
export const updateSearchIndex = async (sqlite: Sqlite, at: Instant): Promise<number> =>
  (await inBatches(sqlite, at, indexRenamed)) + (await inBatches(sqlite, at, indexFolded));

/** Batches of one run by the clock; then it ends, so that a stop need not wait for a million tickets. */
const batches_max = 50;

/** Between batches the others have the process to themselves. */
const pause_ms = 10;

/** As much of it as one run may take. While there is more, each batch wakes the next run. */
export const updateSomeOfSearchIndex = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  let steps = 0;
  for (let batch = 0; batch < batches_max; batch += 1) {
    const done = await sqlite.write((root) => indexRenamed(root) || indexFolded(root), at);
    if (done === 0) break;
    steps += done;
    await Bun.sleep(pause_ms);
  }
  return steps;
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

/** Renames the next tickets of clients that are called otherwise by now. Returns how many clients it met. */
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

const marker = build
  .selectFrom("ticket_reindex")
  .select("next_seq")
  .where("only", "=", 1)
  .modifyFront(across_organizations);

/** Folds the next tickets of those that the schema before indexed, newest first. Returns how many. */
const indexFolded = (root: Tx): number => {
  const [place] = root.all(marker);
  if (!place) return 0;
  root.wake("search-index");
  const tickets = root.all(
    build
      .selectFrom("tickets")
      .select(["seq", "org_id", "archived_at", "deleted_at"])
      .where("seq", "<=", place.next_seq)
      .orderBy("seq", "desc")
      .limit(batch_max)
      .modifyFront(across_organizations),
  );
  const slices = doSlice(fewAtATime(tickets), (few) => {
    for (const [org_id, own] of Map.groupBy(few, (ticket) => ticket.org_id)) {
      const tx = root.org(org_id);
      const live = own.filter(({ deleted_at }) => deleted_at === null);
      for (const { seq, archived_at } of live)
        removeTexts(tx, seq, archived_at === null ? "live" : "archive");
      indexTexts(
        tx,
        live.map(({ seq }) => seq),
      );
    }
    return few;
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

/** Long texts take a millisecond each: the clock is looked at between so few. */
const few_max = 5;

function* fewAtATime<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += few_max) yield all.slice(from, from + few_max);
}
