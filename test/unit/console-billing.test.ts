import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Invoice, Item } from "../../src/console/api/document.d.ts";
import {
  computeLine,
  computeTotals,
  emptyLine,
} from "../../src/console/billing/invoice/new-draft.ts";
import {
  allocationOf,
  amountShown,
  bodyOf,
  type Draft,
  sharesShown,
  type Terms,
  worthOf,
} from "../../src/console/billing/payment/draft.ts";
import { currentRates } from "../../src/console/billing/rates/current-rates.ts";
import { sumsOf } from "../../src/console/billing/sums.ts";
import { allocate } from "../../src/shared/allocation.ts";

const invoice = (id: string, balance: number, due_date = "2026-11-30"): Invoice => ({
  id,
  number: `INV-${id}`,
  legacy_number: null,
  imported: false,
  client_id: "client",
  ticket_id: null,
  status: "unpaid",
  currency: "USD",
  lines: [],
  subtotal: balance,
  tax_total: 0,
  total: balance,
  paid: 0,
  rounding: 0,
  balance,
  issue_date: "2026-11-15",
  due_date,
  period: null,
  recurring: false,
  notes: null,
  client_snapshot: {
    id: "client",
    name: "Nour",
    username: "nour",
    email: null,
    phone_number: null,
    address: null,
    city: null,
    external_ref: null,
  },
  created_at: "2026-11-15T08:00:00Z",
  updated_at: "2026-11-15T08:00:00Z",
  voided_at: null,
  void_reason: null,
  credited: 0,
  credit_applied: 0,
  credit_notes: [],
  written_off_at: null,
});

const draft: Draft = {
  target: "invoice",
  amount: null,
  currency: "USD",
  exchange_rate: "",
  handed: "",
  method: "cash",
  reference: "",
  paid_at: "",
  collector_id: "",
  shares: null,
};

const terms: Terms = {
  client_id: "client",
  account: "USD",
  invoice: invoice("a", 42.18),
  open: [invoice("a", 42.18), invoice("b", 10)],
  credit: 1500,
  rates: [{ base: "USD", quote: "LBP", rate: 89500, effective_at: "2026-11-01T00:00:00Z" }],
  tolerance: 10,
};

