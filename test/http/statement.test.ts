import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { invoiceNumber } from "../../src/billing/invoices/number.ts";
import type { InvoiceRow } from "../../src/billing/invoices/record.ts";
import type { PaymentRow } from "../../src/billing/payments/record.ts";
import { BillingDesk } from "../billing-desk.ts";
import { World } from "../world.ts";

/* What a client's statement tells (decisions §6): from the journal, in its order. */

const world = new World();
let desk: BillingDesk;
beforeAll(async () => {
  desk = await BillingDesk.open(world);
});
afterEach(() => setSystemTime());
afterAll(() => world.close());

interface Entry {
  kind: string;
  date: string;
  reference: string;
  amount: number;
  balance: number;
}

const statement = async (client_id: string, query = "") =>
  (await world.get(`/v1/clients/${client_id}/statement${query}`)).body;

const told = (entries: Entry[]) =>
  entries.map(({ kind, reference, amount, balance }) => [kind, reference, amount, balance]);

const balanceOf = async (client_id: string): Promise<number> =>
  (await world.get(`/v1/clients/${client_id}`)).body.balance;

describe("the entries", () => {
  test("a client of whom nothing is known owes nothing", async () => {
    const id = await desk.client("Nour Haddad");
    const body = await statement(id);
    expect(body).toEqual({
      client: { id, name: "Nour Haddad", username: expect.any(String) },
      currency: "USD",
      date_from: null,
      date_to: null,
      opening_balance: 0,
      entries: [],
      closing_balance: 0,
      other_currencies: [],
    });
  });

  test("invoices, payments, credit, its application, an exchange, a void and a deletion, each with what is owed after it", async () => {
    const id = await desk.client("Nour Haddad");
    const first = desk.invoice(id, [{ price: 100_00 }]);
    const part = desk.pay(id, 30_00, { invoices: [first], reference: "R-1" });
    const lira = desk.pay(id, 895_000, { invoices: [first], currency: "LBP", rate: "89500" });
    const credit = desk.pay(id, 100_00);
    const applied = desk.pay(id, 0, { invoices: [first] });
    const second = desk.invoice(id, [{ price: 20_50 }]);
    desk.void(second);
    desk.deletePayment(part);
    const body = await statement(id);
    expect(told(body.entries)).toEqual([
      ["invoice", invoiceNumber(first), 100, 100],
      ["payment", "R-1", -30, 70],
      ["payment", lira.id, -10, 60],
      ["payment", credit.id, -100, -40],
      ["payment", applied.id, 0, -40],
      ["invoice", invoiceNumber(second), 20.5, -19.5],
      ["void", invoiceNumber(second), -20.5, -40],
      ["payment_deletion", "R-1", 30, -10],
    ]);
    expect(body.closing_balance).toBe(-10);
    expect(await balanceOf(id)).toBe(-10);
    expect(new Set(body.entries.map((entry: { id: string }) => entry.id)).size).toBe(8);
  });

  test("an invoice of nothing is an entry, too", async () => {
    const id = await desk.client("Nour Haddad");
    const free = desk.invoice(id, [{ price: 0 }]);
    expect(told((await statement(id)).entries)).toEqual([["invoice", invoiceNumber(free), 0, 0]]);
  });

  test("of a currency, only what moves the client's account in it", async () => {
    const id = await desk.client("Nour Haddad");
    const dollars = desk.invoice(id, [{ price: 10_00 }]);
    const lira = desk.invoice(id, [{ price: 450_000, currency: "LBP" }]);
    desk.pay(id, 895_000, { invoices: [dollars], currency: "LBP", rate: "89500" });
    const body = await statement(id, "?currency=LBP");
    expect([body.currency, told(body.entries), body.closing_balance]).toEqual([
      "LBP",
      [["invoice", invoiceNumber(lira), 450_000, 450_000]],
      450_000,
    ]);
    expect((await statement(id)).closing_balance).toBe(0);
  });
});

describe("a range", () => {
  test("is of days of the organization, with what was owed before and is owed after it", async () => {
    const id = await desk.client("Nour Haddad");
    desk.at("2026-10-13T20:59:59Z"); // 23:59 in Beirut
    desk.invoice(id, [{ price: 1_00 }]);
    desk.at("2026-10-13T21:00:00Z");
    desk.invoice(id, [{ price: 2_00 }]);
    desk.at("2026-10-14T20:59:59Z");
    desk.invoice(id, [{ price: 4_00 }]);
    desk.at("2026-10-14T21:00:00Z");
    desk.invoice(id, [{ price: 8_00 }]);
    const dates = ["2026-10-13", "2026-10-14", "2026-10-14", "2026-10-15"];
    const shown = async (query: string) => {
      const { opening_balance, entries, closing_balance, date_from, date_to } = await statement(
        id,
        query,
      );
      const days = entries.map((entry: Entry) => [entry.date, entry.amount]);
      return { opening_balance, days, closing_balance, date_from, date_to };
    };
    expect((await shown("")).days).toEqual(dates.map((date, n) => [date, 2 ** n]));
    expect(await shown("?date_from=2026-10-14&date_to=2026-10-14")).toEqual({
      opening_balance: 1,
      days: [
        ["2026-10-14", 2],
        ["2026-10-14", 4],
      ],
      closing_balance: 7,
      date_from: "2026-10-14",
      date_to: "2026-10-14",
    });
    expect(await shown("?date_from=2026-10-15")).toMatchObject({
      opening_balance: 7,
      days: [["2026-10-15", 8]],
      closing_balance: 15,
      date_to: null,
    });
    expect(await shown("?date_to=2026-10-13")).toMatchObject({
      opening_balance: 0,
      closing_balance: 1,
      date_from: null,
    });
    expect(await shown("?date_from=2027-01-01")).toMatchObject({
      opening_balance: 15,
      days: [],
      closing_balance: 15,
    });
  });

  test.each(["date_from=2026-02-30", "date_to=soon", "currency=XYZ", "currency=usd"])(
    "%s is refused",
    async (query) => {
      const id = await desk.client("Nour Haddad");
      const { status, body } = await world.get(`/v1/clients/${id}/statement?${query}`);
      expect([status, Object.keys(body.error.errors)]).toEqual([422, [query.split("=")[0] ?? ""]]);
    },
  );
});

