import { afterAll, beforeAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { createCreditNote } from "../../src/billing/credit-notes/create.ts";
import { listCreditNotes } from "../../src/billing/credit-notes/list.ts";
import { printedCreditNote } from "../../src/billing/credit-notes/print.ts";
import type { CreditNoteRow } from "../../src/billing/credit-notes/queries.ts";
import { createInvoice } from "../../src/billing/invoices/create.ts";
import { listInvoices } from "../../src/billing/invoices/list.ts";
import type { InvoiceRow } from "../../src/billing/invoices/record.ts";
import { createItem } from "../../src/catalogue/items.ts";
import { createClient } from "../../src/clients/create.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { invoiceHits } from "../../src/search/invoices.ts";
import { readTerms } from "../../src/search/terms.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";
import { ownerOf } from "./owner.ts";

/* How SQLite goes about credit notes: by index, however many there are. */

const seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const caller = ownerOf(organization);
const reader = sqlite.reader(organization.id);
const page = { page: 1, per_page: 15 };

let invoice: InvoiceRow;
let note: CreditNoteRow;

beforeAll(() => {
  sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    const client = createClient(tx, organization, { name: "Rima", username: "rima" });
    const item = createItem(tx, "USD", { name: "Fibre", type: "service", price: 30 });
    const items = [{ item_uuid: item.uuid, quantity: 1 }];
    invoice = createInvoice(tx, organization, { client_id: client.id, items });
    note = createCreditNote(tx, organization, invoice, { amount: 5, reason: "Too much" });
  });
});
/** The steps of the statements that `work` runs for the first time. */
const plansOf = (work: () => void): string[] => {
  const known = seen.length;
  work();
  const selects = seen.slice(known).filter((text) => /^select/i.test(text));
  return selects.flatMap((text) => explain(sqlite, text));
};

const isBad = (step: string): boolean => /SCAN (?!json_each)|AUTOMATIC/.test(step);

test.each([
  ["credit_notes_newest", {}],
  ["credit_notes_by_client", { client_id: true }],
  ["credit_notes_by_invoice", { invoice_id: true }],
] as const)("the list by %s", (index, asked) => {
  const query = {
    ...page,
    date_from: "2026-01-01",
    ...("client_id" in asked ? { client_id: invoice.client_id } : {}),
    ...("invoice_id" in asked ? { invoice_id: invoice.id } : {}),
  };
  const steps = plansOf(() => {
    expect(listCreditNotes(reader, query).rows).toHaveLength(1);
  });
  expect(steps.filter(isBad)).toEqual([]);
  const lists = steps.filter((step) => step.includes(" credit_notes "));
  for (const step of lists) expect(step).toContain(` ${index} (org_id=?`);
  // The at most 100 of one invoice are sorted.
  const sorts = steps.filter((step) => step.includes("TEMP B-TREE FOR ORDER BY"));
  expect(sorts).toHaveLength("invoice_id" in asked ? 1 : 0);
});

test.each([
  ["invoices_credited", { credited: true }],
  ["invoices_credited", { credited: true, status: "unpaid", recurring: false }],
  ["invoices_newest", { credited: false }],
  ["invoices_by_status", { credited: false, status: "paid" }],
] as const)("the list of invoices by %s: %j", (index, asked) => {
  const steps = plansOf(() => {
    listInvoices(reader, caller, { ...page, ...asked });
  });
  expect(steps.filter((step) => isBad(step) || step.includes("TEMP B-TREE"))).toEqual([]);
  const own = steps.filter((step) => step.includes(" invoices "));
  expect(own.at(-1)).toContain(` ${index} (org_id=?`);
});

test("what is left of an invoice, a PDF and the search", () => {
  plansOf(() => {
    sqlite.writeNow((root) =>
      createCreditNote(
        root.org(organization.id),
        organization,
        { ...invoice, credited: 500 },
        {
          amount: 1,
          reason: "Too much",
        },
      ),
    );
    printedCreditNote(reader, organization, note);
    invoiceHits(reader, readTerms("CN-2026-000001"), 5);
    invoiceHits(reader, readTerms(note.id), 5);
  });
  const own = seen.filter((text) => /^select.*"credit_note/i.test(text));
  const steps = own.flatMap((text) => explain(sqlite, text));
  expect(steps.filter(isBad)).toEqual([]);
  const all = steps.join("\n");
  expect(all).toContain(
    "SEARCH credit_notes USING INDEX credit_notes_by_invoice (org_id=? AND invoice_id=?)",
  );
  expect(all).toContain("SEARCH part USING PRIMARY KEY (org_id=? AND credit_note_id=?)");
  expect(all).toContain("SEARCH line USING PRIMARY KEY (org_id=? AND invoice_id=? AND position=?)");
});
