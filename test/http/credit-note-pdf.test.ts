import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from "bun:test";
import { InvoiceWorld } from "../invoice-world.ts";
import { readPdf } from "../pdf-text.ts";

let world: InvoiceWorld;
beforeAll(async () => {
  world = await InvoiceWorld.open();
});
afterEach(() => setSystemTime());
afterAll(() => world.close());

const pdfOf = async (path: string): Promise<string> => {
  const { status, bytes, text } = await world.get(path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return (await readPdf(bytes)).pages.join("\n");
};

test("a credit note's PDF says what was taken back of which invoice, in the client's language", async () => {
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  const router = await world.item(45.5, { tax_rate: 11 });
  const client = await world.client("nour", { city: "Zahle", language: "fr" });
  const items = [{ item_uuid: router.uuid, quantity: 3 }];
  const invoice = await world.bill(client.id, router.uuid, { items });
  const { body: note } = await world.post(`/v1/invoices/${invoice.id}/credit-note`, {
    lines: [{ line_id: invoice.lines[0].id, quantity: 1 }],
    reason: "Appareil défectueux",
  });
  const path = `/v1/credit-notes/${note.id}/pdf`;
  const { headers } = await world.get(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${note.number}.pdf"`,
  });
  const printed = await pdfOf(path);
  for (const text of ["Avoir", note.number, invoice.number, "nour", "Zahle", "Router"])
    expect(printed).toContain(text);
  for (const text of ["45.50", "5.01", "50.51", "Appareil défectueux"])
    expect(printed).toContain(text);
  // The invoice keeps what it was, and says what is left to pay.
  const total = await pdfOf(`/v1/invoices/${invoice.id}/pdf`);
  for (const text of ["151.52", "-50.51", "101.01"]) expect(total).toContain(text);
});

test("an amount has no quantity, and a long reason is cut", async () => {
  const item = await world.item(30);
  const client = await world.client("rami");
  const invoice = await world.bill(client.id, item.uuid);
  const { body: note } = await world.post(`/v1/invoices/${invoice.id}/credit-note`, {
    amount: 12.5,
    reason: "Three days without service. ".repeat(170),
  });
  const printed = await pdfOf(`/v1/credit-notes/${note.id}/pdf`);
  expect(printed).toContain("Credit note");
  expect(printed).toContain("12.50");
  expect(printed).toContain("…");
});
