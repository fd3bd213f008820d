import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Board, outcome, type Sent, type Service } from "./service.ts";
import { WebhookService } from "./webhook-service.ts";

/* The billing table of §4.5, §2.6 and decisions §6: how tickets end, as a customer's server meets it. */

let hooks: WebhookService;
let service: Service;
let board: Board;
let topics: string[];
/** Gets every topic there is; each test has its own. */
let endpoint: { id: string };
/** How many of its events have been looked at. */
let seen = 0;
/** Job types by their billing mode. */
const types: Record<string, string> = {};
let client: string;
/** 20.00 USD with 11% tax. */
let router: string;
let rima: { id: string; sent: Sent };
let omar: { id: string; sent: Sent };

const product = { type: "product", currency: "USD" };

const technician = async (name: string) => {
  const account = { email: `${name}@cedar.example`, password: "correct horse battery" };
  const { id } = await service.made("/v1/users", { ...account, name, role: "technician" });
  const { body } = await service.post("/v1/auth/login", account, { key: null });
  return { id, sent: { key: body.token, headers: { "organization-id": service.cedar } } };
};

beforeAll(async () => {
  hooks = await WebhookService.start();
  service = hooks.service;
  board = await service.board();
  client = (await service.made("/v1/clients", { name: "Nour", username: "nour" })).id;
  router = (
    await service.made("/v1/items", { ...product, name: "Router", price: 20, tax_rate: 11 })
  ).uuid;
  for (const billing_mode of ["none", "on_completion", "manual"]) {
    const type = { name: billing_mode, billing_mode };
    types[billing_mode] = (await service.made("/v1/ticket-job-types", type)).id;
  }
  [rima, omar] = await Promise.all([technician("rima"), technician("omar")]);
  const members = [rima, omar].map(({ id }) => ({ user_id: id, role: "member" }));
  await service.put(`/v1/ticket-boards/${board.id}`, { members });
  const { body } = await service.get("/v1/webhooks/topics");
  topics = body.map(({ topic }: { topic: string }) => topic);
});
afterAll(() => hooks.stop());

beforeEach(async () => {
  endpoint = await hooks.subscribe("/all", topics);
  seen = 0;
});
afterEach(() => service.delete(`/v1/webhooks/${endpoint.id}`));

/** A ticket of the client's. */
const job = async (mode = "on_completion", more: object = {}): Promise<string> => {
  const own = { title: "Swap", board_id: board.id, job_type_id: types[mode], client_id: client };
  const { id } = await service.made("/v1/tickets", { ...own, ...more });
  await events();
  return id;
};

const act = (id: string, action: string, body: object = {}, sent: Sent = {}) =>
  service.post(`/v1/tickets/${id}/${action}`, body, sent);

const lines = (more: object = {}) => [{ item_uuid: router, quantity: 1, ...more }];

/** What the calls since the last look told, in its order: deliveries are written with the change. */
const events = async () => {
  const found = (await hooks.deliveries(endpoint)).toReversed().slice(seen);
  seen += found.length;
  return Promise.all(
    found.map(async ({ id }) => (await service.get(`/v1/webhooks/deliveries/${id}`)).body.payload),
  );
};

const topicsTold = async (): Promise<string[]> => (await events()).map(({ topic }) => topic);

/** Without its billing, an end tells of this. */
const ended = ["ticket.status_changed", "ticket.completed"];

const done = { outcome: "done" };

