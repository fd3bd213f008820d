import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { SuspensionWorld } from "../suspension-world.ts";
import type { Answered } from "../world.ts";

let world: SuspensionWorld;
let client_id: string;
let router: string;
let cable: string;
beforeEach(async () => {
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  world = new SuspensionWorld();
  client_id = await world.client();
  router = await newItem({ name: "Router", price: 50, tax_rate: 11 });
  cable = await newItem({ name: "Cable", price: 0.5 });
});
afterEach(() => {
  setSystemTime();
  const faults = world.faults();
  world.close();
  expect(faults).toEqual([]);
});

const newItem = async (item: object): Promise<string> =>
  (await world.post("/v1/items", { type: "product", ...item })).body.uuid;

/** Two routers with 11 % of tax and ten metres of cable without: 116.00. */
const bill = async (more: object = {}) => {
  const items = [
    { item_uuid: router, quantity: 2 },
    { item_uuid: cable, quantity: 10 },
  ];
  const { status, body, text } = await world.post("/v1/invoices", { client_id, items, ...more });
  if (status !== 201) throw new Error(text);
  return body;
};

const credit = (invoice_id: string, body: object, key = world.key): Promise<Answered> =>
  world.post(`/v1/invoices/${invoice_id}/credit-note`, { reason: "Too much", ...body }, { key });

/** Credits an invoice; the answered body. */
const credited = async (invoice_id: string, body: object) => {
  const { status, body: note, text } = await credit(invoice_id, body);
  if (status !== 201) throw new Error(text);
  return note;
};

/** Does something; its answer, and the events that it sent. */
const told = async (call: () => Promise<Answered>) => {
  const before = world.events().length;
  const answer = await call();
  const events = world.events().slice(before);
  return { answer, events: events.map(({ topic, data }) => [topic, data] as const) };
};

const invoiceOf = async (id: string) => (await world.get(`/v1/invoices/${id}`)).body;
const entries = async () => (await world.get("/v1/journal-entries")).body.data;
const creditOf = async (): Promise<number> => {
  const db = world.sqlite.reader(world.cedar.id);
  const account = db.first(
    db.from("client_accounts").select("credit").where("client_id", "=", client_id),
  );
  return account?.credit ?? 0;
};

