import { toDecimal } from "../billing/money.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { volumeOf } from "../ledger/entry.ts";
import { type PostedEntry, reverse, standingEntries } from "../ledger/post.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import type { ClientRow } from "./client.ts";
import { itemLinesOf } from "./item-lines.ts";
import { findClient, findClients } from "./queries.ts";
import { recordDeleted } from "./record.ts";
import { countOpenTickets } from "./tickets.ts";

/**
 * Deletes clients, all or none (§4.1): reverses their journal entries that are not reversed yet, and says what
 * that means. An id that names no client refuses the whole call.
 */
export const deleteClients = (tx: OrgTx, ids: readonly string[]) => {
  const clients = findAll(tx, ids);
  const deleted = clients.map((client) => ({
    impact: impactOf(tx, client),
    reversals: deleteClient(tx, client),
  }));
  const reversed_journal_entries = deleted.flatMap(({ reversals }) => reversals);
  return {
    deleted: clients.length,
    impact: deleted.map(({ impact }) => impact),
    reversed_journal_entries,
    reversed_count: reversed_journal_entries.length,
  };
};

const findAll = (db: OrgReader, ids: readonly string[]): ClientRow[] => {
  const errors: FieldErrors = {};
  const clients = findClients(db, ids);
  for (const [index, id] of ids.entries())
    if (!clients.has(id)) errors[`id.${index}`] = [`is not known: ${id}`];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return [...new Set(ids)].flatMap((id) => clients.get(id) ?? []);
};

/** What a deletion affects, counted from the entries of the journal that are not reversed. */
const impactOf = (db: OrgReader, client: ClientRow) => {
  const kinds = standingEntries(db, client.id).map((entry) => entry.kind);
  return {
    client_id: client.id,
    name: client.name,
    open_tickets: countOpenTickets(db, client.id),
    invoices: kinds.filter((kind) => kind === "invoice").length,
    payments: kinds.filter((kind) => kind === "payment").length,
    balance: toDecimal(client.balance, client.currency),
  };
};

const deleteClient = (tx: OrgTx, client: ClientRow) => {
  const reversals = standingEntries(tx, client.id).map((entry) => {
    const { reference } = entry;
    const reversal = reverse(tx, entry, { kind: "client_deletion", reference });
    return reversalView(client, entry, reversal);
  });
  // The reversals have moved the balance, and with it the client's facets.
  const row = findClient(tx, client.id) ?? client;
  const state = { row, items: itemLinesOf(tx, row.id) };
  recordDeleted(tx, state);
  return reversals;
};

const reversalView = (
  client: ClientRow,
  reversed: PostedEntry,
  { id, kind, lines }: PostedEntry,
) => {
  const { amount, currency } = volumeOf(lines);
  return {
    id,
    reverses_id: reversed.id,
    client_id: client.id,
    kind,
    amount: toDecimal(amount, currency),
    currency,
  };
};
