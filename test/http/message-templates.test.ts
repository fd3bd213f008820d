import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { InvoiceWorld } from "../invoice-world.ts";

/* The texts of messages: what an organization may write, and what a preview makes of them. */

let world: InvoiceWorld;
beforeEach(() => {
  setSystemTime(new Date("2026-11-22T09:00:00Z"));
  world = new InvoiceWorld();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const path = "/v1/message-templates";
const reminder = `${path}/payment_reminder/en`;
const own = { subject: "Pay, {{client.name}}", body: "You owe {{debt}} {{currency}}." };

const rows = async (key = world.key) => (await world.get(path, { key })).body.data;
const row = async (kind: string, language: string, key = world.key) =>
  (await rows(key)).find(
    (each: { kind: string; language: string }) => each.kind === kind && each.language === language,
  );

describe("the list", () => {
  test("has every kind in every language, with its default text", async () => {
    const { body } = await world.get(path);
    expect(body.pagination).toMatchObject({ total: 21, current_page: 1, last_page: 1 });
    expect(body.data).toHaveLength(21);
    expect(body.data.slice(0, 3).map((each: { language: string }) => each.language)).toEqual([
      "en",
      "ar",
      "fr",
    ]);
    expect(body.data[0]).toEqual({
      kind: "job_completed",
      language: "en",
      subject: "{{organization.name}}: your job {{ticket.number}} is done",
      body: expect.stringContaining("{{ticket.title}}"),
      is_default: true,
      updated_at: null,
    });
    expect(new Set(body.data.map((each: { kind: string }) => each.kind)).size).toBe(7);
  });

  test("comes in pages", async () => {
    const { body } = await world.get(`${path}?per_page=10&page=3`);
    expect(body.data).toHaveLength(1);
    expect(body.pagination).toMatchObject({ total: 21, from: 21, to: 21 });
  });
});

describe("a text of one's own", () => {
  test("replaces the default one until it is deleted", async () => {
    const { status, body } = await world.put(reminder, own);
    expect(status).toBe(200);
    const set = {
      kind: "payment_reminder",
      language: "en",
      ...own,
      is_default: false,
      updated_at: "2026-11-22T09:00:00Z",
    };
    expect(body).toEqual(set);
    expect(await row("payment_reminder", "en")).toEqual(set);
    expect((await row("payment_reminder", "fr")).is_default).toBe(true);
    expect((await row("payment_warning", "en")).is_default).toBe(true);

    setSystemTime(new Date("2026-11-23T09:00:00Z"));
    const changed = { ...own, subject: "Please pay" };
    expect((await world.put(reminder, changed)).body).toMatchObject({
      ...changed,
      updated_at: "2026-11-23T09:00:00Z",
    });

    expect((await world.delete(reminder)).status).toBe(204);
    expect(await row("payment_reminder", "en")).toMatchObject({
      is_default: true,
      updated_at: null,
    });
    expect((await world.delete(reminder)).status).toBe(204);
  });

  test("is another organization's matter no more than theirs is this one's", async () => {
    await world.put(reminder, own);
    expect((await row("payment_reminder", "en", world.bekaa_key)).is_default).toBe(true);
    await world.delete(reminder, { key: world.bekaa_key });
    expect((await row("payment_reminder", "en")).is_default).toBe(false);
    const { body } = await world.post(`${reminder}/preview`, {}, { key: world.bekaa_key });
    expect(body.subject).toBe("Bekaa Fiber: payment reminder");
  });

  test("of 32 that are set at once one stays, whole", async () => {
    const texts = Array.from({ length: 32 }, (_, n) => ({ subject: `s${n}`, body: `b${n}` }));
    const answers = await Promise.all(texts.map((text) => world.put(reminder, text)));
    expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200));
    for (const [n, { body }] of answers.entries()) expect(body).toMatchObject(texts[n] ?? {});
    const { subject, body } = await row("payment_reminder", "en");
    expect(body).toBe(subject.replace("s", "b"));
    expect(await rows()).toHaveLength(21);
  });

  test("is in the audit log", async () => {
    await world.put(reminder, own);
    await world.delete(reminder);
    const { data } = (await world.get("/v1/audit-log")).body;
    expect(data.map(({ operation }: { operation: string }) => operation).slice(0, 2)).toEqual([
      "DELETE /v1/message-templates/{kind}/{language}",
      "PUT /v1/message-templates/{kind}/{language}",
    ]);
  });

  test.each([
    ["subject", "a\nb", "must be one line"],
    ["subject", "a\tb", "must be one line"],
    ["subject", "a\u2028b", "must be one line"],
    ["subject", "", "must not be empty"],
    ["subject", "   ", "must not be empty"],
    ["subject", "x".repeat(192), "at most 191"],
    ["subject", "{{clinet.name}}", "{{clinet.name}}"],
    ["body", "", "must not be empty"],
    ["body", "\n\n", "must not be empty"],
    ["body", "x".repeat(5001), "at most 5000"],
    ["body", "a\u0000b", "control characters"],
    ["body", "{{payment.ammount}}", "{{payment.ammount}}"],
    ["body", "{{#debt}}{{/debt}}", "{{#debt}}"],
    ["body", "{{{debt}}}", "{{&debt}}"],
    ["body", "{{> secret}}", "{{>secret}}"],
    ["body", "{{=<% %>=}}<%debt%>", "{{="],
    ["body", "{{debt", "not complete"],
    ["body", "{{".repeat(500_000), "at most 5000"],
  ])("with %s %j is refused", async (field, value, message) => {
    const { status, body } = await world.put(reminder, { ...own, [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([field]);
    expect(body.error.errors[field].join()).toContain(message);
    expect((await row("payment_reminder", "en")).is_default).toBe(true);
  });

  test("names the known placeholders where one is unknown, in both fields", async () => {
    const { body } = await world.put(reminder, { subject: "{{a}}", body: "{{b}}" });
    for (const field of ["subject", "body"])
      for (const name of ["client.name", "debt", "bill_link", "payment.receipt_number"])
        expect(body.error.errors[field][0]).toContain(`{{${name}}}`);
  });

  test("needs both fields", async () => {
    const { status, body } = await world.put(reminder, {});
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors).toSorted()).toEqual(["body", "subject"]);
  });
});

test.each([
  "payment_reminder/de",
  "payment_reminder/EN",
  "payment_remainder/en",
  "endpoint_switched_off/en",
  "constructor/en",
])("no template: %s", async (name) => {
  const of = `${path}/${name}`;
  expect((await world.put(of, own)).status).toBe(404);
  expect((await world.delete(of)).status).toBe(404);
  expect((await world.post(`${of}/preview`)).status).toBe(404);
});

test("who may read and change them", async () => {
  const key = world.apiKey({ abilities: ["reports:read"] });
  expect((await world.get(path, { key })).status).toBe(200);
  expect((await world.put(reminder, own, { key })).status).toBe(403);
  expect((await world.delete(reminder, { key })).status).toBe(403);
  expect((await world.post(`${reminder}/preview`, {}, { key })).status).toBe(403);
  const other = world.apiKey({ abilities: ["settings:manage"] });
  expect((await world.get(path, { key: other })).status).toBe(403);
  expect((await world.put(reminder, own, { key: other })).status).toBe(200);
  const without = [world.get(path, { key: null }), world.put(reminder, own, { key: null })];
  expect((await Promise.all(without)).map(({ status }) => status)).toEqual([401, 401]);
});

describe("a preview", () => {
  test("without a client has sample values, in the template's language", async () => {
    const { status, body } = await world.post(`${path}/payment_received/ar/preview`);
    expect(status).toBe(200);
    expect(body.subject).toBe("Cedar Net: استلمنا دفعتكم");
    expect(body.body).toContain("حضرة ريما حداد،\n\nاستلمنا دفعتكم بقيمة 25.00 USD.");
    expect(body.body).toContain("RCP-2026-000042");
    expect(body.text).toBe(body.body.replaceAll(/\n\n+/g, "\n"));
  });

  test("shows the text in force, or the one that is sent", async () => {
    await world.put(reminder, own);
    expect((await world.post(`${reminder}/preview`)).body).toEqual({
      subject: "Pay, Rima Haddad",
      body: "You owe 25.00 USD.",
      text: "You owe 25.00 USD.",
    });
    const typed = { subject: "{{organization.name}}", body: "a\n\n{{suspend_on}}" };
    expect((await world.post(`${reminder}/preview`, typed)).body).toEqual({
      subject: "Cedar Net",
      body: "a\n\n2026-11-22",
      text: "a\n2026-11-22",
    });
    expect((await row("payment_reminder", "en")).subject).toBe(own.subject);
    const { status, body } = await world.post(`${reminder}/preview`, { body: "{{x}}" });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["body"]]);
  });

  test("with a client has their name, open invoices and debt", async () => {
    const { uuid } = await world.item(1234.5);
    const nadia = await world.client("nadia", { name: "Nadia {{debt}}\nHaddad", currency: "USD" });
    for (const due_date of ["2026-10-01", "2026-11-01"])
      await world.bill(nadia.id, uuid, { due_date, issue_date: "2026-09-30" });
    const body =
      "{{client.name}} ({{client.username}}): {{invoice.number}} / {{invoice.total}} / {{invoice.balance}} / {{invoice.due_date}} = {{debt}} {{currency}}";
    const sent = { client_id: nadia.id, subject: "x", body };
    expect((await world.post(`${reminder}/preview`, sent)).body.body).toBe(
      "Nadia {{debt}} Haddad (nadia): INV-2026-000001, INV-2026-000002 / 1,234.50, 1,234.50 / 1,234.50, 1,234.50 / 2026-10-01, 2026-11-01 = 2,469.00 USD",
    );
    expect((await world.get("/v1/messages")).body.data).toEqual([]);
    expect(world.topics()).not.toContain("client.updated");
  });

  test("of a client who owes nothing leaves the lines about it out", async () => {
    const { id } = await world.client("nadia");
    const { body } = await world.post(`${reminder}/preview`, { client_id: id });
    expect(body.body).not.toContain("Total due");
    expect(body.body).not.toContain("INV-");
    expect(body.body).toContain("Dear nadia,");
  });

  test("of nobody, a stranger's or a deleted client is refused", async () => {
    const foreign = (await world.client("foreign", {}, { key: world.bekaa_key })).id;
    const gone = (await world.client("gone")).id;
    await world.delete(`/v1/clients?id[]=${gone}`);
    for (const client_id of [Bun.randomUUIDv7(), foreign, gone]) {
      const { status, body } = await world.post(`${reminder}/preview`, { client_id });
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["client_id"]]);
    }
    expect((await world.post(`${reminder}/preview`, { client_id: "1" })).status).toBe(422);
  });

  test("of a client needs clients:read, too", async () => {
    const { id: client_id } = await world.client("nadia");
    const key = world.apiKey({ abilities: ["settings:manage"] });
    expect((await world.post(`${reminder}/preview`, { client_id }, { key })).status).toBe(403);
    expect((await world.post(`${reminder}/preview`, {}, { key })).status).toBe(200);
    const both = world.apiKey({ abilities: ["settings:manage", "clients:read"] });
    expect((await world.post(`${reminder}/preview`, { client_id }, { key: both })).status).toBe(
      200,
    );
  });
});
