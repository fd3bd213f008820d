import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { InvoiceWorld } from "../invoice-world.ts";

/* Invoices without a job, and voiding them (decisions §6). */

let world: InvoiceWorld;
let client: { id: string };
let router: { uuid: string };
beforeEach(async () => {
  world = await InvoiceWorld.open();
  client = await world.client("rima", { phone_number: "03 123 456", external_ref: "crm-1" });
  router = await world.item(45.5, { tax_rate: 11, unit: "piece" });
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const send = (more: object = {}) =>
  world.post("/v1/invoices", {
    client_id: client.id,
    items: [{ item_uuid: router.uuid, quantity: 1 }],
    ...more,
  });

describe("POST /v1/invoices", () => {
  test("answers the whole invoice, tells of it, and posts it", async () => {
    setSystemTime(new Date("2026-11-22T22:30:00Z")); // the 23rd in Beirut
    const items = [
      { item_uuid: router.uuid, quantity: 2.5, serial: "SN-1", mac: "AA-BB-CC-DD-EE-0F" },
      { item_uuid: router.uuid, quantity: 1, price: 10 },
    ];
    const { answer, events } = await world.told(() => send({ items, notes: "By hand" }));
    const shared = { item_uuid: router.uuid, name: "Router", unit: "piece", tax_rate: 11 };
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      number: "INV-2026-000001",
      legacy_number: null,
      imported: false,
      client_id: client.id,
      ticket_id: null,
      status: "unpaid",
      currency: "USD",
      lines: [
        {
          id: expect.any(String),
          ...shared,
          quantity: 2.5,
          price: 45.5,
          line_total: 113.75,
          tax: 12.51,
          serial: "SN-1",
          mac: "aa:bb:cc:dd:ee:0f",
        },
        {
          id: expect.any(String),
          ...shared,
          quantity: 1,
          price: 10,
          line_total: 10,
          tax: 1.1,
          serial: null,
          mac: null,
        },
      ],
      subtotal: 123.75,
      tax_total: 13.61,
      total: 137.36,
      paid: 0,
      rounding: 0,
      credited: 0,
      credit_applied: 0,
      credit_notes: [],
      balance: 137.36,
      issue_date: "2026-11-23",
      due_date: "2026-11-23",
      period: null,
      recurring: false,
      notes: "By hand",
      client_snapshot: {
        id: client.id,
        name: "rima",
        username: "rima",
        email: null,
        phone_number: "03 123 456",
        address: null,
        city: null,
        external_ref: "crm-1",
      },
      created_at: "2026-11-22T22:30:00Z",
      updated_at: "2026-11-22T22:30:00Z",
      voided_at: null,
      void_reason: null,
      written_off_at: null,
    });
    const { id, number, total, balance, issue_date, due_date, updated_at } = answer.body;
    const told = { id, number, client_id: client.id, ticket_id: null, status: "unpaid" };
    expect(events).toEqual([
      [
        "invoice.created",
        {
          invoice: {
            ...told,
            currency: "USD",
            total,
            balance,
            issue_date,
            due_date,
            updated_at,
          },
        },
      ],
    ]);
    expect((await world.get(`/v1/invoices/${id}`)).body).toEqual(answer.body);
    expect((await world.get(`/v1/clients/${client.id}`)).body.balance).toBe(137.36);
    expect((await world.get("/v1/journal-entries")).body.data).toEqual([
      {
        id: expect.any(String),
        kind: "invoice",
        client_id: client.id,
        reference: number,
        created_at: "2026-11-22T22:30:00Z",
        lines: [
          { account: "receivable", amount: 137.36, currency: "USD" },
          { account: "revenue", amount: -123.75, currency: "USD" },
          { account: "tax", amount: -13.61, currency: "USD" },
        ],
      },
    ]);
  });

  test("is due after the organization's terms, or when it is said", async () => {
    setSystemTime(new Date("2026-11-22T10:00:00Z"));
    await world.put("/v1/organization", { payment_terms_days: 14 });
    expect((await send()).body.due_date).toBe("2026-12-06");
    expect((await send({ due_date: null })).body.due_date).toBe("2026-12-06");
    expect((await send({ due_date: "2026-11-22" })).body.due_date).toBe("2026-11-22");
    expect((await send({ due_date: "2026-11-21" })).body.due_date).toBe("2026-11-21");
  });

  test("what comes to a total of 0 is paid at once", async () => {
    const items = [{ item_uuid: router.uuid, quantity: 1, price: 0 }];
    const { answer, events } = await world.told(() => send({ items }));
    expect(answer.body).toMatchObject({ status: "paid", total: 0, balance: 0, paid: 0 });
    expect(events.map(([topic]) => topic)).toEqual(["invoice.created", "invoice.paid"]);
    const { updated_at } = answer.body;
    expect(events[1]?.[1]).toMatchObject({ payment_id: null, paid_at: updated_at });
  });

  test("a price agreed with the client comes before the catalogue's", async () => {
    await world.put(`/v1/clients/${client.id}/prices/${router.uuid}`, { price: 40 });
    expect((await send()).body.lines[0].price).toBe(40);
    const items = [{ item_uuid: router.uuid, quantity: 1, price: 1 }];
    expect((await send({ items })).body.lines[0].price).toBe(1);
  });

  test("an item that is off may still be named", async () => {
    await world.put(`/v1/items/${router.uuid}`, { active: false });
    expect((await send()).status).toBe(201);
  });

  test("writes to a client who has an address, when messages are on", async () => {
    const messages = () =>
      world.sqlite.all(
        build
          .selectFrom("messages")
          .select(["kind", "to", "invoice_id"])
          .where("org_id", "=", world.cedar.id),
      );
    await world.put("/v1/organization", { customer_messages: true });
    await send();
    expect(messages()).toEqual([]);
    const { id } = await world.client("nadia", { email: "nadia@example.com" });
    const invoice = (await send({ client_id: id })).body;
    const written = {
      kind: "invoice_created" as const,
      to: "nadia@example.com",
      invoice_id: invoice.id,
    };
    expect(messages()).toEqual([written]);
    await world.put("/v1/organization", { customer_messages: false });
    await send({ client_id: id });
    expect(messages()).toEqual([written]);
  });

  const line = () => ({ item_uuid: router.uuid, quantity: 1 });

  test.each<[string, () => object, string]>([
    ["no client", () => ({ client_id: undefined }), "client_id"],
    ["an unknown client", () => ({ client_id: Bun.randomUUIDv7() }), "client_id"],
    ["no items", () => ({ items: undefined }), "items"],
    ["an empty list", () => ({ items: [] }), "items"],
    ["101 lines", () => ({ items: Array.from({ length: 101 }, line) }), "items"],
    [
      "an unknown item",
      () => ({ items: [line(), { ...line(), item_uuid: Bun.randomUUIDv7() }] }),
      "items.1.item_uuid",
    ],
    ["a quantity of 0", () => ({ items: [{ ...line(), quantity: 0 }] }), "items.0.quantity"],
    ["four decimals", () => ({ items: [{ ...line(), quantity: 0.0001 }] }), "items.0.quantity"],
    ["a price below 0", () => ({ items: [{ ...line(), price: -1 }] }), "items.0.price"],
    ["a price of 3 decimals", () => ({ items: [{ ...line(), price: 0.001 }] }), "items.0.price"],
    ["a price as text", () => ({ items: [{ ...line(), price: "1" }] }), "items.0.price"],
    ["a bad mac", () => ({ items: [{ ...line(), mac: "aa:bb:cc:dd:ee" }] }), "items.0.mac"],
    ["a bad date", () => ({ due_date: "2026-02-30" }), "due_date"],
    ["long notes", () => ({ notes: "x".repeat(5001) }), "notes"],
  ])("refuses %s on its field, and nothing happens", async (_name, more, field) => {
    const { answer, events } = await world.told(() => send(more()));
    expect(answer.status).toBe(422);
    expect(answer.body.error.reason).toBe("validation_failed");
    expect(Object.keys(answer.body.error.errors)).toEqual([field]);
    expect(events).toEqual([]);
    expect((await world.get("/v1/invoices")).body.pagination.total).toBe(0);
    expect((await send()).body.number).toBe(`INV-${new Date().getUTCFullYear()}-000001`);
  });

  test("a deleted client, a client and an item of another organization are not known", async () => {
    const theirs = { key: world.bekaa_key };
    const foreign = await world.client("foreign", {}, theirs);
    const { uuid } = await world.item(5, {}, theirs);
    const gone = await world.client("gone");
    await world.call("DELETE", "/v1/clients", { body: { id: [gone.id] } });
    for (const { id } of [foreign, gone]) {
      const { status, body } = await send({ client_id: id });
      expect([status, body.error.errors]).toEqual([422, { client_id: ["is not known"] }]);
    }
    const { status, body } = await send({ items: [{ item_uuid: uuid, quantity: 1 }] });
    expect([status, body.error.errors]).toEqual([422, { "items.0.item_uuid": ["is not known"] }]);
  });

  test("an item priced in another currency than the client's is refused on its line", async () => {
    const box = await world.item(900_000, { currency: "LBP" });
    const items = [
      { item_uuid: router.uuid, quantity: 1 },
      { item_uuid: box.uuid, quantity: 1 },
    ];
    const { status, body } = await send({ items });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["items.1.item_uuid"]]);
    const lira = await world.client("lira", { currency: "LBP" });
    const invoice = await world.bill(lira.id, box.uuid);
    expect([invoice.currency, invoice.total]).toEqual(["LBP", 900_000]);
    // An agreed price counts with its own currency.
    await world.put(`/v1/clients/${client.id}/prices/${box.uuid}`, { price: 10, currency: "USD" });
    expect((await send({ items: [{ item_uuid: box.uuid, quantity: 1 }] })).body.total).toBe(10);
  });

  test("needs invoices:create, and not invoices:read", async () => {
    const reads = { key: world.apiKey({ abilities: ["invoices:read"] }) };
    const creates = { key: world.apiKey({ abilities: ["invoices:create"] }) };
    const body = { client_id: client.id, items: [{ item_uuid: router.uuid, quantity: 1 }] };
    expect((await world.post("/v1/invoices", body, reads)).status).toBe(403);
    const made = await world.post("/v1/invoices", body, creates);
    expect(made.status).toBe(201);
    expect((await world.get(`/v1/invoices/${made.body.id}`, creates)).status).toBe(403);
    expect((await world.get(`/v1/invoices/${made.body.id}`, reads)).body).toEqual(made.body);
  });

  test("with an Idempotency-Key it bills once", async () => {
    const headers = { "idempotency-key": "one" };
    const body = { client_id: client.id, items: [{ item_uuid: router.uuid, quantity: 1 }] };
    const first = await world.post("/v1/invoices", body, { headers });
    const second = await world.post("/v1/invoices", body, { headers });
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect((await world.get("/v1/invoices")).body.pagination.total).toBe(1);
  });
});

