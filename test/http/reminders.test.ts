import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { InvoiceWorld } from "../invoice-world.ts";

/* Reminding clients of what they owe. */

let world: InvoiceWorld;
let item = "";

const open = async (sends_mail: boolean) => {
  world = new InvoiceWorld({ sends_mail });
  item = (await world.item(1234.5)).uuid;
};

beforeEach(async () => {
  setSystemTime(new Date("2026-10-15T09:00:00Z"));
  await open(true);
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const debtor = async (name: string, more: object = {}): Promise<string> => {
  const { id } = await world.client(name, { email: `${name}@example.com`, ...more });
  await world.bill(id, item, { due_date: "2026-10-01" });
  return id;
};

const remind = (client_ids: string[], sent: { key?: string } = {}) =>
  world.post("/v1/receivables/remind", { client_ids }, sent);

const messages = () =>
  world.sqlite.all(
    build
      .selectFrom("messages")
      .select(["kind", "client_id", "to", "subject", "body", "status"])
      .where("org_id", "=", world.cedar.id)
      .orderBy("id"),
  );

test("each client with an address gets one message about balance and open invoices", async () => {
  await world.put("/v1/organization", { customer_messages: false });
  const rima = await debtor("rima");
  const nadia = await debtor("nadia", { language: "ar" });
  const { status, body } = await remind([rima, nadia, rima]);
  expect(status).toBe(200);
  expect(body).toEqual({
    reminded: [
      { client_id: rima, name: "rima", status: "queued" },
      { client_id: nadia, name: "nadia", status: "queued" },
    ],
    not_reminded: [],
  });
  const [first, second] = messages();
  expect(first).toEqual({
    kind: "payment_reminder",
    client_id: rima,
    to: "rima@example.com",
    subject: "Cedar Net: payment reminder",
    body: expect.stringContaining(
      "Invoices: INV-2026-000001\nBalance due: 1,234.50 USD\nDue date: 2026-10-01\nTotal due: 1,234.50 USD\n",
    ),
    status: "queued",
  });
  expect(second?.subject).toBe("Cedar Net: تذكير بالدفع");
  const { data } = (await world.get("/v1/messages?kind=payment_reminder")).body;
  expect(data).toHaveLength(2);
  const row = (await world.get("/v1/receivables?search=rima")).body.data[0];
  expect(row.reminded_at).toBe("2026-10-15T09:00:00Z");
});

test("the longest list of invoices ends with how many more there are", async () => {
  const rima = await debtor("rima");
  for (let n = 1; n < 22; n += 1) await world.bill(rima, item);
  await remind([rima]);
  const body = messages()[0]?.body ?? "";
  expect(body.match(/INV-/g)).toHaveLength(20);
  expect(body).toContain("INV-2026-000020, +2\n");
});

test("nobody is reminded twice within 24 hours", async () => {
  const rima = await debtor("rima");
  await remind([rima]);
  setSystemTime(new Date("2026-10-16T08:59:59Z"));
  const recently = [{ client_id: rima, name: "rima", reason: "reminded_recently" }];
  expect((await remind([rima])).body).toEqual({ reminded: [], not_reminded: recently });
  setSystemTime(new Date("2026-10-16T09:00:00Z"));
  expect((await remind([rima])).body.reminded).toHaveLength(1);
  expect(messages()).toHaveLength(2);
});

test("a reminder that failed does not count", async () => {
  const rima = await debtor("rima");
  await remind([rima]);
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    tx.run(tx.update("messages", { status: "failed", next_attempt_at: null }));
  });
  expect((await remind([rima])).body.reminded).toHaveLength(1);
});

test("who has no address or owes nothing is listed", async () => {
  const mute = await debtor("mute", { email: null });
  const credit = await debtor("credit");
  await world.post("/v1/payments", { client_id: credit, amount: 2000, method: "cash" });
  const idle = (await world.client("idle")).id;
  const { body } = await remind([mute, credit, idle]);
  expect(body).toEqual({
    reminded: [],
    not_reminded: [
      { client_id: mute, name: "mute", reason: "no_address" },
      { client_id: credit, name: "credit", reason: "nothing_owed" },
      { client_id: idle, name: "idle", reason: "nothing_owed" },
    ],
  });
  expect(messages()).toEqual([]);
});

test("without a mail server the message is skipped, and once a day is still the limit", async () => {
  world.close();
  await open(false);
  const rima = await debtor("rima");
  expect((await remind([rima])).body.reminded[0].status).toBe("skipped");
  expect((await remind([rima])).body.not_reminded[0].reason).toBe("reminded_recently");
  expect(messages().map(({ status }) => status)).toEqual(["skipped"]);
  const row = (await world.get("/v1/receivables")).body.data[0];
  expect(row.reminded_at).toBeNull();
});

test("an unknown or foreign client refuses all", async () => {
  const rima = await debtor("rima");
  const foreign = (await world.client("foreign", {}, { key: world.bekaa_key })).id;
  const { status, body } = await remind([rima, foreign]);
  expect(status).toBe(422);
  expect(body.error.errors).toEqual({ "client_ids.1": [`is not known: ${foreign}`] });
  expect(messages()).toEqual([]);
});

test("1 to 100 clients, by who reads invoices and records payments", async () => {
  const rima = await debtor("rima");
  expect((await remind([])).status).toBe(422);
  expect((await remind(Array(101).fill(rima))).status).toBe(422);
  for (const ability of ["invoices:read", "client_payments:create"] as const) {
    const key = world.apiKey({ abilities: [ability] });
    expect((await remind([rima], { key })).status).toBe(403);
  }
  const key = world.apiKey({ abilities: ["invoices:read", "client_payments:create"] });
  expect((await remind([rima], { key })).status).toBe(200);
});
