import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { doSlice } from "../database/slice.ts";
import { reversed, volumeOf } from "../ledger/entry.ts";
import { entriesAfter, type PostedEntry, reverse } from "../ledger/post.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import type { ClientRow } from "./client.ts";
import { itemLinesOf } from "./item-lines.ts";
import { findClients, findSeqs } from "./queries.ts";
import { recordDeleted } from "./record.ts";
import { countOpenTickets } from "./tickets.ts";
import type { ClientsDeleted } from "./wire.ts";

/*
 * Deletes clients, all or none (§4.1). `beginDeletion` marks them as pending in one short transaction.
 * Then `runDeletion` deletes them in slices, so that other callers are served in between. After a
 * crash `resume-deletions.ts` continues.
 */

/** The answer of a deletion, as JSON, without deleting. Also loads into the page cache what the deletion will read. */
export const previewDeletion = (db: OrgReader, ids: readonly string[]): string =>
  answerOf(
    findAll(db, ids).map((client) => {
      const deleted = newDeletion(db, client);
      for (const { active } of entriesAfter(db, client.id, deleted.last_entry))
        if (active) addReversal(deleted, client, active, previewReversal(active));
      return deleted;
    }),
  );

/** Marks these clients as pending deletion. Refuses all of them if an id is unknown. */
export const beginDeletion = (tx: OrgTx, ids: readonly string[]): void => {
  const seqs = findSeqs(tx, ids);
  refuseUnknown(seqs, ids);
  const begun_at = tx.now;
  tx.insert(
    "client_deletions",
    [...seqs].map(([client_id, seq]) => ({ client_id, seq, begun_at })),
  );
};

/** Deletes marked clients, one slice per transaction. Returns the answer, as JSON. */
export const runDeletion = async (
  ids: readonly string[],
  write: (change: (tx: OrgTx) => void) => Promise<void>,
): Promise<string> => {
  const deleted = new Map<string, ClientDeletionState>();
  const left = [...new Set(ids)];
  while (left.length > 0) await write((tx) => deleteSlice(tx, left, deleted));
  return answerOf([...deleted.values()]);
};

/** Deletes a slice and removes finished clients from `left`. */
export const deleteSlice = (
  tx: OrgTx,
  left: string[],
  deleted: Map<string, ClientDeletionState>,
): void => {
  doSlice(deletionSteps(tx, left, deleted), () => {});
};

/** Deletes the clients entry by entry, since one client may have more entries than fit into a slice. */
function* deletionSteps(
  tx: OrgTx,
  left: string[],
  deleted: Map<string, ClientDeletionState>,
): Generator<void> {
  for (let id = left[0]; id !== undefined; id = left[0]) {
    yield* deleteOne(tx, id, deleted);
    left.shift();
    yield;
  }
}

/** The progress of deleting a client, and its part of the answer. */
export interface ClientDeletionState {
  impact: ClientsDeleted["impact"][number];
  /** The reversing entries as JSON, in chunks: serializing all at once would block the event loop. */
  serialized: string[];
  /** Reversing entries that are not serialized yet. */
  unserialized: ClientsDeleted["reversed_journal_entries"];
  reversed_count: number;
  /** The id of the last processed entry. */
  last_entry: string;
}

const refuseUnknown = (existing: ReadonlyMap<string, unknown>, ids: readonly string[]): void => {
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries())
    if (!existing.has(id)) errors[`id.${index}`] = [`is not known: ${id}`];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
};

const findAll = (db: OrgReader, ids: readonly string[]): ClientRow[] => {
  const clients = findClients(db, ids);
  refuseUnknown(clients, ids);
  return [...new Set(ids)].flatMap((id) => clients.get(id) ?? []);
};

const undeletedClient = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("clients")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("deleted_at", "is", null),
);

function* deleteOne(
  tx: OrgTx,
  id: string,
  deleted: Map<string, ClientDeletionState>,
): Generator<void> {
  const client = tx.first(undeletedClient, { id });
  if (client) {
    const deletion = deleted.get(id) ?? newDeletion(tx, client);
    deleted.set(id, deletion);
    yield* reverseEntries(tx, client, deletion);
    // The reversals have changed the balance.
    const row = tx.first(undeletedClient, { id }) ?? client;
    recordDeleted(tx, { row, items: itemLinesOf(tx, id) });
  }
  tx.run(tx.delete("client_deletions").where("client_id", "=", id));
}

function* reverseEntries(
  tx: OrgTx,
  client: ClientRow,
  deletion: ClientDeletionState,
): Generator<void> {
  for (const { id, active } of entriesAfter(tx, client.id, deletion.last_entry)) {
    if (active) {
      const as = { kind: "client_deletion", reference: active.reference } as const;
      addReversal(deletion, client, active, reverse(tx, active, as));
    }
    deletion.last_entry = id;
    yield;
  }
}

const newDeletion = (db: OrgReader, client: ClientRow): ClientDeletionState => ({
  impact: {
    client_id: client.id,
    name: client.name,
    open_tickets: countOpenTickets(db, client.id),
    invoices: 0,
    payments: 0,
    balance: toDecimal(client.balance, client.currency),
  },
  serialized: [],
  unserialized: [],
  reversed_count: 0,
  last_entry: "",
});

/** Adds a reversed entry to the counts and to the answer. */
const addReversal = (
  deletion: ClientDeletionState,
  client: ClientRow,
  reversed_entry: PostedEntry,
  { id, kind, lines }: Pick<PostedEntry, "id" | "kind" | "lines">,
): void => {
  if (reversed_entry.kind === "invoice") deletion.impact.invoices += 1;
  if (reversed_entry.kind === "payment") deletion.impact.payments += 1;
  const { amount, currency } = volumeOf(lines);
  deletion.unserialized.push({
    id,
    reverses_id: reversed_entry.id,
    client_id: client.id,
    kind,
    amount: toDecimal(amount, currency),
    currency,
  });
  deletion.reversed_count += 1;
  if (deletion.unserialized.length === chunk_max) serialize(deletion);
};

const chunk_max = 500;

/** Serializes the collected reversals as a JSON array without brackets. */
const serialize = (deletion: ClientDeletionState): void => {
  if (deletion.unserialized.length > 0)
    deletion.serialized.push(JSON.stringify(deletion.unserialized).slice(1, -1));
  deletion.unserialized = [];
};

const previewReversal = ({ lines }: PostedEntry) => ({
  id: Bun.randomUUIDv7(),
  kind: "client_deletion" as const,
  lines: reversed(lines),
});

const answerOf = (deleted: readonly ClientDeletionState[]): string => {
  for (const each of deleted) serialize(each);
  const impact = JSON.stringify(deleted.map((each) => each.impact));
  const reversals = deleted.flatMap(({ serialized }) => serialized).join(",");
  const reversed_count = deleted.reduce((sum, each) => sum + each.reversed_count, 0);
  return `{"deleted":${deleted.length},"impact":${impact},"reversed_journal_entries":[${reversals}],"reversed_count":${reversed_count}}`;
};