describe("what a payment settles", () => {
  test.each([
    ["all of it", 4218, null, { taken: 4218, left: 0, rounding: 0 }, 0],
    ["a part", 2000, null, { taken: 2000, left: 2218, rounding: 0 }, 0],
    ["more than it", 5000, null, { taken: 4218, left: 0, rounding: 0 }, 782],
    ["all but what is let go", 4208, null, { taken: 4208, left: 0, rounding: 10 }, 0],
    ["all but more than that", 4207, null, { taken: 4207, left: 11, rounding: 0 }, 0],
    ["what was said", 4218, 1000, { taken: 1000, left: 3218, rounding: 0 }, 3218],
    ["nothing", 0, null, { taken: 0, left: 4218, rounding: 0 }, 0],
  ])("%s", (_name, available, amount, part, credit) => {
    expect(allocate([{ id: "a", open: 4218, amount }], available, 10)).toEqual({
      parts: [{ id: "a", ...part }],
      credit,
    });
  });

  test("nothing is lost, nothing is taken twice, and no invoice gets more than is open", () => {
    const wanted = fc.array(
      fc.record({
        id: fc.uuid(),
        open: fc.integer({ min: 1, max: 1e6 }),
        amount: fc.option(fc.integer({ min: 1, max: 1e6 })),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.nat({ max: 3e6 }),
        wanted,
        fc.nat({ max: 100 }),
        (available, all, tolerance) => {
          const { parts, credit } = allocate(all, available, tolerance);
          expect(parts.reduce((sum, { taken }) => sum + taken, credit)).toBe(available);
          for (const [index, { taken, left, rounding }] of parts.entries()) {
            expect(taken + left + rounding).toBe(all[index]?.open ?? 0);
            expect(Math.min(taken, left, rounding, credit)).toBeGreaterThanOrEqual(0);
            expect(rounding).toBeLessThanOrEqual(tolerance);
          }
        },
      ),
    );
  });
});

describe("a payment as it is filled in", () => {
  test("an amount that nobody touched is all that is open, in either currency", () => {
    expect(amountShown(draft, terms)).toBe("42.18");
    expect(amountShown({ ...draft, currency: "LBP" }, terms)).toBe("3775110");
    expect(amountShown({ ...draft, target: "several" }, terms)).toBe("52.18");
    expect(amountShown({ ...draft, target: "credit", amount: "" }, terms)).toBe("");
    expect(amountShown({ ...draft, currency: "LBP" }, { ...terms, rates: [] })).toBe("");
  });

  test("the rate that was typed goes before the one that is kept", () => {
    const typed = { ...draft, currency: "LBP", exchange_rate: "90000", amount: "4500000" };
    expect(worthOf(typed, terms)).toBe(5000);
    expect(worthOf({ ...typed, exchange_rate: "" }, terms)).toBe(5028);
    expect(bodyOf(typed, terms)).toMatchObject({ invoice_id: "a", exchange_rate: 90_000 });
    expect(bodyOf({ ...typed, exchange_rate: "" }, terms)).not.toHaveProperty("exchange_rate");
    expect(bodyOf({ ...typed, currency: "USD" }, terms)).not.toHaveProperty("exchange_rate");
  });

  test("money for several goes to the first due first, until it is said otherwise", () => {
    const several: Draft = { ...draft, target: "several", amount: "50" };
    expect(sharesShown(several, terms)).toEqual({ a: "42.18", b: "7.82" });
    expect(bodyOf(several, terms)).toMatchObject({
      client_id: "client",
      amount: 50,
      allocations: [
        { invoice_id: "a", amount: 42.18 },
        { invoice_id: "b", amount: 7.82 },
      ],
    });
    const said: Draft = { ...several, shares: { a: "", b: "10" } };
    expect(bodyOf(said, terms).allocations).toEqual([{ invoice_id: "b", amount: 10 }]);
    expect(allocationOf(said, terms)).toEqual({
      parts: [{ id: "b", taken: 1000, left: 0, rounding: 0 }],
      credit: 4000,
    });
    expect(amountShown({ ...said, amount: null }, terms)).toBe("10.00");
  });

  test("credit is applied without money", () => {
    const applied: Draft = { ...draft, target: "apply" };
    expect(bodyOf(applied, terms)).toEqual({
      client_id: "client",
      amount: 0,
      allocations: [{ invoice_id: "a", amount: 15 }],
    });
    expect(allocationOf(applied, terms)).toEqual({
      parts: [{ id: "a", taken: 1500, left: 2718, rounding: 0 }],
      credit: 0,
    });
  });

  test("what is no amount settles nothing, and goes to the service as it was typed", () => {
    const wrong = { ...draft, amount: "10.005" };
    expect(allocationOf(wrong, terms)).toBeNull();
    expect(bodyOf(wrong, terms).amount).toBe(10.005);
    expect(bodyOf({ ...draft, amount: "ten" }, terms).amount as unknown).toBe("ten");
  });
});

describe("a new invoice as it is filled in", () => {
  const item: Item = {
    uuid: "antenna",
    name: "Antenna",
    sku: null,
    type: "product",
    unit: null,
    price: 38,
    currency: "USD",
    tax_rate: 11,
    track_serial: false,
    track_mac: false,
    active: true,
  };
  const line = { ...emptyLine(0), item_uuid: "antenna" };

  test.each([
    ["the catalogue's price", line, [], 42.18],
    ["the client's", line, [{ item_uuid: "antenna", price: 20, currency: "USD" }], 22.2],
    ["its own", { ...line, price: "0.63", quantity: "2.5" }, [], 1.75],
    ["an empty quantity", { ...line, quantity: "" }, [], null],
    ["too fine a quantity", { ...line, quantity: "1.0001" }, [], null],
    ["another currency", line, [{ item_uuid: "antenna", price: 1, currency: "LBP" }], null],
    ["no item", emptyLine(0), [], null],
  ])("of a line with %s", (_name, filled, agreed, total) => {
    const reckoned = computeLine(filled, [item], agreed);
    expect(computeTotals([reckoned], "USD")?.total ?? null).toBe(total);
  });
});

describe("sums", () => {
  test("amounts are added by currency, exactly", () => {
    const amounts = [
      { amount: 0.1, currency: "USD" },
      { amount: 0.2, currency: "USD" },
      { amount: 89_500, currency: "LBP" },
    ];
    expect(sumsOf(amounts)).toEqual([
      { currency: "USD", total: 0.3 },
      { currency: "LBP", total: 89_500 },
    ]);
  });
});

test("of two currencies the newest rate counts that is not of tomorrow, whichever way it is written", () => {
  const rate = (id: string, base: string, quote: string, effective_at: string) => ({
    id,
    base,
    quote,
    effective_at,
  });
  const rates = [
    rate("tomorrow", "USD", "LBP", "2026-11-23T08:00:00Z"),
    rate("turned", "LBP", "USD", "2026-11-20T08:00:00Z"),
    rate("euro", "USD", "EUR", "2026-11-10T08:00:00Z"),
    rate("old", "USD", "LBP", "2026-11-01T08:00:00Z"),
  ];
  expect([...currentRates(rates, "2026-11-22T08:00:00Z")]).toEqual(["turned", "euro"]);
});