describe("a credit note", () => {
  test("of an amount has tax as the invoice, and is told of, posted and shown", async () => {
    setSystemTime(new Date("2026-11-22T22:30:00Z")); // the 23rd in Beirut
    const invoice = await bill();
    const { answer, events } = await told(() =>
      credit(invoice.id, { amount: 11.6, reason: "Three days without service" }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      number: "CN-2026-000001",
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      client_id,
      currency: "USD",
      lines: [
        {
          line_id: invoice.lines[0].id,
          description: "Router",
          quantity: null,
          line_total: 10,
          tax: 1.1,
          total: 11.1,
        },
        {
          line_id: invoice.lines[1].id,
          description: "Cable",
          quantity: null,
          line_total: 0.5,
          tax: 0,
          total: 0.5,
        },
      ],
      subtotal: 10.5,
      tax_total: 1.1,
      total: 11.6,
      applied: 11.6,
      reason: "Three days without service",
      issue_date: "2026-11-23",
      created_at: "2026-11-22T22:30:00Z",
    });
    const note = answer.body;
    const shown = await invoiceOf(invoice.id);
    expect(shown).toEqual({
      ...invoice,
      balance: 104.4,
      credited: 11.6,
      credit_applied: 11.6,
      credit_notes: [{ id: note.id, number: note.number, total: 11.6 }],
    });
    expect(events).toEqual([
      [
        "invoice.credited",
        {
          invoice: expect.objectContaining({
            id: invoice.id,
            status: "unpaid",
            total: 116,
            balance: 104.4,
          }),
          credit_note: {
            id: note.id,
            number: note.number,
            total: 11.6,
            reason: "Three days without service",
          },
        },
      ],
    ]);
    expect((await entries())[0]).toMatchObject({
      kind: "credit_note",
      client_id,
      reference: "CN-2026-000001",
      lines: [
        { account: "revenue", amount: 10.5, currency: "USD" },
        { account: "tax", amount: 1.1, currency: "USD" },
        { account: "receivable", amount: -11.6, currency: "USD" },
      ],
    });
    expect(await world.balance(client_id)).toBe(104.4);
    expect((await world.get(`/v1/credit-notes/${note.id}`)).body).toEqual(note);
    expect((await world.get("/v1/credit-notes")).body.data).toEqual([note]);
  });

  test("of lines takes quantities, by default what is left of them", async () => {
    const { id, lines } = await bill();
    const one = await credited(id, {
      lines: [
        { line_id: lines[0].id.toUpperCase(), quantity: 1 },
        { line_id: lines[1].id, quantity: 2.5 },
      ],
    });
    expect(one).toMatchObject({
      lines: [
        { line_id: lines[0].id, quantity: 1, line_total: 50, tax: 5.5, total: 55.5 },
        { line_id: lines[1].id, quantity: 2.5, line_total: 1.25, tax: 0, total: 1.25 },
      ],
      subtotal: 51.25,
      tax_total: 5.5,
      total: 56.75,
    });
    const rest = await credited(id, {
      lines: [{ line_id: lines[0].id }, { line_id: lines[1].id, quantity: null }],
    });
    expect(rest.lines).toMatchObject([
      { quantity: 1, total: 55.5 },
      { quantity: 7.5, total: 3.75 },
    ]);
    expect(await invoiceOf(id)).toMatchObject({ status: "paid", balance: 0, credited: 116 });
  });

  test("first lowers the balance, and the rest becomes the client's credit", async () => {
    const { id } = await bill();
    await world.paid({ invoice_id: id, amount: 100 });
    const note = await credited(id, { amount: 50 });
    expect([note.total, note.applied]).toEqual([50, 16]);
    expect(await invoiceOf(id)).toMatchObject({
      status: "paid",
      paid: 100,
      balance: 0,
      credited: 50,
      credit_applied: 16,
    });
    expect([await creditOf(), await world.balance(client_id)]).toEqual([3400, -34]);
    expect((await entries())[0].lines.slice(-2)).toEqual([
      { account: "receivable", amount: -16, currency: "USD" },
      { account: "credit", amount: -34, currency: "USD" },
    ]);
    const other = await bill();
    const applied = await world.paid({
      client_id,
      amount: 0,
      allocations: [{ invoice_id: other.id, amount: 34 }],
    });
    expect(applied.allocations).toEqual([{ invoice_id: other.id, amount: 34 }]);
    expect(await invoiceOf(other.id)).toMatchObject({ balance: 82, status: "partially_paid" });
  });

  test("that brings the balance to 0 is followed by invoice.paid, once", async () => {
    const { id } = await bill();
    await world.paid({ invoice_id: id, amount: 16 });
    const { answer, events } = await told(() => credit(id, { amount: 100 }));
    expect(answer.status).toBe(201);
    expect(events.map(([topic]) => topic)).toEqual(["invoice.credited", "invoice.paid"]);
    expect(events[1]?.[1]).toMatchObject({
      invoice: { id, status: "paid", balance: 0 },
      payment_id: null,
      paid_at: "2026-11-10T09:00:00Z",
    });
    const after = await told(() => credit(id, { amount: 10 }));
    expect(after.events.map(([topic]) => topic)).toEqual(["invoice.credited"]);
  });

  test("settles what payments have left, and a deleted payment opens only that again", async () => {
    const { id } = await bill();
    const { id: payment_id } = await world.paid({ invoice_id: id, amount: 100 });
    await credited(id, { amount: 16 });
    await world.delete(`/v1/payments/${payment_id}`);
    expect(await invoiceOf(id)).toMatchObject({ status: "unpaid", paid: 0, balance: 100 });
    expect(await world.balance(client_id)).toBe(100);
    await world.paid({ invoice_id: id, amount: 100 });
    expect(await invoiceOf(id)).toMatchObject({ status: "paid", balance: 0 });
  });

  test("whose rest became credit keeps it when the payment is deleted", async () => {
    const { id } = await bill();
    const { id: payment_id } = await world.paid({ invoice_id: id, amount: 116 });
    await credited(id, { amount: 116 });
    await world.delete(`/v1/payments/${payment_id}`);
    expect(await invoiceOf(id)).toMatchObject({ balance: 116, credited: 116, credit_applied: 0 });
    expect([await creditOf(), await world.balance(client_id)]).toEqual([11_600, 0]);
  });

  test("lets a client in again who is suspended for what it takes back", async () => {
    const { id } = await bill({ due_date: "2026-11-01" });
    world.suspendUnpaid(client_id);
    await credited(id, { amount: 100 });
    const suspension = async () => (await world.get(`/v1/clients/${client_id}`)).body.suspension;
    expect(await suspension()).toMatchObject({ reason: "non_payment" });
    const { events } = await told(() => credit(id, { amount: 16 }));
    expect(await suspension()).toBeNull();
    expect(events.map(([topic]) => topic)).toEqual([
      "client.resumed",
      "invoice.credited",
      "invoice.paid",
    ]);
  });

  test("does not take a remainder that was let go from the client", async () => {
    await world.put("/v1/organization", { rounding_tolerance: 1 });
    const { id } = await bill();
    await world.paid({ invoice_id: id, amount: 115.5 });
    const note = await credited(id, { amount: 116 });
    expect(note.applied).toBe(0);
    expect(await invoiceOf(id)).toMatchObject({ rounding: 0.5, balance: 0, status: "paid" });
  });

  test("in pounds has no decimals, and its tax adds up", async () => {
    const item_uuid = await newItem({
      name: "Fibre",
      price: 4_050_000,
      currency: "LBP",
      tax_rate: 11,
    });
    client_id = await world.client({ currency: "LBP" });
    const { id, total } = await bill({ items: [{ item_uuid, quantity: 1 }] });
    expect(total).toBe(4_495_500);
    const refused = await credit(id, { amount: 1_000_000.5 });
    expect(refused.body.error.errors).toEqual({ amount: ["has more decimals than LBP"] });
    expect(await credited(id, { amount: 1_000_001 })).toMatchObject({
      currency: "LBP",
      subtotal: 900_902,
      tax_total: 99_099,
    });
    expect(await credited(id, { amount: 3_495_499 })).toMatchObject({ tax_total: 346_401 });
  });
});

