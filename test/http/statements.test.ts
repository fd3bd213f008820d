import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { InvoiceWorld } from "../invoice-world.ts";
import { readPdf } from "../pdf-text.ts";

/* The statements of several clients in one PDF. */

let world: InvoiceWorld;
let item = "";
beforeEach(async () => {
  setSystemTime(new Date("2026-10-15T09:00:00Z"));
  world = new InvoiceWorld();
  item = (await world.item(10)).uuid;
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const path = (ids: readonly string[], more = "") =>
  `/v1/statements.pdf?${ids.map((id) => `client_ids[]=${id}`).join("&")}${more}`;

const client = async (name: string, invoices: number): Promise<string> => {
  const { id } = await world.client(name, { name: name.toUpperCase() });
  for (let n = 0; n < invoices; n += 1) await world.bill(id, item);
  return id;
};

test("each client begins on a page of their own, numbered from 1, in the order asked for", async () => {
  const rima = await client("rima", 45);
  const nadia = await client("nadia", 1);
  const { status, headers, bytes } = await world.get(path([rima, nadia, rima]));
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe('inline; filename="statements.pdf"');
  const { pages, title } = await readPdf(bytes);
  expect(title).toBe("Statements All entries");
  expect(pages.map((page) => page.match(/Page \d+ of \d+/)?.[0])).toEqual([
    "Page 1 of 2",
    "Page 2 of 2",
    "Page 1 of 1",
  ]);
  expect(pages[0]).toContain("RIMA");
  expect(pages[1]).not.toContain("NADIA");
  expect(pages[2]).toContain("NADIA");
  expect(pages[2]).toContain("10.00 USD");
});

test("an account in another currency is printed too if something is owed in it", async () => {
  const lbp = (await world.item(90_000, { currency: "LBP" })).uuid;
  const rima = await client("rima", 0);
  const payment = world.pay((await world.bill(rima, item)).id, 10);
  await world.put(`/v1/clients/${rima}`, { name: "Rima", username: "rima", currency: "LBP" });
  await world.bill(rima, lbp);
  await world.delete(`/v1/payments/${payment}`, { body: { reason: "Bounced" } });
  const { pages } = await readPdf((await world.get(path([rima]))).bytes);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain("90,000 LBP");
  expect(pages[1]).toContain("10.00 USD");
  const one = await readPdf((await world.get(path([rima], "&currency=USD"))).bytes);
  expect(one.pages).toHaveLength(1);
});

test("nobody, too many, an unknown and a foreign client are refused", async () => {
  const rima = await client("rima", 0);
  const foreign = (await world.client("foreign", {}, { key: world.bekaa_key })).id;
  for (const ids of [[], Array(101).fill(rima), [rima, foreign], [Bun.randomUUIDv7()]]) {
    const { status, body } = await world.get(path(ids));
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)[0]).toStartWith("client_ids");
  }
});

test("a range that ends before it begins is refused", async () => {
  const range = "&date_from=2026-10-02&date_to=2026-10-01";
  const { status, body } = await world.get(path([await client("rima", 0)], range));
  expect([status, Object.keys(body.error.errors)]).toEqual([422, ["date_to"]]);
});

test("it needs the abilities of a statement", async () => {
  const rima = await client("rima", 0);
  for (const ability of ["invoices:read", "client_payments:read"] as const)
    expect(
      (await world.get(path([rima]), { key: world.apiKey({ abilities: [ability] }) })).status,
    ).toBe(403);
});
