import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import { PaymentWorld } from "../payment-world.ts";
import { readPdf } from "../pdf-text.ts";

/* Receipts as a client gets them, read as another program reads them. */

const world = new PaymentWorld();
let client_id: string;
beforeAll(async () => {
  await world.put("/v1/organization", { name: "Cedar Net" });
  client_id = await world.client({ name: "Nour Haddad", username: "nour.h", city: "Zahle" });
});
afterEach(() => setSystemTime());
afterAll(() => world.close());

const a4 = [595, 842];

const receiptOf = async (id: string, query = "", key = world.key) => {
  const { status, bytes, text } = await world.get(`/v1/payments/${id}/receipt.pdf${query}`, {
    key,
  });
  if (status !== 200) throw new Error(text);
  const pdf = await readPdf(bytes);
  return { ...pdf, text: pdf.pages.join(" ").replaceAll(/\s+/g, " ") };
};

/** A payment in pounds of two invoices in dollars, with some left. */
const paidInPounds = async (payer = client_id) => {
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  const first = await world.invoice(payer, 10);
  const second = await world.invoice(payer, 5);
  const payment = await world.paid({
    allocations: [
      { invoice_id: first, amount: 10 },
      { invoice_id: second, amount: 2.5 },
    ],
    amount: 1_342_500,
    currency: "LBP",
    exchange_rate: 89_500,
    method: "whish",
    reference: "W-4711",
  });
  const numbers = await Promise.all(
    [first, second].map(async (id) => (await world.get(`/v1/invoices/${id}`)).body.number),
  );
  return { payment, numbers };
};

describe("a receipt", () => {
  test.each(["58", "80", "a4"])(
    "of width %s says who paid what, how, and for what",
    async (width) => {
      const { payment, numbers } = await paidInPounds();
      const { text, pages, title } = await receiptOf(payment.id, `?width=${width}`);
      expect(pages).toHaveLength(1);
      expect(title).toBe(`Receipt ${payment.receipt_number}`);
      for (const shown of [
        "Cedar Net",
        "RECEIPT",
        payment.receipt_number,
        "10 Nov 2026",
        "Nour Haddad",
        "nour.h",
        "Whish",
        "W-4711",
        "1,342,500 LBP",
        "1 USD = 89,500 LBP",
        "15.00 USD",
        `${numbers[0]} 10.00 USD`,
        `${numbers[1]} 2.50 USD`,
        "Credit 2.50 USD",
      ])
        expect(text).toContain(shown);
      expect(text.toUpperCase()).not.toContain("CANCELLED");
    },
  );

  test("is a PDF under its number", async () => {
    const { id, receipt_number } = await world.paid({ client_id, amount: 5 });
    const { headers } = await world.get(`/v1/payments/${id}/receipt.pdf`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${receipt_number}.pdf"`,
      "cache-control": "no-store",
    });
  });

  test("is A4, or as wide as the paper and as tall as its content", async () => {
    const { payment } = await paidInPounds();
    const short = await world.paid({ client_id, amount: 5 });
    const sizeOf = async (id: string, query: string) => {
      const [[width = 0, height = 0] = []] = (await receiptOf(id, query)).sizes;
      return [Math.round(width), Math.round(height)];
    };
    expect(await sizeOf(payment.id, "")).toEqual(a4);
    expect(await sizeOf(payment.id, "?width=a4")).toEqual(a4);
    for (const [width, points] of [
      ["58", 164],
      ["80", 227],
    ] as const) {
      const [wide, tall = 0] = await sizeOf(payment.id, `?width=${width}`);
      const [, less = 0] = await sizeOf(short.id, `?width=${width}`);
      expect(wide).toBe(points);
      expect(less).toBeLessThan(tall);
      expect(tall).toBeLessThan(500);
    }
  });

  test("of a hundred invoices is one page on a roll, and none of them is left out", async () => {
    const payer = await world.client();
    const ids: string[] = [];
    for (let n = 0; n < 100; n += 1) ids.push(await world.invoice(payer, 1));
    const { id } = await world.paid({
      amount: 100,
      allocations: ids.map((invoice_id) => ({ invoice_id, amount: 1 })),
    });
    const { pages, text } = await receiptOf(id, "?width=58");
    expect([pages.length, text.match(/INV-\d+-\d+ 1\.00 USD/g)?.length]).toEqual([1, 100]);
  });

  test("of a deleted payment keeps its number, and says that it is cancelled, when and why", async () => {
    setSystemTime(new Date("2026-11-10T09:00:00Z"));
    const { id, receipt_number } = await world.paid({ client_id, amount: 5 });
    setSystemTime(new Date("2026-11-12T22:30:00Z"));
    await world.delete(`/v1/payments/${id}`, { body: { reason: "Entered twice" } });
    for (const width of ["58", "80", "a4"]) {
      const { text } = await receiptOf(id, `?width=${width}`);
      expect(text).toContain(receipt_number);
      expect(text).toContain("CANCELLED");
      expect(text.toUpperCase()).toContain("CANCELLED ON 13 NOV 2026");
      expect(text).toContain("Entered twice");
    }
  });

  test("of applied credit has no number, and no money", async () => {
    const payer = await world.client();
    await world.paid({ client_id: payer, amount: 9 });
    const invoice_id = await world.invoice(payer, 4);
    const { id } = await world.paid({ amount: 0, allocations: [{ invoice_id, amount: 4 }] });
    const { text } = await receiptOf(id);
    expect(text).toContain("Credit applied");
    expect(text).toContain("4.00 USD");
    expect(text).not.toMatch(/RCP-|Amount received/);
  });

  test("of a payment from before there were receipts shows its reference", async () => {
    const { id, receipt_number } = await world.paid({ client_id, amount: 5, reference: "OLD-9" });
    world.sqlite.execute(
      `UPDATE payments SET receipt_year = NULL, receipt_number = NULL WHERE id = '${id}'`,
    );
    expect((await world.get(`/v1/payments/${id}`)).body.receipt_number).toBeNull();
    for (const width of ["58", "a4"]) {
      const { text, title } = await receiptOf(id, `?width=${width}`);
      expect(title).toBe("Receipt OLD-9");
      expect(text).toContain("Reference OLD-9");
      expect(text).not.toContain(receipt_number);
    }
    const { headers } = await world.get(`/v1/payments/${id}/receipt.pdf`);
    expect(headers.get("content-disposition")).toBe(`inline; filename="receipt-${id}.pdf"`);
    // Its number is taken, or the check would find a gap.
    world.sqlite.execute(`UPDATE payments SET receipt_year = ${receipt_number.slice(4, 8)},
      receipt_number = ${Number(receipt_number.slice(9))} WHERE id = '${id}'`);
  });

  test("of a deleted client still says who they were", async () => {
    const payer = await world.client({ name: "Gone Client", language: "fr" });
    const { id } = await world.paid({ client_id: payer, amount: 5 });
    await world.delete("/v1/clients", { body: { id: [payer] } });
    const { text } = await receiptOf(id);
    expect(text).toContain("Gone Client");
    expect(text).toContain("REÇU");
  });
});

