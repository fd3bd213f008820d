import { afterAll, describe, expect, test } from "bun:test";
import { type Caller, system } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { listRates } from "../../src/billing/exchange-rates/queries.ts";
import { rateBetween } from "../../src/billing/exchange-rates/rate-between.ts";
import { createPayment } from "../../src/billing/payments/create.ts";
import { deletePayment } from "../../src/billing/payments/delete.ts";
import { listPayments } from "../../src/billing/payments/list.ts";
import { receiptToAttach } from "../../src/billing/receipts/attachment.ts";
import { createClient } from "../../src/clients/create.ts";
import { type Instant, now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { search } from "../../src/search/search.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about payments and rates: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const reader = sqlite.reader(organization.id);
const id = Bun.randomUUIDv7();

const planOf = (text: string): string[] => explain(sqlite, text);

/** The steps of the statements that `work` runs for the first time. */
const stepsOf = (work: () => void): string[] => {
  seen = [];
  work();
  return seen.filter((text) => /^(?:select|update|delete)/i.test(text)).flatMap(planOf);
};

const bad = /SCAN (?!json_each|\d|CONSTANT)|TEMP B-TREE|AUTOMATIC/;
const badSteps = (steps: string[]): string[] => steps.filter((step) => bad.test(step));

const list = (ask: object) => () =>
  listPayments(reader, { page: 1, per_page: 15, ...ask }, organization.timezone);

/** A client with credit. */
const client = sqlite.writeNow((root) => {
  const tx = root.org(organization.id);
  const made = createClient(tx, organization, { name: "Haddad", username: "haddad" });
  for (let n = 0; n < 3; n += 1) createPayment(tx, organization, { client_id: made.id, amount: 1 });
  return made;
});

const days = { date_from: "2026-01-01", date_to: "2030-12-31" };

describe("a list of payments", () => {
  test.each<[object, string]>([
    [{}, "payments_newest (org_id=?)"],
    [days, "payments_newest (org_id=? AND paid_at>? AND paid_at<?)"],
    [{ status: "paid" }, "payments_by_status (org_id=? AND invoice_status=?)"],
    [{ client_id: id }, "payments_by_client (org_id=? AND client_id=?)"],
    [{ client_id: id, status: "paid" }, "payments_by_client (org_id=? AND client_id=?)"],
    [
      { client_id: id, status: "paid", ...days },
      "payments_by_client (org_id=? AND client_id=? AND paid_at>? AND paid_at<?)",
    ],
  ])("%j goes by its index, in order", (ask, index) => {
    const steps = stepsOf(list(ask));
    expect(steps.join("\n")).toContain(`SEARCH payments USING INDEX ${index}`);
    expect(badSteps(steps)).toEqual([]);
  });

  test("of days and a status goes by its index, and is counted in it alone", () => {
    const steps = stepsOf(list({ ...days, status: "paid" }));
    expect(steps).toContain(
      "SEARCH payments USING INDEX payments_by_status (org_id=? AND invoice_status=? AND paid_at>? AND paid_at<?)",
    );
    const counting = seen.filter((text) => text.startsWith("select count(*)"));
    expect(counting.flatMap(planOf)).toEqual([
      "SEARCH payments USING COVERING INDEX payments_by_status (org_id=? AND invoice_status=? AND paid_at>? AND paid_at<?)",
    ]);
  });

  const one_invoice =
    "invoice USING COVERING INDEX sqlite_autoindex_invoices_1 (org_id=? AND id=?)";
  const one_ticket = "invoice USING COVERING INDEX invoices_by_ticket (org_id=? AND ticket_id=?)";
  test.each<[object, string]>([
    [{ invoice_id: id }, one_invoice],
    [{ ticket_id: id }, one_ticket],
    [{ invoice_id: id, ...days, status: "paid", client_id: id }, one_invoice],
    [{ ticket_id: id, ...days, status: "paid", client_id: id }, one_ticket],
  ])("of %j sorts the few that it finds by index", (ask, index) => {
    const steps = stepsOf(list(ask));
    const text = steps.join("\n");
    expect(text).toContain(`SEARCH ${index}`);
    expect(text).toContain("allocation USING COVERING INDEX payment_allocations_by_invoice");
    expect(text).toContain("payment USING INDEX payments_by_invoice");
    expect(text).toContain("SEARCH payments USING INDEX sqlite_autoindex_payments_1");
    expect(text).not.toMatch(/payments_(?:newest|by_status|by_client)/);
    expect(badSteps(steps).filter((step) => step !== "USE TEMP B-TREE FOR ORDER BY")).toEqual([]);
  });
});

test("to record and to delete a payment reads no table from end to end", () => {
  const steps = stepsOf(() =>
    sqlite.writeNow((root) => {
      const tx = root.org(organization.id);
      const { payment } = createPayment(tx, organization, { client_id: client.id, amount: 5 });
      // Less credit than it brought: applications are looked for.
      tx.run(tx.update("client_accounts", { credit: 1 }));
      deletePayment(tx, payment, null);
    }),
  );
  expect(steps.join("\n")).toContain(
    "SEARCH payments USING INDEX payments_of_credit (org_id=? AND client_id=? AND invoice_currency=?)",
  );
  expect(badSteps(steps)).toEqual([]);
});

describe("rates", () => {
  test.each<[object, string]>([
    [{}, "exchange_rates_by_time (org_id=?)"],
    [{ base: "USD" }, "exchange_rates_by_time (org_id=?)"],
    [{ quote: "USD" }, "exchange_rates_by_time (org_id=?)"],
    [{ base: "USD", quote: "LBP" }, "exchange_rates_newest (org_id=? AND base=? AND quote=?)"],
  ])("listed with %j go by their index, in order", (ask, index) => {
    const steps = stepsOf(() => listRates(reader, { page: 1, per_page: 15, ...ask }));
    expect(steps.join("\n")).toContain(`USING INDEX ${index}`);
    expect(badSteps(steps)).toEqual([]);
  });

  test("of a payment are one step in the index each way", () => {
    const exchange = { from: "USD", to: "LBP", at: now() as Instant };
    const steps = stepsOf(() => {
      expect(() => rateBetween(reader, exchange)).toThrow("no exchange rate");
    });
    expect(steps).toEqual([
      "SEARCH exchange_rates USING INDEX exchange_rates_newest (org_id=? AND base=? AND quote=? AND effective_at<?)",
    ]);
  });
});

test("a receipt is found by its number, with or without its year, and shown by the index", () => {
  const caller: Caller = {
    ...{ organization, actor: system, board_ids: null, channel: "api" },
    abilities: ["client_payments:read"],
  };
  for (const query of ["RCP-2026-000002", "rcp 2"]) {
    const steps = stepsOf(() => search(reader, caller, { query, limit: 5 }));
    expect(steps.join("\n")).toContain("payments_by_receipt (org_id=?");
    expect(badSteps(steps)).toEqual([]);
  }
  const [found] = search(reader, caller, { query: "rcp 2", limit: 5 });
  expect(badSteps(stepsOf(() => receiptToAttach(reader, found?.id ?? "")))).toEqual([]);
});