describe("is refused", () => {
  const fields = async (invoice_id: string, body: object) => {
    const { status, body: answer } = await credit(invoice_id, body);
    return [status, answer.error.errors];
  };

  test("on its fields", async () => {
    const { id, lines } = await bill();
    const other = await bill();
    const [line_id, second] = [lines[0].id, lines[1].id];
    const named = (...sent: object[]) => ({ lines: sent });
    const cases: [object, Record<string, string[]>][] = [
      [{}, { amount: ["is required without lines"] }],
      [{ amount: null, lines: null }, { amount: ["is required without lines"] }],
      [{ amount: 5, lines: [{ line_id }] }, { amount: ["cannot be sent with lines"] }],
      [{ amount: 5, reason: "" }, { reason: ["must not be empty"] }],
      [{ amount: 5, reason: undefined }, { reason: ["is required"] }],
      [{ amount: -1 }, { amount: ["must be at least 0"] }],
      [{ amount: 0 }, { amount: ["must be more than 0"] }],
      [{ amount: 0.005 }, { amount: ["has more decimals than USD"] }],
      [named(), { lines: ["must have at least 1 line"] }],
      [named({ line_id, quantity: 0 }), { "lines.0.quantity": ["must be more than 0"] }],
      [
        named({ line_id, quantity: 1.0001 }),
        { "lines.0.quantity": ["must have at most 3 decimals"] },
      ],
      [
        named({ line_id, quantity: 2.001 }),
        { "lines.0.quantity": ["must be at most 2, which is left of the line"] },
      ],
      [named({ line_id }, { line_id }), { "lines.1.line_id": ["is named twice"] }],
      [
        named({ line_id: second }, { line_id: other.lines[0].id }),
        { "lines.1.line_id": ["is not a line of this invoice"] },
      ],
      [
        named({ line_id: second, quantity: 0.001 }),
        { lines: ["are worth less than the smallest unit of USD"] },
      ],
    ];
    for (const [body, errors] of cases) expect(await fields(id, body)).toEqual([422, errors]);
    expect((await world.get("/v1/credit-notes")).body.data).toEqual([]);
    await credited(id, named({ line_id, quantity: 2 }));
    expect(await fields(id, named({ line_id, quantity: 1 }))).toEqual([
      422,
      { "lines.0.quantity": ["is too much: the whole line is credited already"] },
    ]);
  });

  test("when it is more than is left of the invoice", async () => {
    const { id, lines } = await bill();
    const reasonOf = async (body: object) => (await credit(id, body)).body.error;
    expect(await reasonOf({ amount: 116.01 })).toMatchObject({
      reason: "credit_exceeds_invoice",
      message: "The invoice has 116.00 USD left to credit.",
    });
    await credited(id, { amount: 100 });
    expect((await credit(id, { amount: 16.01 })).status).toBe(422);
    expect(await credited(id, { amount: 16 })).toMatchObject({ total: 16 });
    for (const body of [{ amount: 0.01 }, { lines: [{ line_id: lines[0].id }] }])
      expect(await reasonOf(body)).toMatchObject({ reason: "credit_exceeds_invoice" });
    expect((await invoiceOf(id)).credited).toBe(116);
  });

  test("of an invoice that cost nothing", async () => {
    const { id, lines } = await bill({ items: [{ item_uuid: router, quantity: 1, price: 0 }] });
    for (const body of [{ amount: 1 }, { lines: [{ line_id: lines[0].id }] }])
      expect((await credit(id, body)).body.error.reason).toBe("credit_exceeds_invoice");
  });

  test("of a void invoice, and a credited invoice is not voided", async () => {
    const voided = await bill();
    await world.post(`/v1/invoices/${voided.id}/void`, { reason: "Billed twice" });
    expect((await credit(voided.id, { amount: 1 })).body.error.reason).toBe("invoice_void");
    const { id } = await bill();
    await credited(id, { amount: 1 });
    const paid = await world.paid({ invoice_id: id, amount: 5 });
    const refused = await world.post(`/v1/invoices/${id}/void`, { reason: "Wrong" });
    expect([refused.status, refused.body.error.reason]).toEqual([422, "has_credit_notes"]);
    await world.delete(`/v1/payments/${paid.id}`);
    expect(
      (await world.post(`/v1/invoices/${id}/void`, { reason: "Wrong" })).body.error,
    ).toMatchObject({ reason: "has_credit_notes" });
  });

  test("after a hundred of one invoice", async () => {
    const { id } = await bill();
    for (let n = 0; n < 100; n += 1) await credited(id, { amount: 0.01 });
    const refused = await credit(id, { amount: 0.01 });
    expect([refused.status, refused.body.error.reason]).toEqual([422, "invoice_failed"]);
    expect((await invoiceOf(id)).credit_notes).toHaveLength(100);
  });
});