describe("who reads a receipt", () => {
  test("whoever reads payments of the organization", async () => {
    const { id } = await world.paid({ client_id, amount: 5 });
    const statusOf = async (path: string, key: string) => (await world.get(path, { key })).status;
    const path = `/v1/payments/${id}/receipt.pdf`;
    expect(await statusOf(path, world.apiKey({ abilities: ["client_payments:read"] }))).toBe(200);
    expect(await statusOf(path, world.apiKey({ abilities: ["invoices:read"] }))).toBe(403);
    expect(await statusOf(path, world.bekaa_key)).toBe(404);
    expect(await statusOf(`/v1/payments/${Bun.randomUUIDv7()}/receipt.pdf`, world.key)).toBe(404);
    expect(await statusOf("/v1/payments/x/receipt.pdf", world.key)).toBe(404);
  });

  test.each(["57", "A4", "58mm", "80.0"])(
    "a width of %j is refused on its field",
    async (width) => {
      const { id } = await world.paid({ client_id, amount: 5 });
      const { status, body } = await world.get(`/v1/payments/${id}/receipt.pdf?width=${width}`);
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["width"]]);
    },
  );
});

describe("hostile texts", () => {
  test.each([
    ["markup", '#panic("x") $x$ *x* `x` <x> @x \\ //'],
    ["what would turn the line around", "\u202e\u2066evil\u202a name"],
    ["one very long word", "W".repeat(190)],
    ["one very long Arabic word", "م".repeat(190)],
    ["words of wide ligatures", "﷽".repeat(7)],
    ["a tower of accents", `a${"\u0301".repeat(180)}`],
    ["emoji", "👩‍👩‍👧‍👦 🇱🇧 1️⃣"],
  ])("%s stays text, on the paper", async (_what, name) => {
    const payer = await world.client({ name, address: name, city: name });
    const { id } = await world.paid({ client_id: payer, amount: 5, reference: name });
    await world.delete(`/v1/payments/${id}`, { body: { reason: `${name}\n`.repeat(40) } });
    for (const width of ["58", "80", "a4"]) {
      const { pieces, sizes, pages } = await receiptOf(id, `?width=${width}`);
      const [[wide = 0] = []] = sizes;
      expect(pages.length).toBe(1);
      for (const { left, right } of pieces) {
        expect(left).toBeGreaterThan(8);
        expect(right).toBeLessThan(wide - 8);
      }
    }
    if (_what === "markup") expect((await receiptOf(id, "?width=a4")).text).toContain(name);
  });
});
