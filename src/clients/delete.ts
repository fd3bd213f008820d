import type { LongRead } from "../database/aside.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { reversed, volumeOf } from "../ledger/entry.ts";
import { type PostedEntry, reverse, standingEntries } from "../ledger/post.ts";
import { toDecimal } from "../money.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
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

/** A change of a deletion takes no more clients after so long. */
const part_ms = 5;

/** What the deletion would answer. Reads what the deletion will read, so that it finds it in memory. */
export const rehearsed_deletion: LongRead<readonly string[], ClientsDeleted> = {
  name: "a rehearsed deletion of clients",
  work: (db, ids, inTime) =>
    answerOf(
      findAll(db, ids).map((client) => {
        inTime();
        const entries = standingEntries(db, client.id);
        return { impact: impactOf(db, client, entries), reversals: entries.map(rehearsed(client)) };
      }),
    ),
};

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

/** Deletes clients for whom that is decided, a part in each change. Returns what was deleted and reversed. */
export const finishDeletion = async (
  ids: readonly string[],
  write: (change: (tx: OrgTx) => void) => Promise<void>,
): Promise<ClientsDeleted> => {
  const deleted = new Map<string, Deleted>();
  const left = [...new Set(ids)];
  while (left.length > 0) await write((tx) => deletePart(tx, left, deleted));
  return answerOf([...deleted.values()]);
};

/** Takes from `left` the clients that it deletes: at least a part of one. */
export const deletePart = (tx: OrgTx, left: string[], deleted: Map<string, Deleted>): void => {
  const deadline_ms = performance.now() + part_ms;
  do {
    const [id] = left;
    if (id === undefined) return;
    if (deleteOne(tx, id, deleted, deadline_ms)) left.shift();
  } while (performance.now() < deadline_ms);
};

/** A deleted client: what that meant, and the entries that reverse theirs. */
interface Deleted {
  impact: ClientsDeleted["impact"][number];
  reversals: ClientsDeleted["reversed_journal_entries"];
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

/** Returns whether all of it is done: of a client with very many entries it is some at a time. */
const deleteOne = (
  tx: OrgTx,
  id: string,
  deleted: Map<string, Deleted>,
  deadline_ms: number,
): boolean => {
  const client = tx.first(deciding, { id });
  if (client) {
    const entries = standingEntries(tx, id);
    const known = deleted.get(id) ?? { impact: impactOf(tx, client, entries), reversals: [] };
    deleted.set(id, known);
    for (const entry of entries) {
      const { reference } = entry;
      const reversal = reverse(tx, entry, { kind: "client_deletion", reference });
      known.reversals.push(reversalView(client, entry, reversal));
      if (performance.now() > deadline_ms && entry !== entries.at(-1)) return false;
    }
    // The reversals have moved the balance, and with it the client's facets.
    const row = tx.first(deciding, { id }) ?? client;
    recordDeleted(tx, { row, items: itemLinesOf(tx, id) });
  }
  tx.run(tx.delete("client_deletions").where("client_id", "=", id));
  return true;
};

/** What a deletion affects, counted from the entries of the journal that are not reversed. */
const impactOf = (
  db: OrgReader,
  client: ClientRow,
  entries: PostedEntry[],
): ClientsDeleted["impact"][number] => {
  const kinds = entries.map((entry) => entry.kind);
  return {
    client_id: client.id,
    name: client.name,
    open_tickets: countOpenTickets(db, client.id),
    invoices: kinds.filter((kind) => kind === "invoice").length,
    payments: kinds.filter((kind) => kind === "payment").length,
    balance: toDecimal(client.balance, client.currency),
  };
};

const rehearsed = (client: ClientRow) => (entry: PostedEntry) =>
  reversalView(client, entry, {
    id: Bun.randomUUIDv7(),
    kind: "client_deletion",
    lines: reversed(entry.lines),
  });

const reversalView = (
  client: ClientRow,
  undone: PostedEntry,
  { id, kind, lines }: Pick<PostedEntry, "id" | "kind" | "lines">,
) => {
  const { amount, currency } = volumeOf(lines);
  return {
    id,
    reverses_id: undone.id,
    client_id: client.id,
    kind,
    amount: toDecimal(amount, currency),
    currency,
  };
};

const answerOf = (deleted: readonly Deleted[]): ClientsDeleted => {
  const reversed_journal_entries = deleted.flatMap(({ reversals }) => reversals);
  return {
    deleted: deleted.length,
    impact: deleted.map(({ impact }) => impact),
    reversed_journal_entries,
    reversed_count: reversed_journal_entries.length,
  };
};
