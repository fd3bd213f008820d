import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { InvoiceWorld } from "../invoice-world.ts";

/* What lines come to: each rounded half-up once, then added (decisions §1, §6). */

let world: InvoiceWorld;
const clients = new Map<string, string>();
beforeAll(async () => {
  world = await InvoiceWorld.open();
});
afterAll(() => world.close());

const clientIn = async (currency: string): Promise<string> => {
  const id = clients.get(currency) ?? (await world.client(`client.${currency}`, { currency })).id;
  clients.set(currency, id);
  return id;
};

interface Case {
  currency: string;
  /** Price, quantity, tax rate; line total, tax. */
  lines: [number, number, number, number, number][];
  subtotal: number;
  tax_total: number;
  total: number;
}

const cases: Case[] = [
  // A half rounds up: 0.005 is 0.01, 0.0049 is 0.
  { currency: "USD", lines: [[0.01, 0.5, 0, 0.01, 0]], subtotal: 0.01, tax_total: 0, total: 0.01 },
  { currency: "USD", lines: [[0.01, 0.499, 0, 0, 0]], subtotal: 0, tax_total: 0, total: 0 },
  // What floats get wrong: 1.005 * 100 is 100.49999999999999.
  { currency: "USD", lines: [[1.01, 0.5, 0, 0.51, 0]], subtotal: 0.51, tax_total: 0, total: 0.51 },
  { currency: "USD", lines: [[0.1, 3, 0, 0.3, 0]], subtotal: 0.3, tax_total: 0, total: 0.3 },
  // Lines are rounded, then added: 3 x 0.005 is 0.03, not 0.02.
  {
    currency: "USD",
    lines: [
      [0.01, 0.5, 0, 0.01, 0],
      [0.01, 0.5, 0, 0.01, 0],
      [0.01, 0.5, 0, 0.01, 0],
    ],
    subtotal: 0.03,
    tax_total: 0,
    total: 0.03,
  },
  // A tax of a half, from the product before it is rounded: 33.335 x 11% is 3.66685.
  { currency: "USD", lines: [[0.5, 1, 1, 0.5, 0.01]], subtotal: 0.5, tax_total: 0.01, total: 0.51 },
  {
    currency: "USD",
    lines: [[66.67, 0.5, 11, 33.34, 3.67]],
    subtotal: 33.34,
    tax_total: 3.67,
    total: 37.01,
  },
  // The rounded line would be taxed 0.05, its product is 0.0449.
  {
    currency: "USD",
    lines: [[0.9, 0.499, 10, 0.45, 0.04]],
    subtotal: 0.45,
    tax_total: 0.04,
    total: 0.49,
  },
  // Four decimals of a rate.
  {
    currency: "USD",
    lines: [[1000, 1, 8.8755, 1000, 88.76]],
    subtotal: 1000,
    tax_total: 88.76,
    total: 1088.76,
  },
  {
    currency: "USD",
    lines: [[100, 1, 0.005, 100, 0.01]],
    subtotal: 100,
    tax_total: 0.01,
    total: 100.01,
  },
  { currency: "USD", lines: [[100, 1, 0.0049, 100, 0]], subtotal: 100, tax_total: 0, total: 100 },
  // Three decimals, and none.
  {
    currency: "KWD",
    lines: [[1.005, 1.5, 5, 1.508, 0.075]],
    subtotal: 1.508,
    tax_total: 0.075,
    total: 1.583,
  },
  {
    currency: "LBP",
    lines: [[89_500, 0.333, 11, 29_804, 3278]],
    subtotal: 29_804,
    tax_total: 3278,
    total: 33_082,
  },
  { currency: "JPY", lines: [[1, 0.5, 10, 1, 0]], subtotal: 1, tax_total: 0, total: 1 },
  { currency: "JPY", lines: [[15, 0.1, 100, 2, 2]], subtotal: 2, tax_total: 2, total: 4 },
  // As large as it may be.
  {
    currency: "USD",
    lines: [[1e12, 10, 0, 1e13, 0]],
    subtotal: 1e13,
    tax_total: 0,
    total: 1e13,
  },
];

test.each(cases)("%j", async ({ currency, lines, ...sums }) => {
  const items: object[] = [];
  for (const [price, quantity, tax_rate] of lines) {
    const { uuid } = await world.item(0, { currency, tax_rate });
    items.push({ item_uuid: uuid, quantity, price });
  }
  // A client of its own for what would fill the account of another.
  const client_id =
    sums.total >= 1e13 ? (await world.client("large")).id : await clientIn(currency);
  const { status, body } = await world.post("/v1/invoices", { client_id, items });
  expect(status).toBe(201);
  const shown = body.lines.map((line: Record<string, number>) => [
    line.price,
    line.quantity,
    line.tax_rate,
    line.line_total,
    line.tax,
  ]);
  expect(shown).toEqual(lines);
  expect(body).toMatchObject({ ...sums, balance: sums.total });
  expect(body.status).toBe(sums.total === 0 ? "paid" : "unpaid");
  const { data } = (await world.get("/v1/journal-entries?per_page=1")).body;
  expect(data[0].lines[0]).toEqual({ account: "receivable", amount: sums.total, currency });
  for (const { sum } of world.journalSums()) expect(sum).toBe(0);
});

describe("too much is refused, and harms nothing", () => {
  const bill = async (client_id: string, price: number, quantity: number, count = 1) => {
    const { uuid } = await world.item(0, { tax_rate: 100 });
    const items = Array.from({ length: count }, () => ({ item_uuid: uuid, quantity, price }));
    return world.post("/v1/invoices", { client_id, items });
  };

  test.each([
    ["a line", 1e12, 1e9, 1, "validation_failed"],
    ["an invoice", 1e12, 9, 1, "invoice_failed"],
    ["many lines", 1e12, 1, 100, "invoice_failed"],
    ["a price", 1e12 + 1, 1, 1, "validation_failed"],
    ["a quantity", 1, 1e9 + 1, 1, "validation_failed"],
  ])("%s", async (_name, price, quantity, count, reason) => {
    const client_id = await clientIn("USD");
    const before = (await world.get(`/v1/clients/${client_id}`)).body;
    const total = (await world.get("/v1/invoices")).body.pagination.total;
    const { status, body } = await bill(client_id, price, quantity, count);
    expect([status, body.error.reason]).toEqual([422, reason]);
    expect((await world.get(`/v1/clients/${client_id}`)).body).toEqual(before);
    expect((await world.get("/v1/invoices")).body.pagination.total).toBe(total);
  });

  test("an account that a number would not hold exactly", async () => {
    const { id } = await world.client("heavy");
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await bill(id, 1e12, 4));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 11 }, () => 201),
      422,
    ]);
    expect(answers.at(-1)?.body.error.reason).toBe("invoice_failed");
    expect((await world.get(`/v1/clients/${id}`)).body.balance).toBe(8.8e13);
  });
});