describe("GET /v1/invoices/{id}", () => {
  test("an unknown, a foreign and a malformed id are 404", async () => {
    const theirs = { key: world.bekaa_key };
    const { id } = await world.client("foreign", {}, theirs);
    const { uuid } = await world.item(5, {}, theirs);
    const foreign = await world.bill(id, uuid, {}, theirs);
    for (const unknown of [foreign.id, Bun.randomUUIDv7(), "x", "1"])
      for (const method of ["GET", "POST"])
        expect(
          (
            await world.call(
              method,
              `/v1/invoices/${unknown}${method === "POST" ? "/void" : ""}`,
              method === "POST" ? { body: { reason: "x" } } : {},
            )
          ).status,
        ).toBe(404);
  });

  test("shows the client as they were billed", async () => {
    const { id } = (await send()).body;
    await world.put(`/v1/clients/${client.id}`, { name: "Rima Khoury", username: "rima.k" });
    const { client_snapshot } = (await world.get(`/v1/invoices/${id}`)).body;
    expect(client_snapshot).toMatchObject({ name: "rima", username: "rima" });
  });
});

describe("POST /v1/invoices/{id}/void", () => {
  const reason = "Billed twice";

  test("reverses the entry, tells of it, and keeps the number; a second one changes nothing", async () => {
    const invoice = (await send()).body;
    const call = () => world.post(`/v1/invoices/${invoice.id}/void`, { reason });
    setSystemTime(new Date(Date.now() + 60_000));
    const { answer, events } = await world.told(call);
    expect(answer.status).toBe(200);
    const { voided_at } = answer.body;
    expect(answer.body).toEqual({
      ...invoice,
      status: "void",
      balance: 0,
      void_reason: reason,
      updated_at: voided_at,
      voided_at: expect.any(String),
    });
    expect(voided_at).not.toBe(invoice.created_at);
    expect(events.map(([topic]) => topic)).toEqual(["invoice.voided"]);
    expect(events[0]?.[1]).toMatchObject({
      invoice: { id: invoice.id, status: "void", balance: 0, total: invoice.total },
      reason,
      voided_at,
    });
    const again = await world.told(() =>
      world.post(`/v1/invoices/${invoice.id}/void`, { reason: "Another" }),
    );
    expect([again.answer.status, again.answer.body, again.events]).toEqual([200, answer.body, []]);
    const [reversal, entry] = (await world.get("/v1/journal-entries")).body.data;
    expect(reversal).toMatchObject({
      kind: "void",
      reference: invoice.number,
      client_id: client.id,
    });
    expect(reversal.lines).toEqual(
      entry.lines.map((line: { amount: number }) => ({ ...line, amount: -line.amount })),
    );
    expect((await world.get("/v1/journal-entries")).body.pagination.total).toBe(2);
    expect((await world.get(`/v1/clients/${client.id}`)).body.balance).toBe(0);
    expect((await send()).body.number).toEndWith("-000002");
  });

  test("is refused while anything is paid of it", async () => {
    const invoice = (await send()).body;
    world.pay(invoice.id, 10);
    const before = (await world.get(`/v1/invoices/${invoice.id}`)).body;
    expect(before).toMatchObject({ status: "partially_paid", paid: 10, balance: 40.51 });
    const call = () => world.post(`/v1/invoices/${invoice.id}/void`, { reason });
    const { answer, events } = await world.told(call);
    expect([answer.status, answer.body.error.errors]).toEqual([422, { reason: "has_payments" }]);
    expect(events).toEqual([]);
    expect((await world.get(`/v1/invoices/${invoice.id}`)).body).toEqual(before);
  });

  test("lets the ticket be billed again, and its history tells", async () => {
    const ticket = await world.ticket({ client_id: client.id });
    const { id } = world.issue(client.id, { ticket_id: ticket.id });
    world.link(ticket.id, id);
    const before = (await world.get(`/v1/tickets/${ticket.id}`)).body;
    expect(before.invoice_id).toBe(id);
    const { answer, events } = await world.told(() =>
      world.post(`/v1/invoices/${id}/void`, { reason }),
    );
    expect(answer.body).toMatchObject({ ticket_id: ticket.id, status: "void" });
    expect(events.map(([topic]) => topic)).toEqual(["invoice.voided"]);
    const after = (await world.get(`/v1/tickets/${ticket.id}`)).body;
    expect([after.invoice_id, after.version]).toEqual([null, before.version + 1]);
    const history = (await world.get(`/v1/tickets/${ticket.id}/history`)).body;
    expect(history.at(-1)).toMatchObject({
      type: "updated",
      actor: { type: "api_key" },
      data: { invoice_id: { from: id, to: null } },
    });
    const second = world.issue(client.id, { ticket_id: ticket.id });
    world.link(ticket.id, second.id);
    await world.post(`/v1/invoices/${id}/void`, { reason });
    expect((await world.get(`/v1/tickets/${ticket.id}`)).body.invoice_id).toBe(second.id);
    const { data } = (await world.get(`/v1/invoices?ticket_id=${ticket.id}`)).body;
    expect(data.map((one: { id: string }) => one.id)).toEqual([second.id, id]);
  });

  test("leaves a ticket alone that it does not bill", async () => {
    const ticket = await world.ticket({ client_id: client.id });
    const { id } = world.issue(client.id, { ticket_id: ticket.id });
    expect((await world.post(`/v1/invoices/${id}/void`, { reason })).status).toBe(200);
    expect((await world.get(`/v1/tickets/${ticket.id}`)).body).toEqual(ticket);
  });

  test("of a deleted client are written off: nothing is owed on them, their status stays", async () => {
    const owner = await world.client("gone");
    const unpaid = await world.bill(owner.id, router.uuid);
    const part = await world.bill(owner.id, router.uuid);
    world.pay(part.id, 5);
    const kept = await world.bill(client.id, router.uuid);
    const shown = async (id: string) => (await world.get(`/v1/invoices/${id}`)).body;
    const before = await shown(unpaid.id);
    expect(before.written_off_at).toBeNull();
    const half = await shown(part.id);
    const { events } = await world.told(() =>
      world.call("DELETE", "/v1/clients", { body: { id: [owner.id] } }),
    );
    expect(events).toEqual([]);
    const db = world.sqlite.reader(world.cedar.id);
    const deletion = db.from("clients").select("deleted_at").where("id", "=", owner.id);
    const written_off_at = db.first(deletion)?.deleted_at;
    const written_off = { balance: 0, written_off_at };
    expect(await shown(unpaid.id)).toEqual({ ...before, ...written_off });
    expect(await shown(part.id)).toEqual({ ...half, ...written_off });
    expect(await shown(kept.id)).toEqual(kept);
    const list = (await world.get("/v1/invoices?status=unpaid")).body.data;
    expect(list).toEqual([kept, { ...before, ...written_off }]);
    const payment = { invoice_id: unpaid.id, amount: 1 };
    const { status, body } = await world.post("/v1/payments", payment);
    expect([status, body.error.errors]).toEqual([422, { invoice_id: ["its client was deleted"] }]);
    const voided = (await world.post(`/v1/invoices/${unpaid.id}/void`, { reason })).body;
    expect(voided).toMatchObject({ status: "void", ...written_off });
  });

  test("works for a deleted client, whose entries are reversed already", async () => {
    const branch = (await world.post("/v1/branches", { name: "Zahle" })).body;
    const owner = await world.client("gone", { branch_id: branch.id });
    const invoice = await world.bill(owner.id, router.uuid);
    await world.call("DELETE", "/v1/clients", { body: { id: [owner.id] } });
    const { pagination } = (await world.get("/v1/journal-entries")).body;
    const { answer, events } = await world.told(() =>
      world.post(`/v1/invoices/${invoice.id}/void`, { reason }),
    );
    expect([answer.status, answer.body.status]).toEqual([200, "void"]);
    expect(events.length).toBe(1);
    expect((await world.get("/v1/journal-entries")).body.pagination).toEqual(pagination);
    const told = world.sqlite.first(
      build
        .selectFrom("events")
        .select("branch_id")
        .where("org_id", "=", world.cedar.id)
        .where("topic", "=", "invoice.voided"),
    );
    expect(told?.branch_id).toBe(branch.id);
    expect(world.journalSums()).toEqual([{ currency: "USD", sum: 0 }]);
  });

  test("keeps a month taken", () => {
    const { id } = world.issue(client.id, { period: "2026-11" });
    world.sqlite.writeNow((root) =>
      root.org(world.cedar.id).updateRow("invoices", id, { status: "void" }),
    );
    expect(() => world.issue(client.id, { period: "2026-11" })).toThrow("UNIQUE");
  });

  test("needs a reason and invoices:void, and is in the audit log", async () => {
    const { id } = (await send()).body;
    const { status, body } = await world.post(`/v1/invoices/${id}/void`, {});
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["reason"]]);
    expect((await world.post(`/v1/invoices/${id}/void`, { reason: "" })).status).toBe(422);
    const key = world.apiKey({ abilities: ["invoices:create", "invoices:read"] });
    expect((await world.post(`/v1/invoices/${id}/void`, { reason }, { key })).status).toBe(403);
    await world.post(`/v1/invoices/${id}/void`, { reason });
    const { data } = (await world.get(`/v1/audit-log?subject_id=${id}`)).body;
    expect(data).toEqual([
      expect.objectContaining({ operation: "POST /v1/invoices/{id}/void", sent: { reason } }),
    ]);
  });
});
