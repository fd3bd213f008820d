import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import { invoiceNumber } from "../../src/billing/invoices/number.ts";
import { BillingDesk } from "../billing-desk.ts";
import { readPdf } from "../pdf-text.ts";
import { World } from "../world.ts";

/* Invoices and statements as letters, read as another program reads them. */

const world = new World();
let desk: BillingDesk;
beforeAll(async () => {
  desk = await BillingDesk.open(world);
});
afterEach(() => setSystemTime());
afterAll(() => world.close());

/** Of A4, in points. */
const page_width = 595;

const pdfOf = async (path: string) => {
  const { status, bytes, text } = await world.get(path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return readPdf(bytes);
};

const invoicePdf = ({ id }: { id: string }) => pdfOf(`/v1/invoices/${id}/pdf`);

describe("an invoice", () => {
  test("is a PDF that a browser shows, under its number", async () => {
    const invoice = desk.invoice(await desk.client("Nour Haddad"), [{ price: 1 }]);
    const { headers, bytes } = await world.get(`/v1/invoices/${invoice.id}/pdf`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${invoiceNumber(invoice)}.pdf"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-");
  });

  test("says who bills whom, what for, what has been paid and what is open", async () => {
    desk.at("2026-10-15T09:00:00Z");
    const id = await desk.client("Éléonore Ñandú", {
      address: "Azar building, 3rd floor",
      city: "Zahle",
      phone_number: "+961 3 123 456",
    });
    const invoice = desk.invoice(
      id,
      [
        { name: "Fiber 50", price: 1_234_00, unit: "month" },
        { name: "Huawei AX3", price: 50, serial: "4857A1", mac: "aa:bb:cc:dd:ee:ff" },
      ],
      "Pay at the office.\nThank you.",
    );
    desk.pay(id, 895_000, { invoices: [invoice], currency: "LBP", rate: "89500" });
    const gone = desk.pay(id, 7_00, { invoices: [invoice] });
    desk.deletePayment(gone);
    const { pages, title } = await invoicePdf(invoice);
    expect(title).toBe(`Invoice ${invoiceNumber(invoice)}`);
    expect(pages.length).toBe(1);
    const [page = ""] = pages.map((text) => text.replaceAll(/\s+/g, " "));
    for (const shown of [
      "Cedar Net",
      "INVOICE",
      invoiceNumber(invoice),
      "PARTIALLY PAID",
      "15 Oct 2026",
      "Éléonore Ñandú",
      "Azar building, 3rd floor",
      "Zahle",
      "+961 3 123 456",
      "1 month",
      "1,234.00",
      "Serial 4857A1",
      "MAC aa:bb:cc:dd:ee:ff",
      "Subtotal 1,234.50",
      "Total 1,234.50",
      "Cash 895,000 LBP 10.00",
      "Pay at the office.",
      "Thank you.",
      "Page 1 of 1",
    ])
      expect(page).toContain(shown);
    expect(page).not.toContain("7.00 USD");
  });

  test.each([
    ["PAID", "Balance due 0.00 USD"],
    ["VOID", "Balance due 0.00 USD"],
    ["UNPAID", "Balance due 12.00 USD"],
  ])("that is %s says so", async (label, balance) => {
    const id = await desk.client("Nour Haddad");
    const invoice = desk.invoice(id, [{ price: 12_00 }]);
    if (label === "PAID") desk.pay(id, 12_00, { invoices: [invoice] });
    if (label === "VOID") desk.void(invoice);
    const [page = ""] = (await invoicePdf(invoice)).pages;
    const text = page.replaceAll(/\s+/g, " ");
    expect(text.match(/\b(?:UNPAID|PAID|VOID)\b/g)?.[0]).toBe(label);
    expect(text).toContain(balance);
  });

  test("of a deleted client says what is written off", async () => {
    const id = await desk.client("Nour Haddad");
    const invoice = desk.invoice(id, [{ price: 12_00 }]);
    desk.pay(id, 2_00, { invoices: [invoice] });
    await world.delete("/v1/clients", { body: { id: [id] } });
    const [page = ""] = (await invoicePdf(invoice)).pages;
    const text = page.replaceAll(/\s+/g, " ");
    expect(text).toContain("Written off -10.00");
    expect(text).toContain("Balance due 0.00 USD");
  });

  test("in pounds has no decimals", async () => {
    const id = await desk.client("Nour Haddad");
    const invoice = desk.invoice(id, [{ price: 12_345_678, currency: "LBP" }]);
    const [page = ""] = (await invoicePdf(invoice)).pages;
    expect(page.replaceAll(/\s+/g, " ")).toContain("Balance due 12,345,678 LBP");
  });

  test("of a hundred lines with long names repeats the head of its table on each page", async () => {
    const name = "A very long name of what was installed, with its accessories, ".repeat(3);
    const lines = Array.from({ length: 100 }, (_, n) => ({ name: `${n} ${name}`, price: n }));
    const { pages } = await invoicePdf(desk.invoice(await desk.client("Nour Haddad"), lines));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("DESCRIPTION");
      expect(page.replaceAll(/\s+/g, " ")).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });
});

describe("names in their own script", () => {
  test("Arabic is joined: a letter has another shape at the beginning, inside and at the end of a word", async () => {
    const invoice = desk.invoice(await desk.client("Nour Haddad"), [{ name: "ببب ب", price: 1 }]);
    const { glyphs } = await invoicePdf(invoice);
    const shapes = glyphs.filter(({ stands_for }) => stands_for === "ب").map(({ code }) => code);
    expect([shapes.length, new Set(shapes).size]).toEqual([4, 4]);
  });

  test("a mixed line begins at the right with its first word, and its numbers stay numbers", async () => {
    const name = "راوتر Huawei AX3 عدد 4711";
    const invoice = desk.invoice(await desk.client("Nour Haddad"), [{ name, price: 1 }]);
    const { glyphs, pages, pieces } = await invoicePdf(invoice);
    const leftOf = (part: string) => pieces.find(({ text }) => text.includes(part))?.left ?? 0;
    const left_to_right = ["4711", "عدد", "Huawei", "راوتر"].map(leftOf);
    expect(left_to_right).toEqual(left_to_right.toSorted((a, b) => a - b));
    expect(new Set(left_to_right).size).toBe(4);
    const drawn = glyphs.map(({ stands_for }) => stands_for).join("");
    // What is drawn goes from left to right within a run: Arabic backwards, the rest forwards.
    for (const run of ["رتوار", "Huawei AX3", "ددع", "4711"]) expect(drawn).toContain(run);
    for (const word of ["راوتر", "عدد"]) expect(pages.join()).toContain(word);
  });

  test("Armenian, and Latin with accents", async () => {
    const invoice = desk.invoice(await desk.client("Արմեն Հակոբյան"), [
      { name: "Škoda, Ñandú, Æther", price: 1 },
    ]);
    const page = (await invoicePdf(invoice)).pages.join().replaceAll(/\s+/g, " ");
    expect(page).toContain("Արմեն Հակոբյան");
    expect(page).toContain("Škoda, Ñandú, Æther");
  });
});

describe("hostile texts", () => {
  const hostile = [
    ["what would turn the line around", "\u202e\u2066evil\u202a name"],
    ["joiners", `a${"\u200d".repeat(150)}b`],
    ["emoji", "👩‍👩‍👧‍👦 🇱🇧 1️⃣ \u{1f9d1}\u{1f3ff}\u200d\u{1f680}"],
    ["a script without a font", "日本語 ဗမာ ᚠᛇᚻ \u{10ffff}"],
    ["a tower of accents", `a${"\u0301".repeat(180)}`],
    ["one very long word", "W".repeat(190)],
    ["one very long Arabic word", "م".repeat(190)],
    ["words of wide ligatures", "﷽".repeat(7)],
    ["a ligature after Latin", `Router ${"﷽".repeat(5)} ${"ﷺ".repeat(24)} Wi-Fi`],
    ["markup", '#panic("x") $x$ *x* `x` <x> @x \\ //'],
  ] as const;
  test.each(hostile)("%s", async (_what, name) => {
    const id = await desk.client(name, { address: name, city: name });
    const [unit, serial] = [[...name].slice(0, 40).join(""), name];
    const invoice = desk.invoice(id, [{ name, price: 1, unit, serial }], name);
    desk.pay(id, 1, { invoices: [invoice], reference: name });
    for (const { pages, pieces } of [
      await invoicePdf(invoice),
      await pdfOf(`/v1/clients/${id}/statement.pdf`),
    ]) {
      expect(pages.length).toBeLessThan(3);
      for (const { left, right } of pieces) {
        expect(left).toBeGreaterThan(50);
        expect(right).toBeLessThan(page_width - 50);
      }
    }
  });

  test("a long word is not broken inside a letter", async () => {
    const name = "a\u0301\u0323".repeat(60);
    const invoice = desk.invoice(await desk.client("Nour"), [{ name, price: 1 }]);
    const text = (await invoicePdf(invoice)).pages.join().normalize("NFD");
    for (const [, marks = ""] of text.matchAll(/a(\p{M}*)/gu))
      expect(["", "\u0323\u0301"]).toContain(marks);
    expect(text.match(/a\u0323\u0301/g)?.length).toBe(60);
  });

  test("what no font has leaves the rest of the line in its place", async () => {
    const invoice = desk.invoice(await desk.client("Nour"), [{ name: "Box 日本 red", price: 1 }]);
    const page = (await invoicePdf(invoice)).pages.join().replaceAll(/\s+/g, " ");
    expect(page).toMatch(/Box .*red/);
  });

  test("markup is printed as it was written", async () => {
    const name = '#panic("x") $x$ *x*';
    const invoice = desk.invoice(await desk.client("Nour"), [{ name, price: 1 }]);
    expect((await invoicePdf(invoice)).pages.join().replaceAll(/\s+/g, " ")).toContain(name);
  });

  test.each([
    ["words", "lorem ipsum ".repeat(1666)],
    ["lines", "x\n".repeat(10_000)],
    ["one word", "م".repeat(20_000)],
    ["towers", `a${"\u0301".repeat(40)}`.repeat(480)],
  ])("notes of 20,000 characters fill no book: %s", async (_what, notes) => {
    const invoice = desk.invoice(await desk.client("Nour"), [{ price: 1 }], notes);
    expect((await invoicePdf(invoice)).pages.length).toBeLessThan(5);
  });
});

describe("a statement", () => {
  test("is a PDF with its range, entries and balances", async () => {
    desk.at("2026-10-10T09:00:00Z");
    const id = await desk.client("Արմեն Հակոբյան", { username: "armen", city: "Anjar" });
    const old = desk.invoice(id, [{ price: 5_00 }]);
    desk.at("2026-10-20T09:00:00Z");
    const invoice = desk.invoice(id, [{ price: 1_234_50 }]);
    desk.pay(id, 2_000_00, { invoices: [old, invoice], reference: "دفعة R-7" });
    const unnamed = desk.pay(id, 50, { invoices: [] });
    const { receipt_number } = (await world.get(`/v1/payments/${unnamed.id}`)).body;
    const path = `/v1/clients/${id}/statement.pdf?date_from=2026-10-15&date_to=2026-10-31`;
    const { headers } = await world.get(path);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe('inline; filename="statement-armen.pdf"');
    const { pages } = await pdfOf(path);
    const text = pages.join().replaceAll(/\s+/g, " ");
    for (const shown of [
      "STATEMENT",
      "Արմեն Հակոբյան",
      "Anjar",
      "15 Oct 2026 to 31 Oct 2026",
      "Opening balance 5.00",
      `20 Oct 2026 Invoice ${invoiceNumber(invoice)} 1,234.50 1,239.50`,
      "دفعة",
      "-2,000.00 -760.50",
      `Payment ${receipt_number} -0.50 -761.00`,
      "Closing balance (credit) -761.00 USD",
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain(unnamed.id);
  });

  test("of many entries has several pages, and one of too many is refused", async () => {
    const id = await desk.client("Nour Haddad");
    for (let n = 0; n < 600; n++) desk.invoice(id, [{ price: 1 }]);
    const { pages } = await pdfOf(`/v1/clients/${id}/statement.pdf`);
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages.slice(0, -1)) expect(page).toContain("REFERENCE");
    for (let n = 600; n < 1001; n++) desk.invoice(id, [{ price: 1 }]);
    const { status, body } = await world.get(`/v1/clients/${id}/statement.pdf`);
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["date_from"]]);
  });
});

describe("who reads an invoice's PDF", () => {
  test("whoever reads invoices of the organization", async () => {
    const { id } = desk.invoice(await desk.client("Nour Haddad"), [{ price: 1 }]);
    const statusOf = async (path: string, key: string) => (await world.get(path, { key })).status;
    const reader = world.apiKey({ abilities: ["invoices:read"] });
    const other = world.apiKey({ abilities: ["client_payments:read"] });
    expect(await statusOf(`/v1/invoices/${id}/pdf`, reader)).toBe(200);
    expect(await statusOf(`/v1/invoices/${id}/pdf`, other)).toBe(403);
    expect(await statusOf(`/v1/invoices/${id}/pdf`, world.bekaa_key)).toBe(404);
    expect(await statusOf(`/v1/invoices/${Bun.randomUUIDv7()}/pdf`, reader)).toBe(404);
    expect(await statusOf("/v1/invoices/x/pdf", reader)).toBe(404);
  });
});
