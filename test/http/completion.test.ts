import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";

/* Completing: §3.1, §4.5, §2.6 and decisions §6. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

describe("outcome done", () => {
  test("bills, takes the payment and tells of all, in order", async () => {
    const id = await world.job();
    const body = { items: world.items(), collect_payment: { amount: 44.4 }, notes: "New router" };
    const { answer, events } = await world.sentBy(() => world.complete(id, body));
    expect(answer.status).toBe(200);
    const { status_category, resolved_at, invoice_id, items, completion } = answer.body;
    expect([status_category, resolved_at]).toEqual(["done", "2026-10-12T06:00:00Z"]);
    expect(completion).toEqual({
      replayed: false,
      billing_mode: "on_completion",
      invoice: {
        id: invoice_id,
        number: "INV-2026-000001",
        total: 44.4,
        balance: 0,
        currency: "USD",
        status: "paid",
      },
      payment_id: world.all("payments")[0].id,
      follow_up: null,
      client_notified: false,
    });
    expect(items).toEqual([
      {
        item_uuid: world.router,
        name: "Router",
        quantity: 1,
        price: null,
        serial: null,
        mac: null,
      },
    ]);
    expect(events.map(([topic]) => topic)).toEqual([
      "ticket.status_changed",
      "ticket.completed",
      "invoice.created",
      "invoice.paid",
      "payment.created",
    ]);
    expect(events[1]?.[1]).toEqual({ outcome: "done", invoice_id, resolved_at });
    const history = await world.history(id);
    expect(history.map(({ type }) => type)).toEqual(["created", "completed", "invoiced"]);
    expect(history[1]?.data).toMatchObject({
      outcome: "done",
      reason: null,
      reason_code: null,
      notes: "New router",
      to: { column: "Done", category: "done" },
    });
    expect(history[2]?.data).toEqual({
      invoice_id,
      number: "INV-2026-000001",
      total: 44.4,
      currency: "USD",
    });
    expect(world.all("invoices")[0]).toMatchObject({ ticket_id: id, issue_date: "2026-10-12" });
  });

  test("without items ends the ticket and bills nothing", async () => {
    const id = await world.job();
    const { answer, events } = await world.sentBy(() => world.complete(id, { items: [] }));
    expect(answer.body.completion).toEqual({
      replayed: false,
      billing_mode: "on_completion",
      invoice: null,
      payment_id: null,
      follow_up: null,
      client_notified: false,
    });
    expect(events.map(([topic]) => topic)).toEqual(["ticket.status_changed", "ticket.completed"]);
    expect(events[1]?.[1]).toMatchObject({ invoice_id: null });
  });

  test("keeps started_at, and notes a deadline that was missed", async () => {
    const id = await world.job("none", { sla_hours: 1 });
    await world.act(id, "start");
    setSystemTime(new Date("2026-10-12T08:00:00Z"));
    const { started_at, sla_breached_at } = await world.completed(id);
    expect([started_at, sla_breached_at]).toEqual(["2026-10-12T06:00:00Z", "2026-10-12T07:00:00Z"]);
  });

  test("a ticket without a job type bills as none", async () => {
    const { id } = await world.ticket({ client_id: world.client_id });
    const { completion, items } = await world.completed(id, { items: world.items() });
    expect([completion.billing_mode, completion.invoice, items.length]).toEqual(["none", null, 1]);
  });

  test("goes into the board's first done column, at its bottom", async () => {
    const [first, second] = [await world.job("none"), await world.job("none")];
    await world.completed(first);
    const { column, position } = await world.completed(second);
    expect([column.name, position]).toEqual(["Done", 1]);
  });
});

describe("outcome revisit", () => {
  test("clears the visit and goes back to the first new column; nothing is billed", async () => {
    const id = await world.job();
    await world.booked(id, world.visit("10:00", "11:00"));
    await world.act(id, "start");
    const body = {
      outcome: "revisit",
      reason: "Nobody home",
      reason_code: "no_show",
      notes: "Rang twice",
      items: world.items(),
    };
    const { answer, events } = await world.sentBy(() => world.complete(id, body));
    const ticket = answer.body;
    expect([ticket.status_category, ticket.technician_id, ticket.scheduled_at]).toEqual([
      "new",
      null,
      null,
    ]);
    expect([ticket.assigned_users, ticket.items.length, ticket.resolved_at]).toEqual([[], 1, null]);
    expect(ticket.started_at).not.toBeNull();
    expect(ticket.completion).toMatchObject({ replayed: false, invoice: null, payment_id: null });
    expect(events).toEqual([
      [
        "ticket.scheduled",
        {
          technician_id: null,
          scheduled_at: null,
          scheduled_until: null,
          auto: false,
          override: false,
        },
      ],
      ["ticket.assigned", expect.objectContaining({ removed_user_ids: [world.rima.id] })],
      ["ticket.status_changed", expect.anything()],
    ]);
    const completed = (await world.history(id)).find(({ type }) => type === "completed");
    expect(completed?.data).toMatchObject({
      outcome: "revisit",
      reason: "Nobody home",
      reason_code: "no_show",
      notes: "Rang twice",
    });
  });

  test("without a visit only moves; in the first new column it stays", async () => {
    const id = await world.job();
    const body = { outcome: "revisit", reason: "Later" };
    expect((await world.sentBy(() => world.complete(id, body))).events).toEqual([]);
    await world.moveTo(id, "waiting");
    const { events } = await world.sentBy(() => world.complete(id, body));
    expect(events.map(([topic]) => topic)).toEqual(["ticket.status_changed"]);
  });

  for (const reason of [undefined, null, "", "  "])
    test(`needs a reason: ${JSON.stringify(reason)}`, async () => {
      const id = await world.job();
      const errors = await world.refused("validation_failed", () =>
        world.complete(id, { outcome: "revisit", reason }),
      );
      expect(Object.keys(errors)).toEqual(["reason"]);
    });

  test("can be completed afterwards, and again", async () => {
    const id = await world.job();
    await world.completed(id, { outcome: "revisit", reason: "Later" });
    await world.completed(id, { outcome: "revisit", reason: "Later still" });
    expect((await world.completed(id)).completion.replayed).toBe(false);
  });
});

describe("outcome partial", () => {
  test("bills now unless told", async () => {
    const id = await world.job();
    const body = { outcome: "partial", items: world.items() };
    const { answer, events } = await world.sentBy(() => world.complete(id, body));
    expect(answer.body.completion.invoice.total).toBe(44.4);
    expect(events[1]).toEqual([
      "ticket.completed",
      expect.objectContaining({ outcome: "partial", invoice_id: answer.body.invoice_id }),
    ]);
  });

  test("keeps the items for later", async () => {
    const id = await world.job();
    const body = { outcome: "partial", items: world.items(), invoice_now: false };
    const ticket = await world.completed(id, body);
    expect([ticket.status_category, ticket.completion.invoice]).toEqual(["done", null]);
    expect(ticket.items).toHaveLength(1);
    expect((await world.invoiceLater(id)).completion.invoice.total).toBe(44.4);
  });
});

describe("a repeated completion", () => {
  test("answers the same again and tells nothing, whatever its body", async () => {
    await world.writesToClients();
    const id = await world.job();
    const body = {
      items: world.items(),
      collect_payment: { amount: 10 },
      create_follow_up: true,
    };
    const first = await world.completed(id, body);
    expect(first.completion).toMatchObject({ client_notified: true });
    expect(first.completion.follow_up).not.toBeNull();
    const before = world.rows();
    for (const again of [
      body,
      {},
      { outcome: "revisit", reason: "No" },
      { outcome: "revisit" },
      { items: [] },
    ]) {
      const { completion, version } = await world.completed(id, again);
      expect(completion).toEqual({ ...first.completion, replayed: true });
      expect(version).toBe(first.version);
    }
    expect(world.rows()).toEqual(before);
  });

  test("is answered to who may not bill, also when archived", async () => {
    const id = await world.job();
    await world.completed(id, { items: world.items() });
    await world.act(id, "archive");
    const key = world.apiKey({ abilities: ["tickets:complete"] });
    const { completion } = await world.completed(id, { items: world.items() }, { key });
    expect(completion.replayed).toBe(true);
  });

  test("still needs a body that is well-shaped", async () => {
    const id = await world.job();
    await world.completed(id);
    await world.refused("validation_failed", () => world.complete(id, { outcome: "gone" }));
  });

  test("of a ticket that was moved there says so, and bills nothing", async () => {
    const id = await world.job();
    await world.moveTo(id, "done");
    const { completion } = await world.completed(id, { items: world.items() });
    expect(completion).toMatchObject({
      replayed: true,
      invoice: null,
      billing_mode: "on_completion",
    });
  });

  test("carries the header when a key was sent", async () => {
    const id = await world.job();
    const first = await world.complete(id, {}, { headers: { "idempotency-key": "a" } });
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    const same = await world.complete(id, {}, { headers: { "idempotency-key": "a" } });
    expect([same.headers.get("idempotent-replayed"), same.text]).toEqual(["true", first.text]);
    const other = await world.complete(id, {}, { headers: { "idempotency-key": "b" } });
    expect(other.headers.get("idempotent-replayed")).toBe("true");
    expect(other.body.completion.replayed).toBe(true);
    const none = await world.complete(id, {});
    expect(none.headers.get("idempotent-replayed")).toBeNull();
    const reused = { outcome: "partial" };
    await world.refused("idempotency_key_reused", () =>
      world.complete(id, reused, { headers: { "idempotency-key": "a" } }),
    );
  });
});

describe("a reopened ticket", () => {
  test("that is billed already gets no second invoice; a payment goes to the first", async () => {
    const id = await world.job();
    const { invoice_id } = await world.completed(id, { items: world.items() });
    await world.act(id, "reopen");
    const key = world.apiKey({ abilities: ["tickets:complete"] });
    const body = { items: world.items({ quantity: 2 }), collect_payment: { amount: 44.4 } };
    const { answer, events } = await world.sentBy(() => world.complete(id, body, { key }));
    const { completion, items } = answer.body;
    expect([completion.replayed, completion.invoice.id, completion.invoice.status]).toEqual([
      false,
      invoice_id,
      "paid",
    ]);
    expect([completion.payment_id, items[0].quantity]).toEqual([expect.any(String), 2]);
    expect(events.map(([topic]) => topic)).toEqual([
      "ticket.status_changed",
      "ticket.completed",
      "invoice.paid",
      "payment.created",
    ]);
    expect(world.all("invoices")).toHaveLength(1);
    expect((await world.completed(id)).completion).toEqual({ ...completion, replayed: true });
  });
});

test("a ticket that is done by a move is not done by its former completion, not even in the same second", async () => {
  const id = await world.job("none");
  const first = await world.completed(id, { create_follow_up: true });
  await world.act(id, "reopen");
  const moved = await world.moveTo(id, "done");
  expect(moved.body.resolved_at).toBe(first.resolved_at);
  expect((await world.completed(id)).completion).toMatchObject({ replayed: true, follow_up: null });
  await world.act(id, "reopen");
  const again = await world.completed(id, { create_follow_up: true });
  await world.put(`/v1/tickets/${id}`, { title: "Done" });
  const replay = (await world.completed(id)).completion;
  expect(replay).toEqual({ ...again.completion, replayed: true });
  expect(replay.follow_up.id).not.toBe(first.completion.follow_up.id);
});

describe("is refused", () => {
  test("archived, also when cancelled", async () => {
    const id = await world.job();
    await world.act(id, "archive");
    await world.refused("ticket_archived", () => world.complete(id));
    await world.act(id, "unarchive");
    await world.act(id, "cancel");
    await world.refused("ticket_closed", () => world.complete(id, { items: world.items() }));
    await world.act(id, "archive");
    await world.refused("ticket_archived", () => world.complete(id));
  });

  test("with a version that is gone by", async () => {
    const id = await world.job();
    const headers = { "if-match": '"7"' };
    await world.refused("version_mismatch", () => world.complete(id, {}, { headers }), 412);
  });

  test("without a client who can be billed", async () => {
    const { id } = await world.ticket({ job_type_id: world.types.on_completion });
    await world.refused("invoice_failed", () => world.complete(id, { items: world.items() }));
    const theirs = await world.job();
    await world.delete(`/v1/clients?id[]=${world.client_id}`);
    await world.refused("invoice_failed", () => world.complete(theirs, { items: world.items() }));
    expect((await world.completed(theirs)).status_category).toBe("done");
  });

  test("with an item of another currency, on its line", async () => {
    const id = await world.job();
    const input = { name: "Euro", type: "product", price: 1, currency: "EUR" };
    const item_uuid = await world.made("/v1/items", input);
    const items = [...world.items(), { item_uuid, quantity: 1 }];
    const errors = await world.refused("validation_failed", () => world.complete(id, { items }));
    expect(Object.keys(errors)).toEqual(["items.1.item_uuid"]);
  });

  const wrong: [string, object][] = [
    ["outcome", { outcome: undefined }],
    ["outcome", { outcome: "finished" }],
    ["notes", { notes: "n".repeat(5001) }],
    ["reason_code", { reason_code: "lazy" }],
    ["items", { items: Array.from({ length: 101 }, () => ({ quantity: 1 })) }],
    ["items.0.item_uuid", { items: [{ item_uuid: "router", quantity: 1 }] }],
    ["items.0.item_uuid", { items: [{ item_uuid: Bun.randomUUIDv7(), quantity: 1 }] }],
    ["items.0.quantity", { items: [{ quantity: 0 }] }],
    ["items.0.quantity", { items: [{ quantity: "1" }] }],
    ["items.0.quantity", { items: [{ quantity: 1.0005 }] }],
    ["items.0.price", { items: [{ quantity: 1, price: 1.005 }] }],
    ["items.0.price", { items: [{ quantity: 1, price: -1 }] }],
    ["items.0.mac", { items: [{ quantity: 1, mac: "aa:bb" }] }],
    ["items.0.serial", { items: [{ quantity: 1, serial: "s".repeat(192) }] }],
    ["checklist_state.0.id", { checklist_state: [{ id: "nope", done: true }] }],
    ["checklist_state.0.done", { checklist_state: [{ id: "nope", done: "yes" }] }],
    ["collect_payment.amount", { collect_payment: {} }],
    ["collect_payment.amount", { collect_payment: { amount: 0 } }],
    ["collect_payment.amount", { collect_payment: { amount: -1 } }],
    ["collect_payment.amount", { collect_payment: { amount: 1.005 } }],
    ["collect_payment.amount", { collect_payment: { amount: 0.5, currency: "LBP" } }],
    ["collect_payment.currency", { collect_payment: { amount: 1, currency: "XXY" } }],
    ["collect_payment.method", { collect_payment: { amount: 1, method: "credit_card" } }],
    ["collect_payment.exchange_rate", { collect_payment: { amount: 1, exchange_rate: 0 } }],
    ["collect_payment.exchange_rate", { collect_payment: { amount: 1, exchange_rate: 89500 } }],
    ["notify_client", { notify_client: "yes" }],
    ["invoice_now", { invoice_now: 1 }],
    ["create_follow_up", { create_follow_up: "yes" }],
    ["create_follow_up.title", { create_follow_up: { title: "" } }],
    ["create_follow_up.title", { create_follow_up: { title: "t".repeat(256) } }],
    ["create_follow_up.due_date", { create_follow_up: { due_date: "soon" } }],
    ["create_follow_up.column_id", { create_follow_up: { column_id: Bun.randomUUIDv7() } }],
    ["create_follow_up.job_type_id", { create_follow_up: { job_type_id: Bun.randomUUIDv7() } }],
  ];
  for (const [field, body] of wrong)
    test(`wrong on ${field}: ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const id = await world.job();
      const named = { items: world.items(), ...body } as { items: object[] };
      const items = named.items.map((line) => ({ item_uuid: world.router, ...line }));
      const errors = await world.refused("validation_failed", () =>
        world.complete(id, { ...named, items }),
      );
      expect(Object.keys(errors)).toEqual([field]);
    });
});

test("what is at the limit passes", async () => {
  const id = await world.job("manual");
  const items = Array.from({ length: 100 }, () => world.items({ quantity: 0.001 })).flat();
  const ticket = await world.completed(id, { items, notes: "ن".repeat(5000) });
  expect([ticket.items.length, ticket.items[0].quantity]).toEqual([100, 0.001]);
});

describe("items", () => {
  test("keep serial, mac and their own price, on the ticket and on the invoice", async () => {
    const id = await world.job();
    const items = world.items({ price: 35.5, serial: " SN-1 ", mac: "AABB.CCDD.EEFF" });
    const ticket = await world.completed(id, { items });
    const line = { serial: "SN-1", mac: "aa:bb:cc:dd:ee:ff" };
    expect(ticket.items[0]).toMatchObject({ price: 35.5, ...line });
    expect(world.all("invoice_lines")[0]).toMatchObject({ price: 3550, ...line });
    expect(await world.read(id)).toMatchObject({ items: ticket.items });
    expect((await world.get("/v1/tickets")).body.data[0].items).toEqual(ticket.items);
  });

  test("cost what the line says, else the client, else the job type, else the catalogue", async () => {
    const total = async (more: object = {}) =>
      (await world.completed(await world.job(), { items: [{ ...labour, ...more }] })).completion
        .invoice.total;
    const labour = { item_uuid: world.labour, quantity: 1.5 };
    expect(await total()).toBe(30);
    const default_items = [{ item_uuid: world.labour, quantity: 1, price: 18 }];
    await world.put(`/v1/ticket-job-types/${world.types.on_completion}`, { default_items });
    expect(await total()).toBe(27);
    await world.put(`/v1/clients/${world.client_id}/prices/${world.labour}`, { price: 16 });
    expect(await total()).toBe(24);
    expect(await total({ price: 0 })).toBe(0);
  });

  test("that are off may still be billed", async () => {
    await world.put(`/v1/items/${world.router}`, { active: false });
    const { completion } = await world.completed(await world.job(), { items: world.items() });
    expect(completion.invoice.total).toBe(44.4);
  });

  for (const mode of ["none", "manual", "on_completion"] as const)
    test(`stand behind what was saved, with ${mode}; not sent it stays`, async () => {
      const id = await world.job(mode);
      const revisit = { outcome: "revisit", reason: "Parts" };
      await world.completed(id, { ...revisit, items: world.items({ quantity: 3 }) });
      expect((await world.completed(id, revisit)).items[0].quantity).toBe(3);
      expect((await world.completed(id, { ...revisit, items: [] })).items).toHaveLength(1);
      const items = [{ item_uuid: world.labour, quantity: 2 }];
      expect((await world.completed(id, { items })).items).toHaveLength(2);
      expect((await world.read(id)).items[1]).toMatchObject({ name: "Labour", quantity: 2 });
    });
});

test("tasks are marked as PUT marks them", async () => {
  const checklist = [
    { id: "a", label: "Speed test", required: true },
    { id: "b", label: "Photo", required: false },
  ];
  const { id: job_type_id } = await world.jobType({ name: "Install", checklist });
  const { id, checklist_state } = await world.ticket({ job_type_id });
  const [task, other] = checklist_state;
  const ticket = await world.completed(id, { checklist_state: [{ id: task.id, done: true }] });
  expect(ticket.checklist_state).toEqual([
    { id: task.id, done: true },
    { id: other.id, done: false },
  ]);
  expect(await world.history(id)).toContainEqual(
    expect.objectContaining({ type: "updated", data: { checklist_state: expect.anything() } }),
  );
});