describe("deleting the client", () => {
  test("reverses it with everything else, and refuses further ones", async () => {
    const { id } = await bill();
    await world.paid({ invoice_id: id, amount: 100 });
    await credited(id, { amount: 50 });
    const { body } = await world.delete("/v1/clients", { body: { id: [client_id] } });
    expect(body.reversed_journal_entries).toHaveLength(3);
    expect((await entries()).map(({ kind }: { kind: string }) => kind)).toEqual([
      ...Array(3).fill("client_deletion"),
      "credit_note",
      "payment",
      "invoice",
    ]);
    expect(await invoiceOf(id)).toMatchObject({ balance: 0, credited: 50 });
    const refused = await credit(id, { amount: 1 });
    expect([refused.status, refused.body.error.reason]).toEqual([422, "invoice_failed"]);
    expect((await world.get("/v1/credit-notes")).body.data).toHaveLength(1);
  });

  test("leaves an invoice open that was credited in part", async () => {
    const { id } = await bill();
    await credited(id, { amount: 50 });
    await world.delete("/v1/clients", { body: { id: [client_id] } });
    expect(await invoiceOf(id)).toMatchObject({ status: "unpaid", balance: 0, credit_applied: 50 });
  });
});

describe("many at once", () => {
  test("32 credit notes never take more than there is, and their numbers have no gap", async () => {
    const { id } = await bill();
    const answers = await Promise.all(Array.from({ length: 32 }, () => credit(id, { amount: 5 })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(23);
    expect(new Set(made.map(({ body }) => body.number)).size).toBe(23);
    for (const { status, body } of answers)
      if (status !== 201)
        expect([status, body.error.reason]).toEqual([422, "credit_exceeds_invoice"]);
    const { body } = await world.get("/v1/credit-notes?per_page=100");
    const numbers = body.data.map(({ number }: { number: string }) => number);
    expect(numbers.toReversed()).toEqual(
      Array.from({ length: 23 }, (_, n) => `CN-2026-${String(n + 1).padStart(6, "0")}`),
    );
    expect(await invoiceOf(id)).toMatchObject({ credited: 115, balance: 1 });
  });

  test("one with an idempotency key is made once", async () => {
    const { id } = await bill();
    const send = () =>
      world.post(
        `/v1/invoices/${id}/credit-note`,
        { amount: 5, reason: "Too much" },
        { headers: { "Idempotency-Key": "credit-1" } },
      );
    const answers = await Promise.all(Array.from({ length: 32 }, send));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await invoiceOf(id)).credited).toBe(5);
  });

  test("with payments, voids and deletions: the books are right whatever comes first", async () => {
    const invoices = await Promise.all(Array.from({ length: 8 }, () => bill()));
    const calls = invoices.flatMap(({ id }) => [
      () => credit(id, { amount: 60 }),
      () => world.pay({ invoice_id: id, amount: 80 }),
      () => world.post(`/v1/invoices/${id}/void`, { reason: "Wrong" }),
      () => credit(id, { amount: 60 }),
      () => world.pay({ invoice_id: id, amount: 40 }),
    ]);
    const order = calls.map((call, n) => ({ call, at: (n * 7919) % calls.length }));
    const answers = await Promise.all(order.sort((a, b) => a.at - b.at).map(({ call }) => call()));
    for (const { status } of answers) expect([200, 201, 422]).toContain(status);
    for (const { id } of invoices) {
      const { total, paid, credit_applied, balance, status } = await invoiceOf(id);
      expect(Math.round((paid + credit_applied + balance) * 100)).toBe(
        status === "void" ? 0 : total * 100,
      );
    }
    const sums = (await world.get("/v1/journal-entries?per_page=100")).body.data.flatMap(
      ({ lines }: { lines: { amount: number }[] }) => lines.map(({ amount }) => amount),
    );
    const sum = sums.reduce((all: number, amount: number) => all + Math.round(amount * 100), 0);
    expect(sum).toBe(0);
  });
});