describe.each([
  ["none", done, false],
  ["none", { outcome: "partial" }, false],
  ["on_completion", done, true],
  ["on_completion", { outcome: "done", invoice_now: false }, true],
  ["on_completion", { outcome: "partial" }, true],
  ["on_completion", { outcome: "partial", invoice_now: true }, true],
  ["on_completion", { outcome: "partial", invoice_now: false }, false],
  ["manual", done, false],
  ["manual", { outcome: "partial", invoice_now: true }, false],
])("mode %s, %j", (mode, body, bills) => {
  test(bills ? "bills the items that are sent" : "keeps the items, and bills nothing", async () => {
    const id = await job(mode);
    const answer = await act(id, "complete", { ...body, items: lines() });
    const invoice = {
      id: expect.any(String),
      number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
      total: 22.2,
      balance: 22.2,
      currency: "USD",
      status: "unpaid",
    };
    expect([answer.status, answer.body.completion]).toEqual([
      200,
      {
        replayed: false,
        billing_mode: mode,
        invoice: bills ? invoice : null,
        payment_id: null,
        follow_up: null,
        client_notified: false,
      },
    ]);
    const { completion, ...ticket } = answer.body;
    expect(ticket).toEqual((await service.get(`/v1/tickets/${id}`)).body);
    expect(ticket).toMatchObject({
      status_category: "done",
      resolved_at: expect.any(String),
      invoice_id: completion.invoice?.id ?? null,
      items: [{ item_uuid: router, quantity: 1, serial: null, mac: null }],
    });
    const told = await events();
    expect(told.map(({ topic }) => topic)).toEqual([
      ...ended,
      ...(bills ? ["invoice.created"] : []),
    ]);
    expect(told[1].data).toMatchObject({
      outcome: body.outcome,
      invoice_id: ticket.invoice_id,
      resolved_at: ticket.resolved_at,
    });
  });

  test("bills nothing where no items are sent", async () => {
    for (const items of [undefined, [], null]) {
      const { status, body: ticket } = await act(await job(mode), "complete", { ...body, items });
      expect([status, ticket.completion.invoice, ticket.items]).toEqual([200, null, []]);
      expect(await topicsTold()).toEqual(ended);
    }
  });
});

test("paid at the door in another currency: exact data, in the order of the contract", async () => {
  const id = await job();
  const collect_payment = {
    amount: 1_986_900,
    currency: "LBP",
    method: "whish",
    exchange_rate: 89_500,
  };
  const items = lines({ serial: " SN-1 ", mac: "AABB.CCDD.EEFF" });
  const { body } = await act(id, "complete", { ...done, items, collect_payment });
  const { invoice, payment_id } = body.completion;
  expect(invoice).toMatchObject({ total: 22.2, balance: 0, status: "paid" });
  expect(body.items).toMatchObject([{ serial: "SN-1", mac: "aa:bb:cc:dd:ee:ff" }]);
  const told = await events();
  expect(told.map(({ topic }) => topic)).toEqual([
    ...ended,
    "invoice.created",
    "invoice.paid",
    "payment.created",
  ]);
  const [, completed, created, paid, payment] = told.map(({ data }) => data);
  expect(completed.invoice_id).toBe(invoice.id);
  const days = { issue_date: expect.any(String), due_date: expect.any(String) };
  const of_invoice = {
    id: invoice.id,
    number: invoice.number,
    client_id: client,
    ticket_id: id,
    currency: "USD",
    total: 22.2,
    ...days,
    updated_at: expect.any(String),
  };
  expect(created).toEqual({ invoice: { ...of_invoice, status: "unpaid", balance: 22.2 } });
  expect(paid).toEqual({
    invoice: { ...of_invoice, status: "paid", balance: 0 },
    payment_id,
    paid_at: expect.any(String),
  });
  expect(payment).toEqual({
    payment: {
      id: payment_id,
      client_id: client,
      invoice_id: invoice.id,
      allocations: [{ invoice_id: invoice.id, amount: 22.2 }],
      amount: 1_986_900,
      currency: "LBP",
      exchange_rate: 89_500,
      invoice_amount: 22.2,
      method: "whish",
      paid_at: expect.any(String),
    },
  });
});

