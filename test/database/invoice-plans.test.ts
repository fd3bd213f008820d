import { afterAll, beforeAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { listInvoices } from "../../src/billing/invoices/list.ts";
import { issueInvoice } from "../../src/billing/invoices/record.ts";
import type { InvoiceListQuery } from "../../src/billing/invoices/wire.ts";
import { createBoard } from "../../src/boards/create.ts";
import { createClient } from "../../src/clients/create.ts";
import { newestInvoices, newestPayments } from "../../src/clients/invoices.ts";
import type { CalendarDate } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { listEntries } from "../../src/ledger/list.ts";
import { invoice_statuses } from "../../src/shared/billing-vocabulary.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";
import { ownerOf } from "./owner.ts";

/* How SQLite goes about the list of invoices: by index, whatever the size of the table. */

const seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const caller = ownerOf(organization);
const reader = sqlite.reader(organization.id);

let client_id = "";
/** Of a recurring invoice that is void. */
let ticket_of_void = "";

beforeAll(() => {
  sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    const client = createClient(tx, organization, { name: "Rima", username: "rima" });
    client_id = client.id;
    const board_id = createBoard(tx, { name: "Field work" });
    for (const [n, status] of [...invoice_statuses, "void" as const].entries()) {
      const input = { title: "No internet", board_id, priority: "high", type: "support" } as const;
      const { ticket } = createTicket(tx, caller, input);
      const { id } = issueInvoice(tx, organization, {
        client,
        currency: "USD",
        lines: [],
        issue_date: "2026-11-15" as CalendarDate,
        ticket_id: ticket.id,
        period: `2026-0${n + 1}`,
      });
      tx.updateRow("invoices", id, { status });
      if (status === "void") ticket_of_void = ticket.id;
    }
  });
});

const planOf = (text: string): string[] => explain(sqlite, text);

const selects = (texts: string[]) => texts.filter((text) => /^select/i.test(text));

/** The plans of the statements that `work` runs for the first time. */
const plansOf = (work: () => void): string[] => {
  const known = seen.length;
  work();
  return selects(seen.slice(known)).flatMap(planOf);
};

const isBad = (step: string): boolean => /SCAN (?!json_each)|TEMP B-TREE|AUTOMATIC/.test(step);

const names = ["ticket_id", "client_id", "status", "recurring"] as const;
type Asked = Partial<Record<(typeof names)[number], true>>;

const combinations: Asked[] = Array.from({ length: 2 ** names.length }, (_, bits) =>
  Object.fromEntries(names.filter((_name, n) => bits & (1 << n)).map((name) => [name, true])),
);

const indexOf = (asked: Asked): string => {
  if (asked.ticket_id) return "invoices_by_ticket";
  if (asked.client_id) return "invoices_by_client";
  if (asked.recurring) return `invoices_by_recurring${asked.status ? "_status" : ""}`;
  return asked.status ? "invoices_by_status" : "invoices_newest";
};

const queryOf = (asked: Asked): InvoiceListQuery => ({
  page: 1,
  per_page: 15,
  ...(asked.ticket_id ? { ticket_id: ticket_of_void } : {}),
  ...(asked.client_id ? { client_id } : {}),
  ...(asked.status ? { status: "void" } : {}),
  ...(asked.recurring ? { recurring: true } : {}),
  date_from: "2026-11-15",
});

test.each(combinations)("a list by %j is counted and read in its order by index", (asked) => {
  const known = seen.length;
  expect(listInvoices(reader, caller, queryOf(asked)).rows.length).toBeGreaterThan(0);
  const lists = selects(seen.slice(known)).filter((text) => text.includes('from "invoices"'));
  const is_counted = asked.client_id || asked.ticket_id; // the totals of the others are stored
  expect(lists).toHaveLength(is_counted ? 2 : 1);
  const steps = lists.flatMap(planOf);
  expect(steps.filter(isBad)).toEqual([]);
  for (const step of steps) expect(step).toContain(` ${indexOf(asked)} (org_id=?`);
});

test("a page's lines are one seek for each invoice", () => {
  const text = seen.find((each) => each.includes('from "invoice_lines"')) ?? "";
  expect(planOf(text).join("\n")).toContain(
    "SEARCH invoice_lines USING PRIMARY KEY (org_id=? AND invoice_id=?)",
  );
});

test("what a client's record shows of invoices and payments goes by index", () => {
  const plans = plansOf(() => {
    newestInvoices(reader, caller, client_id);
    newestPayments(reader, caller, client_id);
  });
  expect(plans.filter(isBad)).toEqual([]);
  expect(plans[0]).toStartWith("SEARCH invoices USING INDEX invoices_by_client (org_id=?");
  expect(plans[1]).toStartWith("SEARCH payments USING INDEX payments_by_client (org_id=?");
});

test.each([{}, { client_id: true }])("the journal's list goes by index: %j", (by) => {
  const plans = plansOf(() =>
    listEntries(reader, { page: 1, per_page: 15, ...("client_id" in by ? { client_id } : {}) }),
  );
  expect(plans.filter(isBad)).toEqual([]);
  expect(plans.join("\n")).toContain("SEARCH journal_entries USING");
});
