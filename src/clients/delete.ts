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
 * Deletes clients, all or none (§4.1). `beginDeletion` decides it in one short change; then they go
 * some at a time, so that others are served meanwhile, and after a crash `resume-deletions.ts` goes on.
 */

/**
 * What the deletion would answer, as JSON. Reads what the deletion will read, so that it finds it in
 * memory.
 */
export const rehearseDeletion = (db: OrgReader, ids: readonly string[]): string =>
  answerOf(
    findAll(db, ids).map((client) => {
      const deleted = begun(db, client);
      for (const { active } of entriesAfter(db, client.id, deleted.seen))
        if (active) note(deleted, client, active, rehearsed(active));
      return deleted;
    }),
  );

/** Decides that these clients go. An id that names no client refuses all of them. */
export const beginDeletion = (tx: OrgTx, ids: readonly string[]): void => {
  const seqs = findSeqs(tx, ids);
  refuseUnknown(seqs, ids);
  const begun_at = tx.now;
  tx.insert(
    "client_deletions",
    [...seqs].map(([client_id, seq]) => ({ client_id, seq, begun_at })),
  );
};

/** Deletes clients for whom that is decided, a part in each change. Returns what was deleted and reversed, as JSON. */
export const finishDeletion = async (
  ids: readonly string[],
  write: (change: (tx: OrgTx) => void) => Promise<void>,
): Promise<string> => {
  const deleted = new Map<string, Deleted>();
  const left = [...new Set(ids)];
  while (left.length > 0) await write((tx) => deletePart(tx, left, deleted));
  return answerOf([...deleted.values()]);
};

/** Takes from `left` the clients that it deletes: at least a part of one. */
export const deletePart = (tx: OrgTx, left: string[], deleted: Map<string, Deleted>): void => {
  doSlice(deletionOf(tx, left, deleted), () => {});
};

/** Deletes the clients entry by entry: of one with very many entries, a change does some. */
function* deletionOf(tx: OrgTx, left: string[], deleted: Map<string, Deleted>): Generator<void> {
  for (let id = left[0]; id !== undefined; id = left[0]) {
    yield* deleteOne(tx, id, deleted);
    left.shift();
    yield;
  }
}

/** A client who is being deleted: what that means, and how far it has come. */
export interface Deleted {
  impact: ClientsDeleted["impact"][number];
  /** The entries that reverse theirs, as JSON, some in each text: to write all of it at once would hold up others. */
  told: string[];
  /** The last of them, not in a text yet. */
  untold: ClientsDeleted["reversed_journal_entries"];
  reversed_count: number;
  /** The entry up to which theirs were looked at. */
  seen: string;
}

const refuseUnknown = (known: ReadonlyMap<string, unknown>, ids: readonly string[]): void => {
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries())
    if (!known.has(id)) errors[`id.${index}`] = [`is not known: ${id}`];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
};

const findAll = (db: OrgReader, ids: readonly string[]): ClientRow[] => {
  const clients = findClients(db, ids);
  refuseUnknown(clients, ids);
  return [...new Set(ids)].flatMap((id) => clients.get(id) ?? []);
};

const deciding = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("clients")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("deleted_at", "is", null),
);

function* deleteOne(tx: OrgTx, id: string, deleted: Map<string, Deleted>): Generator<void> {
  const client = tx.first(deciding, { id });
  if (client) {
    const deletion = deleted.get(id) ?? begun(tx, client);
    deleted.set(id, deletion);
    yield* reverseEntries(tx, client, deletion);
    // The reversals have moved the balance.
    const row = tx.first(deciding, { id }) ?? client;
    recordDeleted(tx, { row, items: itemLinesOf(tx, id) });
  }
  tx.run(tx.delete("client_deletions").where("client_id", "=", id));
}

function* reverseEntries(tx: OrgTx, client: ClientRow, deletion: Deleted): Generator<void> {
  for (const { id, active } of entriesAfter(tx, client.id, deletion.seen)) {
    if (active) {
      const as = { kind: "client_deletion", reference: active.reference } as const;
      note(deletion, client, active, reverse(tx, active, as));
    }
    deletion.seen = id;
    yield;
  }
}

const begun = (db: OrgReader, client: ClientRow): Deleted => ({
  impact: {
    client_id: client.id,
    name: client.name,
    open_tickets: countOpenTickets(db, client.id),
    invoices: 0,
    payments: 0,
    balance: toDecimal(client.balance, client.currency),
  },
  told: [],
  untold: [],
  reversed_count: 0,
  seen: "",
});

/** Counts an entry that is reversed, and keeps how that is told. */
const note = (
  going: Deleted,
  client: ClientRow,
  undone: PostedEntry,
  { id, kind, lines }: Pick<PostedEntry, "id" | "kind" | "lines">,
): void => {
  if (undone.kind === "invoice") going.impact.invoices += 1;
  if (undone.kind === "payment") going.impact.payments += 1;
  const { amount, currency } = volumeOf(lines);
  going.untold.push({
    id,
    reverses_id: undone.id,
    client_id: client.id,
    kind,
    amount: toDecimal(amount, currency),
    currency,
  });
  going.reversed_count += 1;
  if (going.untold.length === told_together) tell(going);
};

const told_together = 500;

/** Writes down the reversals that are in no text yet: a list without its brackets. */
const tell = (going: Deleted): void => {
  if (going.untold.length > 0) going.told.push(JSON.stringify(going.untold).slice(1, -1));
  going.untold = [];
};

const rehearsed = ({ lines }: PostedEntry) => ({
  id: Bun.randomUUIDv7(),
  kind: "client_deletion" as const,
  lines: reversed(lines),
});

const answerOf = (deleted: readonly Deleted[]): string => {
  for (const each of deleted) tell(each);
  const impact = JSON.stringify(deleted.map((each) => each.impact));
  const reversals = deleted.flatMap(({ told }) => told).join(",");
  const reversed_count = deleted.reduce((sum, each) => sum + each.reversed_count, 0);
  return `{"deleted":${deleted.length},"impact":${impact},"reversed_journal_entries":[${reversals}],"reversed_count":${reversed_count}}`;
};
