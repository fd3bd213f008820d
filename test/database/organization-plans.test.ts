import { afterAll, expect, test } from "bun:test";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { paymentsOfInvoice } from "../../src/billing/pdf/queries.ts";
import { listReceivables } from "../../src/billing/receivables/list.ts";
import type { ReceivablesQuery } from "../../src/billing/receivables/wire.ts";
import { createBoard } from "../../src/boards/create.ts";
import { listBoards } from "../../src/boards/queries.ts";
import { createItem, updateItem } from "../../src/catalogue/items.ts";
import { clientPages } from "../../src/clients/client-pages.ts";
import { createClient } from "../../src/clients/create.ts";
import { readClients } from "../../src/clients/queries.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { listEntries } from "../../src/ledger/list.ts";
import { entriesAfter } from "../../src/ledger/post.ts";
import { own_tickets } from "../../src/shared/roles.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { ticketPages } from "../../src/tickets/ticket-pages.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";
import { ownerOf } from "./owner.ts";

/*
 * Without statistics SQLite takes an organization for ten rows, and would read all that it has where the query names
 * some of them.
 */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const owner = ownerOf(organization);
const caller: Caller = { ...owner, abilities: [...owner.abilities, own_tickets] };
const id = Bun.randomUUIDv7();
const page = { page: 1, per_page: 15 };
const item = sqlite.writeNow((root) => {
  const tx = root.org(organization.id);
  createClient(tx, organization, { name: "Rima", username: "rima" });
  const board_id = createBoard(tx, { name: "Field work" });
  createTicket(tx, caller, { title: "No internet", board_id, priority: "high", type: "support" });
  return createItem(tx, "USD", { name: "Fibre", type: "service", price: 30 });
});
const debtors = { sort_by: "worth", search: "rima", ...page } as ReceivablesQuery;

const reads: [string, (tx: OrgTx) => unknown][] = [
  ["clients by their numbers", (tx) => readClients(tx, [1, 2])],
  ["pages of clients", (tx) => [...clientPages(tx)]],
  ["pages of tickets", (tx) => [...ticketPages(tx)]],
  ["those who owe, by a search", (tx) => listReceivables(tx, organization, debtors)],
  ["the cards of one's own", (tx) => listBoards(tx, caller)],
  ["a client's journal", (tx) => listEntries(tx, { client_id: id, ...page })],
  ["a client's entries", (tx) => [...entriesAfter(tx, id, "")]],
  ["an invoice's payments", (tx) => paymentsOfInvoice(tx, id, 9)],
  ["lines with a price", (tx) => updateItem(tx, item, { currency: "LBP" })],
];

const large =
  "clients|tickets|invoices|journal_entries|entry|payments|payment_allocations|client_items";
const whole = new RegExp(`(SCAN|SEARCH) (${large})( USING [^(]*\\(org_id=\\?( AND id>\\?)?\\))?$`);

test.each(reads)("%s: nothing is looked for among all that the organization has", (_, read) => {
  seen = [];
  sqlite.writeNow((root) => read(root.org(organization.id)));
  const steps = seen
    .filter((text) => text.startsWith("select"))
    .flatMap((text) => explain(sqlite, text));
  expect(steps.some((step) => new RegExp(`SEARCH (${large})\\b`).test(step))).toBe(true);
  expect(steps.filter((step) => whole.test(step))).toEqual([]);
});
