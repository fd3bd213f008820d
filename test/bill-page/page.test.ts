import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { style } from "../../src/bill-page/style.ts";
import { readPdf } from "../pdf-text.ts";
import { BillPageWorld, valid_form } from "./bill-page-world.ts";

let world: BillPageWorld;
let client: string;
let path: string;

beforeEach(async () => {
  world = new BillPageWorld();
  client = await world.client({ name: "Nadia Khoury" });
  path = await world.link(client);
});
afterEach(() => {
  setSystemTime();
  world.close();
});

/** The text that a reader sees. */
const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("the page", () => {
  test("shows who bills, what is owed in each currency, and the open invoices", async () => {
    await world.invoice(client, 45.5);
    await world.invoice(client, 2_000_000, { currency: "LBP" });
    const { status, html } = await world.page(path);
    expect(status).toBe(200);
    const text = textOf(html);
    for (const part of ["Cedar Net", "Nadia Khoury", "45.50 USD", "2,000,000 LBP"])
      expect(text).toContain(part);
    expect(html.match(/\/invoices\/[0-9a-f-]{36}\.pdf/g)).toHaveLength(2);
  });

  test("says that nothing is owed, and what credit there is", async () => {
    await world.post("/v1/payments", { client_id: client, amount: 12 });
    const text = textOf((await world.page(path)).html);
    expect(text).toContain("Nothing to pay");
    expect(text).toContain("Your credit: 12.00 USD");
  });

  test("lists the latest payments with their receipts, without deleted ones", async () => {
    const kept = await world.post("/v1/payments", { client_id: client, amount: 12 });
    const deleted = await world.post("/v1/payments", { client_id: client, amount: 13 });
    await world.delete(`/v1/payments/${deleted.body.id}`);
    const { html } = await world.page(path);
    expect(html).toContain(`${path}/receipts/${kept.body.id}.pdf`);
    expect(html).not.toContain(deleted.body.id);
  });

  test("shows the instructions in the client's language, otherwise in one that there is", async () => {
    const instructions = (html: string) => html.match(/<p class="text"[^>]*>[^<]*/)?.[0];
    expect(instructions((await world.page(path)).html)).toBeUndefined();
    await world.put("/v1/organization", { payment_instructions: { fr: "Au guichet\nou Whish" } });
    expect(instructions((await world.page(path)).html)).toBe(
      '<p class="text" lang="fr" dir="ltr">Au guichet\nou Whish',
    );
    await world.put("/v1/organization", { payment_instructions: { fr: "Au guichet", en: "Shop" } });
    expect(instructions((await world.page(path)).html)).toEndWith(">Shop");
    const { body } = await world.put("/v1/organization", { payment_instructions: null });
    expect(body.payment_instructions).toBeNull();
    expect(instructions((await world.page(path)).html)).toBeUndefined();
  });

  test("instructions have at most 4,000 characters, in three languages", async () => {
    for (const payment_instructions of [{ en: "x".repeat(4001) }, { de: "Bar" }, "Bar"])
      expect((await world.put("/v1/organization", { payment_instructions })).status).toBe(422);
  });

  test.each([
    ["ar", "rtl", "فاتورتكم"],
    ["Arabic", "rtl", "فاتورتكم"],
    ["fr-LB", "ltr", "Votre facture"],
    ["en", "ltr", "Your bill"],
    ["de", "ltr", "Your bill"],
  ])("speaks the client's language: %s", async (language, direction, heading) => {
    const path = await world.link(await world.client({ language }));
    const { html } = await world.page(path);
    expect(html).toContain(`dir="${direction}"><head>`);
    expect(textOf(html)).toContain(heading);
  });

  test("speaks the organization's language for a client without one", async () => {
    await world.put("/v1/organization", { language: "fr" });
    expect(textOf((await world.page(path)).html)).toContain("Votre facture");
  });

  test("has no script, and loads and runs nothing", async () => {
    await world.invoice(client, 45.5);
    const { html } = await world.page(path);
    expect(html).not.toMatch(/<script|javascript:|\son[a-z]+=|<img|<iframe|<link|https?:/i);
    expect(style).not.toMatch(/[<&"'@]import|[<&"']|url\(/);
  });
});

describe("PDFs", () => {
  test("of the client's invoices and payments", async () => {
    const invoice = await world.invoice(client, 45.5);
    const { body: payment } = await world.post("/v1/payments", { client_id: client, amount: 12 });
    for (const [kind, id, part] of [
      ["invoices", invoice, "INV-2026-000001"],
      ["receipts", payment.id, "RCP-2026-000001"],
    ] as const) {
      const response = await world.ask("GET", `${path}/${kind}/${id}.pdf`, { key: null });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("content-disposition")).toStartWith("attachment;");
      expect((await readPdf(await response.bytes())).pages.join()).toContain(part);
    }
  });

  test("not of another client's, a void one, applied credit or an unknown id", async () => {
    const other = await world.client();
    const others_invoice = await world.invoice(other, 45.5);
    const { body: payment } = await world.post("/v1/payments", { client_id: other, amount: 12 });
    const voided = await world.invoice(client, 1);
    await world.post(`/v1/invoices/${voided}/void`, { reason: "Billed twice" });
    for (const file of [
      `invoices/${others_invoice}.pdf`,
      `receipts/${payment.id}.pdf`,
      `invoices/${voided}.pdf`,
      `invoices/${payment.id}.pdf`,
      "invoices/0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90.pdf",
    ])
      expect((await world.page(`${path}/${file}`)).status).toBe(404);
  });

  test("at most 60 in an hour", async () => {
    const unknown = `${path}/invoices/0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90.pdf`;
    for (let asked = 0; asked < 60; asked += 1)
      expect((await world.page(unknown)).status).toBe(404);
    const { status, headers } = await world.page(unknown);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeWithin(1, 3601);
    expect((await world.page(path)).status).toBe(200);
  });
});

describe("a page that there is not", () => {
  test("is the same for everybody, byte for byte", async () => {
    await world.post(`/v1/clients/${client}/bill-link/rotate`);
    const [ended, gone] = [await world.client(), await world.client()];
    const [deleted, of_deleted] = [await world.link(ended), await world.link(gone)];
    await world.delete(`/v1/clients/${ended}/bill-link`);
    await world.delete("/v1/clients", { body: { id: [gone] } });
    const switched_off = await world.link(await world.client({}, world.bekaa_key), world.bekaa_key);
    const off = { bill_page_enabled: false };
    await world.put("/v1/organization", off, { key: world.bekaa_key });
    const asked = [path, deleted, of_deleted, switched_off, "/p/x", `/p/${"A".repeat(43)}`];
    const answers = await Promise.all(asked.map((each) => world.page(each)));
    for (const { status, html, headers } of answers) {
      expect(status).toBe(404);
      expect(html).toBe(answers[0]?.html ?? "");
      const shown = Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id"));
      const first = [...(answers[0]?.headers ?? [])].filter(([name]) => name !== "x-request-id");
      expect(shown).toEqual(Object.fromEntries(first));
    }
  });

  test("of a client who was deleted", async () => {
    await world.delete("/v1/clients", { body: { id: [client] } });
    expect((await world.page(path)).status).toBe(404);
    expect((await world.send(path)).status).toBe(404);
  });

  test("of an organization without bill pages, until it has them again", async () => {
    await world.put("/v1/organization", { bill_page_enabled: false });
    expect((await world.page(path)).status).toBe(404);
    expect((await world.send(path)).status).toBe(404);
    await world.put("/v1/organization", { bill_page_enabled: true });
    expect((await world.page(path)).status).toBe(200);
  });
});

test("when it was opened is saved at most once a minute", async () => {
  const seen = async () => (await world.post(`/v1/clients/${client}/bill-link`)).body.last_seen_at;
  setSystemTime(new Date("2026-10-15T08:00:00Z"));
  await world.page(path);
  expect(await seen()).toBe("2026-10-15T08:00:00Z");
  setSystemTime(new Date("2026-10-15T08:00:59Z"));
  await world.page(path);
  expect(await seen()).toBe("2026-10-15T08:00:00Z");
  setSystemTime(new Date("2026-10-15T08:01:00Z"));
  await world.page(path);
  expect(await seen()).toBe("2026-10-15T08:01:00Z");
});

test("each answer below /p/ has the page's headers, also errors", async () => {
  await world.invoice(client, 45.5);
  const asked: [string, string][] = [
    ["GET", path],
    ["HEAD", path],
    ["GET", `${path}/`],
    ["GET", `${path}/claims`],
    ["POST", path],
    ["DELETE", `${path}/claims`],
    ["GET", `${path}/unknown`],
    ["GET", "/p/unknown"],
    ["PATCH", "/p/unknown"],
    ["OPTIONS", path],
    ["POST", `${path}/claims`],
  ];
  const statuses: number[] = [];
  for (const [method, each] of asked) {
    const { status, headers } = await world.page(each, { method });
    statuses.push(status);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(statuses).toEqual([200, 200, 200, 303, 405, 405, 404, 404, 404, 405, 422]);
});

test("a read works while the storage refuses writes, and a form says so", async () => {
  world.sqlite.storage.reportDamage("test");
  expect((await world.page(path)).status).toBe(200);
  const { status, html } = await world.send(path, valid_form);
  expect(status).toBe(503);
  expect(html).toContain("Not available at the moment");
});