describe("lists", () => {
  test("of credit notes: newest first, by client, invoice and day", async () => {
    const first = await bill();
    const a = await credited(first.id, { amount: 1 });
    setSystemTime(new Date("2026-11-12T09:00:00Z"));
    const b = await credited(first.id, { amount: 2 });
    const [own, other] = [client_id, await world.client()];
    client_id = other;
    const second = await bill();
    const c = await credited(second.id, { amount: 3 });
    const ids = async (query: string) => {
      const { body } = await world.get(`/v1/credit-notes?${query}`);
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids("")).toEqual([c.id, b.id, a.id]);
    expect(await ids(`client_id=${own}`)).toEqual([b.id, a.id]);
    expect(await ids(`invoice_id=${second.id}`)).toEqual([c.id]);
    expect(await ids(`client_id=${own}&invoice_id=${second.id}`)).toEqual([]);
    expect(await ids("date_to=2026-11-11")).toEqual([a.id]);
    expect(await ids("date_from=2026-11-11&date_to=2026-11-12")).toEqual([c.id, b.id]);
    const page = await world.get("/v1/credit-notes?page=2&per_page=2");
    expect(page.body).toMatchObject({ data: [{ id: a.id }], pagination: { total: 3 } });
  });

  test("of invoices: credited or not, with every other filter", async () => {
    const [plain, part, whole] = [await bill(), await bill(), await bill()];
    await credited(part.id, { amount: 1 });
    await credited(whole.id, { amount: 116 });
    const ids = async (query: string) => {
      const { body } = await world.get(`/v1/invoices?${query}`);
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids("credited=1")).toEqual([whole.id, part.id]);
    expect(await ids("credited=0")).toEqual([plain.id]);
    expect(await ids("credited=1&status=paid")).toEqual([whole.id]);
    expect(await ids("credited=0&status=unpaid")).toEqual([plain.id]);
    expect(await ids(`credited=0&client_id=${client_id}`)).toEqual([plain.id]);
    expect(await ids(`credited=1&client_id=${client_id}`)).toEqual([whole.id, part.id]);
    expect(await ids("credited=1&recurring=1")).toEqual([]);
    expect(await ids("credited=0&recurring=0&date_from=2026-11-10")).toEqual([plain.id]);
    expect(await ids("credited=1&date_to=2026-11-09")).toEqual([]);
  });

  test("the statement, receivables, the client and the search go by it", async () => {
    const { id } = await bill();
    const note = await credited(id, { amount: 16 });
    const statement = (await world.get(`/v1/clients/${client_id}/statement`)).body;
    expect(statement.entries.at(-1)).toMatchObject({
      kind: "credit_note",
      reference: note.number,
      amount: -16,
      balance: 100,
    });
    expect(statement.closing_balance).toBe(100);
    const { aging } = (await world.get("/v1/receivables")).body;
    expect(aging[0].amounts).toEqual([{ currency: "USD", amount: 100 }]);
    const client = (await world.get(`/v1/clients/${client_id}?include=invoices`)).body;
    expect(client.invoices[0]).toMatchObject({ id, balance: 100 });
    for (const query of [note.number, "cn 2026-1", note.id]) {
      const found = (await world.get(`/v1/search?query=${encodeURIComponent(query)}`)).body;
      expect(JSON.stringify(found)).toContain(id);
    }
  });
});