describe("again", () => {
  const bodies: object[] = [
    done,
    { outcome: "partial", items: [{ item_uuid: Bun.randomUUIDv7(), quantity: 9 }] },
    { outcome: "revisit", reason: "Nobody home" },
    { ...done, collect_payment: { amount: 5 }, create_follow_up: true },
  ];
  /** A job of Rima's that was billed and followed up; its id, and what its completion answered. */
  const completed = async () => {
    const id = await job("on_completion", { assigned_users: [rima.id] });
    const more = { items: lines(), collect_payment: { amount: 10 }, create_follow_up: true };
    const { body } = await act(id, "complete", { ...done, ...more });
    expect(body.completion.follow_up).toEqual({
      id: expect.any(String),
      ticket_number: expect.stringMatching(/^T-\d+$/),
    });
    expect(await topicsTold()).toEqual([
      "ticket.created",
      ...ended,
      "invoice.created",
      "payment.created",
    ]);
    return { id, first: body };
  };

  test.each(bodies)("completed with %j, it is answered as it is", async (body) => {
    const { id, first } = await completed();
    const { status, body: ticket, headers } = await act(id, "complete", body);
    expect([status, headers.get("idempotent-replayed")]).toEqual([200, null]);
    expect(ticket).toEqual({ ...first, completion: { ...first.completion, replayed: true } });
    expect(await topicsTold()).toEqual([]);
  });

  test("billed, it is a replay, too; the header stands where a key was sent", async () => {
    const { id, first } = await completed();
    for (const action of ["complete", "create-invoice"]) {
      const headers = { "idempotency-key": `again-${action}` };
      const { body, headers: answered } = await act(id, action, done, { headers });
      expect(answered.get("idempotent-replayed")).toBe("true");
      expect(body.completion).toMatchObject({
        replayed: true,
        invoice: first.completion.invoice,
        payment_id: first.completion.payment_id,
      });
    }
    expect(outcome(await act(id, "cancel", { reason: "Late" }))).toEqual([422, "already_done"]);
    expect(await topicsTold()).toEqual([]);
  });

  test("who may see the ticket gets the replay, also without invoices:create", async () => {
    const { id } = await completed();
    const { key } = await service.newKey("tickets:read,tickets:complete");
    const sent = { ...done, items: lines() };
    for (const who of [rima.sent, { key }])
      expect((await act(id, "complete", sent, who)).body.completion.replayed).toBe(true);
    expect(outcome(await act(id, "complete", sent, omar.sent))).toEqual([404, "not_found"]);
    expect(outcome(await act(id, "complete", sent, { key: service.bekaa_key }))[0]).toBe(404);
  });

  test("reopened and completed again, it is not billed twice", async () => {
    const { id, first } = await completed();
    await act(id, "reopen");
    const { body } = await act(id, "complete", { ...done, items: lines({ quantity: 5 }) });
    const { invoice } = first.completion;
    expect(body.completion).toMatchObject({ replayed: false, invoice, payment_id: null });
    expect(await topicsTold()).toEqual(["ticket.status_changed", ...ended]);
  });
});

test("one key, one effect: the stored answer, byte for byte", async () => {
  const id = await job();
  const body = { ...done, items: lines(), collect_payment: { amount: 22.2 } };
  const headers = { "idempotency-key": "at-the-door" };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => act(id, "complete", body, { headers })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(
    answers.filter(({ headers: of }) => of.get("idempotent-replayed") === "true"),
  ).toHaveLength(3);
  const other = await act(id, "complete", done, { headers });
  expect(outcome(other)).toEqual([422, "idempotency_key_reused"]);
  expect(await topicsTold()).toHaveLength(5);
});

