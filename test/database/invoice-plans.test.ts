import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { invoicePage } from "../../src/billing/invoices/list.ts";
import { issueInvoice } from "../../src/billing/invoices/record.ts";
import type { InvoiceListQuery } from "../../src/billing/invoices/wire.ts";
import { createBoard } from "../../src/boards/create.ts";
import { createClient } from "../../src/clients/create.ts";
import { newestInvoices, newestPayments } from "../../src/clients/invoices.ts";
import type { CalendarDate } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { journalPage } from "../../src/ledger/list.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { invoice_statuses } from "../../src/shared/billing-vocabulary.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about the list of invoices: by index, whatever the size of the table. */

const seen: string[] = [];
const sqlite = new Sqlite(":memory:", { inspect: (text) => seen.push(text) });
migrate(sqlite, ":memory:");
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const caller: Caller = {
  organization,
  actor: { type: "user", id: Bun.randomUUIDv7(), name: "Rima" },
  abilities: new Set(abilities),
  board_ids: null,
  channel: "web",
};
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

/** The filters that are sent together. */
const names = ["ticket_id", "client_id", "status", "recurring"] as const;
const more_names = [...names, "date_from", "date_to", "period"] as const;
type Asked = Partial<Record<(typeof more_names)[number], true>>;

const combinationsOf = (of: readonly (typeof more_names)[number][]): Asked[] =>
  Array.from({ length: 2 ** of.length }, (_, bits) =>
    Object.fromEntries(of.filter((_name, n) => bits & (1 << n)).map((name) => [name, true])),
  );

const indexOf = (asked: Asked): string => {
  if (asked.ticket_id) return "invoices_by_ticket";
  if (asked.client_id) return "invoices_by_client";
  if (asked.recurring) return `invoices_by_recurring${asked.status ? "_status" : ""}`;
  return asked.status ? "invoices_by_status" : "invoices_newest";
};

const queryOf = (asked: Asked): InvoiceListQuery & { caller: Caller } => ({
  caller,
  page: 1,
  per_page: 1,
  ...(asked.ticket_id ? { ticket_id: ticket_of_void } : {}),
  ...(asked.client_id ? { client_id } : {}),
  ...(asked.status ? { status: "void" } : {}),
  ...(asked.recurring ? { recurring: true } : {}),
  ...(asked.date_from ? { date_from: "2026-11-15" } : {}),
  ...(asked.date_to ? { date_to: "2026-11-15" } : {}),
  ...(asked.period ? { period: "2026-11" } : {}),
});

/** Runs the first page and the last. Returns how many invoices there are. */
const bothEnds = (asked: Asked): number => {
  const total = invoicePage(reader, queryOf(asked))?.total ?? 0;
  const last = invoicePage(reader, { ...queryOf(asked), page: total });
  expect(last?.texts.length).toBe(1);
  return total;
};

describe("each combination of filters is a seek in an index that has the list's order", () => {
  test.each(combinationsOf(names))("%j", (asked) => {
    const plans = plansOf(() => bothEnds(asked));
    expect(plans.filter(isBad)).toEqual([]);
    const steps = plans.filter((step) => step.includes(" invoices ")).join("\n");
    expect(steps).toContain(`INDEX ${indexOf(asked)} (org_id=?`);
  });

  test("days and months narrow the same statements", () => {
    const known = seen.length;
    for (const asked of combinationsOf(more_names)) expect(bothEnds(asked)).toBeGreaterThan(0);
    expect(seen.slice(known)).toEqual([]);
  });
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
    journalPage(reader, { page: 1, per_page: 15, ...("client_id" in by ? { client_id } : {}) }),
  );
  expect(plans.filter(isBad)).toEqual([]);
  expect(plans.join("\n")).toContain("SEARCH journal_entries USING");
});