describe("who may", () => {
  test("credit needs invoices:void, reading invoices:read", async () => {
    const { id } = await bill();
    const note = await credited(id, { amount: 1 });
    const reader = world.apiKey({ abilities: ["invoices:read"] });
    const voider = world.apiKey({ abilities: ["invoices:void"] });
    const refused = await credit(id, { amount: 1 }, reader);
    expect([refused.status, refused.body.error.errors.ability]).toEqual([403, "invoices:void"]);
    expect((await credit(id, { amount: 1 }, voider)).status).toBe(201);
    for (const path of ["", `/${note.id}`, `/${note.id}/pdf`]) {
      expect((await world.get(`/v1/credit-notes${path}`, { key: voider })).status).toBe(403);
      expect((await world.get(`/v1/credit-notes${path}`, { key: reader })).status).toBe(200);
    }
  });

  test("a stranger finds neither the invoice nor the credit note", async () => {
    const { id } = await bill();
    const note = await credited(id, { amount: 1 });
    const key = world.bekaa_key;
    expect((await credit(id, { amount: 1 }, key)).status).toBe(404);
    for (const path of [`/${note.id}`, `/${note.id}/pdf`])
      expect((await world.get(`/v1/credit-notes${path}`, { key })).status).toBe(404);
    expect((await world.get("/v1/credit-notes", { key })).body.data).toEqual([]);
  });

  test("it is in the audit log", async () => {
    const { id } = await bill();
    await credited(id, { amount: 1 });
    expect((await world.get("/v1/audit-log")).body.data[0]).toMatchObject({
      operation: "POST /v1/invoices/{id}/credit-note",
      subject_id: id,
      sent: { amount: 1, reason: "Too much" },
    });
  });
});

test("a ticket whose invoice was credited is not billed again", async () => {
  const { body: board } = await world.post("/v1/ticket-boards", { name: "Field work" });
  const job = {
    title: "Install",
    board_id: board.id,
    priority: "high",
    type: "support",
    client_id,
  };
  const { body: type } = await world.post("/v1/ticket-job-types", {
    name: "Installation",
    default_priority: "high",
    billing_mode: "on_completion",
  });
  const { body: ticket } = await world.post("/v1/tickets", { ...job, job_type_id: type.id });
  const complete = () =>
    world.post(`/v1/tickets/${ticket.id}/complete`, {
      outcome: "done",
      items: [{ item_uuid: router, quantity: 1 }],
    });
  const { body: done, text } = await complete();
  if (!done.completion) throw new Error(text);
  const { invoice } = done.completion;
  await credited(invoice.id, { amount: invoice.total });
  const again = await complete();
  expect(again.body.completion).toMatchObject({
    replayed: true,
    invoice: { id: invoice.id, status: "paid", balance: 0 },
  });
  expect((await world.post(`/v1/tickets/${ticket.id}/create-invoice`, {})).body).toMatchObject({
    invoice_id: invoice.id,
  });
  expect((await world.get(`/v1/invoices?ticket_id=${ticket.id}`)).body.data).toHaveLength(1);
});