describe("refused, nothing changes and nothing is told", () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const unbooked = {
    scheduled_at: `${tomorrow}T10:00:00`,
    scheduled_until: `${tomorrow}T11:00:00`,
  };

  const expectRefused = async (id: string, body: object, reason: string, fields: string[]) => {
    const before = (await service.get(`/v1/tickets/${id}`)).body;
    const answer = await act(id, "complete", body);
    expect(outcome(answer)).toEqual([422, reason]);
    expect(Object.keys(answer.body.error.errors)).toEqual(fields);
    expect((await service.get(`/v1/tickets/${id}`)).body).toEqual(before);
    expect(await topicsTold()).toEqual([]);
  };

  test.each([
    [{}, "validation_failed", ["outcome"]],
    [{ outcome: "gone" }, "validation_failed", ["outcome"]],
    [{ outcome: "revisit" }, "validation_failed", ["reason"]],
    [{ ...done, reason_code: "tired" }, "validation_failed", ["reason_code"]],
    [{ ...done, items: [{}] }, "validation_failed", ["items.0.item_uuid", "items.0.quantity"]],
    [{ ...done, checklist_state: [{ id: "a" }] }, "validation_failed", ["checklist_state.0.done"]],
    [{ ...done, create_follow_up: { title: 5 } }, "validation_failed", ["create_follow_up.title"]],
    [{ ...done, create_follow_up: unbooked }, "window_invalid", ["reason"]],
    [{ ...done, collect_payment: { amount: 5 } }, "payment_failed", ["reason"]],
  ])("%j: %s", async (body, reason, fields) => expectRefused(await job(), body, reason, fields));

  test.each([
    [{ amount: 0 }, "validation_failed", ["collect_payment.amount"]],
    [{ amount: "5" }, "validation_failed", ["collect_payment.amount"]],
    [{ amount: 5.001 }, "validation_failed", ["collect_payment.amount"]],
    [{ amount: 5, method: "check" }, "validation_failed", ["collect_payment.method"]],
    [{ amount: 5.5, currency: "LBP" }, "validation_failed", ["collect_payment.amount"]],
    [{ amount: 90_000, currency: "LBP" }, "payment_failed", ["reason"]],
  ])("paid with %j: %s", async (collect_payment, reason, fields) =>
    expectRefused(await job(), { ...done, items: lines(), collect_payment }, reason, fields),
  );

  test.each([
    ["manual", done],
    ["none", done],
    ["on_completion", { outcome: "revisit", reason: "Gone" }],
    ["on_completion", { outcome: "partial", invoice_now: false }],
  ])("money where mode %s with %j bills nothing", async (mode, body) => {
    const paid = { ...body, items: lines(), collect_payment: { amount: 5 } };
    await expectRefused(await job(mode), paid, "payment_failed", ["reason"]);
  });

  test("what cannot be billed: no client, another currency, an unknown item", async () => {
    const body = { ...done, items: lines() };
    const alone = await job("on_completion", { client_id: null });
    expect(outcome(await act(alone, "complete", body))).toEqual([422, "invoice_failed"]);
    const price = { ...product, name: "Cable", price: 90_000, currency: "LBP" };
    const pounds = (await service.made("/v1/items", price)).uuid;
    for (const item_uuid of [pounds, Bun.randomUUIDv7()]) {
      const answer = await act(await job(), "complete", { ...done, items: lines({ item_uuid }) });
      expect(Object.keys(answer.body.error.errors)).toEqual(["items.0.item_uuid"]);
    }
  });

  test("what is cancelled, archived or not there", async () => {
    const id = await job();
    await act(id, "cancel", { reason: "Moved away" });
    expect(await topicsTold()).toEqual(["ticket.status_changed", "ticket.cancelled"]);
    expect(outcome(await act(id, "complete", done))).toEqual([422, "ticket_closed"]);
    const again = await act(id, "cancel", {}, { headers: { "idempotency-key": "c" } });
    expect([again.body.cancellation_reason, again.body.completion.replayed]).toEqual([
      "Moved away",
      true,
    ]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const archived = await job();
    await act(archived, "archive");
    for (const action of ["complete", "cancel"])
      expect(outcome(await act(archived, action, done))).toEqual([422, "ticket_archived"]);
    await service.delete(`/v1/tickets/${archived}`);
    for (const action of ["complete", "create-invoice", "cancel"])
      expect(outcome(await act(archived, action, done))).toEqual([404, "not_found"]);
    expect(await topicsTold()).toEqual(["ticket.archived"]);
  });

  test("a stale If-Match, a key that may not bill, or not see the board", async () => {
    const id = await job();
    const stale = await act(id, "complete", done, { headers: { "if-match": '"7"' } });
    expect(outcome(stale)).toEqual([412, "version_mismatch"]);
    const body = { ...done, items: lines() };
    const { key } = await service.newKey("tickets:read,tickets:complete");
    const unable = await act(id, "complete", body, { key });
    expect(unable.body.error.errors).toEqual({ reason: "forbidden", ability: "invoices:create" });
    const follow_up = await act(id, "complete", { ...done, create_follow_up: true }, { key });
    expect(follow_up.body.error.errors.ability).toBe("tickets:create");
    const other = await service.board({ name: "Other" });
    const limited = (await service.newKey("all", { more: ["--boards", other.id] })).key;
    expect(outcome(await act(id, "complete", body, { key: limited }))).toEqual([404, "not_found"]);
    const kept = { outcome: "partial", invoice_now: false, items: lines() };
    expect((await act(id, "complete", kept, { key })).status).toBe(200);
    expect(await topicsTold()).toEqual(ended);
  });
});