test.each(["statement", "statement.pdf"])(
  "a range that ends before it begins is refused: %s",
  async (what) => {
    const id = await desk.client("Nour Haddad");
    const path = `/v1/clients/${id}/${what}`;
    const { status, body } = await world.get(`${path}?date_from=2026-10-02&date_to=2026-10-01`);
    expect([status, body.error.errors]).toEqual([
      422,
      { date_to: ["must not be before date_from"] },
    ]);
  },
);

test("whatever was billed, credited, paid, voided and deleted: it runs up to the client's balance, in one part or in two", async () => {
  const act = fc.record({
    what: fc.constantFrom("invoice", "pay", "credit", "apply", "note", "void", "delete"),
    amount: fc.integer({ min: 1, max: 50_000 }),
    which: fc.nat(),
    hours: fc.integer({ min: 0, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), fc.nat(30), async (acts, day) => {
      const id = await desk.client("Nour Haddad");
      const invoices: InvoiceRow[] = [];
      const payments: PaymentRow[] = [];
      let at = Date.parse("2026-10-10T00:00:00Z");
      for (const { what, amount, which, hours } of acts) {
        at += hours * 3_600_000;
        desk.at(new Date(at).toISOString());
        const invoice = invoices[which % (invoices.length || 1)];
        const payment = payments[which % (payments.length || 1)];
        if (what === "invoice") invoices.push(desk.invoice(id, [{ price: amount }]));
        if (what === "pay" && invoice) payments.push(desk.pay(id, amount, { invoices: [invoice] }));
        if (what === "note" && invoice) desk.credit(invoice, amount);
        if (what === "credit") payments.push(desk.pay(id, amount));
        if (what === "delete" && payment) desk.deletePayment(payment);
        if (what === "void" && invoice && desk.void(invoice))
          invoices.splice(invoices.indexOf(invoice), 1);
      }
      const whole = await statement(id);
      let balance = 0;
      for (const entry of whole.entries) {
        balance = Math.round((balance + entry.amount) * 100) / 100;
        expect(entry.balance).toBe(balance);
      }
      expect([whole.closing_balance, await balanceOf(id)]).toEqual([balance, balance]);
      const cut = (offset: number) =>
        new Date(Date.parse("2026-10-10") + (day + offset) * 86_400_000).toISOString().slice(0, 10);
      const [until, from] = [
        await statement(id, `?date_to=${cut(0)}`),
        await statement(id, `?date_from=${cut(1)}`),
      ];
      expect(from.opening_balance).toBe(until.closing_balance);
      expect([...until.entries, ...from.entries]).toEqual(whole.entries);
    }),
    { numRuns: 25 },
  );
});

describe("who reads it", () => {
  test.each([
    ["invoices:read", "client_payments:read"],
    ["client_payments:read", "invoices:read"],
  ] as const)("%s is not enough: %s is missing", async (held, lacked) => {
    const id = await desk.client("Nour Haddad");
    const key = world.apiKey({ abilities: [held] });
    for (const path of ["statement", "statement.pdf"]) {
      const { status, body } = await world.get(`/v1/clients/${id}/${path}`, { key });
      expect([status, body.error.errors]).toEqual([403, { reason: "forbidden", ability: lacked }]);
    }
  });

  test("both are enough", async () => {
    const id = await desk.client("Nour Haddad");
    const key = world.apiKey({ abilities: ["invoices:read", "client_payments:read"] });
    expect((await world.get(`/v1/clients/${id}/statement`, { key })).status).toBe(200);
  });

  test("a stranger's client, and none at all, are not there", async () => {
    const id = await desk.client("Nour Haddad");
    for (const [path, key] of [
      [`/v1/clients/${id}/statement`, world.bekaa_key],
      [`/v1/clients/${id}/statement.pdf`, world.bekaa_key],
      [`/v1/clients/${Bun.randomUUIDv7()}/statement`, world.key],
      ["/v1/clients/x/statement.pdf", world.key],
    ] as const)
      expect((await world.get(path, { key })).status).toBe(404);
  });
});