describe("create-invoice", () => {
  test.each([
    ["manual", done],
    ["on_completion", { outcome: "partial", invoice_now: false }],
  ])("bills a %s job that ended with %j, once", async (mode, body) => {
    const id = await job(mode);
    expect(outcome(await act(id, "create-invoice"))).toEqual([422, "not_billable"]);
    await act(id, "complete", { ...body, items: lines() });
    expect(await topicsTold()).toEqual(ended);
    const sent = { due_date: "2099-12-31", notes: "Thanks", collect_payment: { amount: 22.2 } };
    const { status, body: ticket } = await act(id, "create-invoice", sent);
    expect([status, ticket.completion.replayed]).toEqual([200, false]);
    expect(ticket.completion.invoice).toMatchObject({ total: 22.2, balance: 0, status: "paid" });
    const invoice = (await service.get(`/v1/invoices/${ticket.invoice_id}`)).body;
    expect(invoice).toMatchObject({ ticket_id: id, due_date: "2099-12-31", notes: "Thanks" });
    expect(await topicsTold()).toEqual(["invoice.created", "invoice.paid", "payment.created"]);
    const again = await act(id, "create-invoice", { items: lines({ quantity: 7 }) });
    expect(again.body.completion).toEqual({ ...ticket.completion, replayed: true });
    expect(await topicsTold()).toEqual([]);
  });

  test("bills what is sent in the place of what was saved", async () => {
    const id = await job("manual");
    await act(id, "complete", { ...done, items: lines() });
    const { body } = await act(id, "create-invoice", { items: lines({ quantity: 2, price: 5 }) });
    expect(body.completion.invoice.total).toBe(11.1);
    expect(body.items).toMatchObject([{ quantity: 2, price: 5 }]);
    expect(await topicsTold()).toEqual([...ended, "invoice.created"]);
  });

  test("refuses mode none and a job without items", async () => {
    for (const mode of ["none", "manual"]) {
      const id = await job(mode);
      await act(id, "complete", done);
      const items = mode === "none" ? lines() : [];
      expect(outcome(await act(id, "create-invoice", { items }))).toEqual([422, "not_billable"]);
      expect(await topicsTold()).toEqual(ended);
    }
  });

  test("needs both abilities", async () => {
    const id = await job("manual");
    for (const [held, missing] of [
      ["tickets:complete", "invoices:create"],
      ["invoices:create", "tickets:complete"],
    ] as const) {
      const { key } = await service.newKey(held);
      expect((await act(id, "create-invoice", {}, { key })).body.error.errors.ability).toBe(
        missing,
      );
    }
  });
});

test("a technician ends their own visit with cash; a revisit gives it back", async () => {
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const override = { override: true, override_reason: "The client asked" };
  const window = { scheduled_at: `${at}T10:00:00`, scheduled_until: `${at}T11:00:00` };
  const visit = { technician_id: rima.id, ...window, ...override };
  const id = await job("on_completion", visit);
  const revisit = { outcome: "revisit", reason: "Nobody home", reason_code: "no_show" };
  const { body } = await act(id, "complete", revisit, rima.sent);
  expect(body).toMatchObject({
    status_category: "new",
    technician_id: null,
    scheduled_at: null,
    scheduled_until: null,
    assigned_users: [],
    resolved_at: null,
    completion: { replayed: false, invoice: null },
  });
  const told = await events();
  expect(told.slice(-3).map(({ topic }) => topic)).toEqual([
    "ticket.scheduled",
    "ticket.assigned",
    "ticket.status_changed",
  ]);
  expect(told.at(-3).data).toMatchObject({ technician_id: null, scheduled_at: null });
  await act(id, "schedule", visit);
  const paid = { ...done, items: lines(), collect_payment: { amount: 22.2 } };
  const answer = await act(id, "complete", paid, rima.sent);
  expect(answer.body.completion.invoice).toMatchObject({ balance: 0, status: "paid" });
  expect(await topicsTold()).toHaveLength(8);
});
