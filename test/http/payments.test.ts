import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { PaymentWorld } from "../payment-world.ts";

let world: PaymentWorld;
let client_id: string;
beforeEach(async () => {
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  world = new PaymentWorld();
  client_id = await world.client();
});
afterEach(() => {
  setSystemTime();
  const faults = world.faults();
  world.close();
  expect(faults).toEqual([]);
});

const unknown_id = "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90";

describe("a payment of an invoice", () => {
  test("answers all of it, and is read by its id", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const { body: collector } = await world.post("/v1/collectors", { name: "Fadi" });
    const { status, body } = await world.pay({
      client_id,
      invoice_id,
      amount: 40.5,
      method: "whish",
      reference: " W-1 ",
      paid_at: "2026-11-09T12:00",
      collector_id: collector.id,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      client_id,
      invoice_id,
      ticket_id: null,
      allocations: [{ invoice_id, amount: 40.5 }],
      amount: 40.5,
      currency: "USD",
      exchange_rate: null,
      invoice_amount: 40.5,
      invoice_currency: "USD",
      method: "whish",
      reference: "W-1",
      receipt_number: "RCP-2026-000001",
      paid_at: "2026-11-09T10:00:00Z",
      collector_id: collector.id,
      created_at: "2026-11-10T09:00:00Z",
      deleted_at: null,
      delete_reason: null,
    });
    expect((await world.get(`/v1/payments/${body.id}`)).body).toEqual(body);
    expect(world.standing(invoice_id)).toEqual({
      status: "partially_paid",
      paid: 4050,
      rounding: 0,
    });
    expect(await world.balance(client_id)).toBe(59.5);
  });

  test("takes the invoice's client, cash and now", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const payment = await world.paid({ invoice_id, amount: 100 });
    expect(payment).toMatchObject({ client_id, method: "cash", paid_at: "2026-11-10T09:00:00Z" });
    expect(world.standing(invoice_id)?.status).toBe("paid");
  });

  test("tells of the invoice first, then of the payment", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const payment = await world.paid({ invoice_id, amount: 100 });
    expect(world.topics().slice(1)).toEqual(["invoice.created", "invoice.paid", "payment.created"]);
    const [, , paid, created] = world.events();
    expect(paid?.data).toMatchObject({
      invoice: { id: invoice_id, status: "paid", balance: 0 },
      payment_id: payment.id,
      paid_at: payment.paid_at,
    });
    expect(created?.data).toEqual({
      payment: {
        id: payment.id,
        client_id,
        invoice_id,
        allocations: [{ invoice_id, amount: 100 }],
        amount: 100,
        currency: "USD",
        exchange_rate: null,
        invoice_amount: 100,
        method: "cash",
        paid_at: payment.paid_at,
      },
    });
  });

  test("leaves what it pays too much as credit", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const payment = await world.paid({ invoice_id, amount: 130 });
    expect(payment.allocations).toEqual([{ invoice_id, amount: 100 }]);
    expect(payment.invoice_amount).toBe(130);
    expect(await world.balance(client_id)).toBe(-30);
  });

  test("that is paid already becomes credit, all of it", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    await world.paid({ invoice_id, amount: 100 });
    const second = await world.paid({ invoice_id, amount: 100 });
    expect(second).toMatchObject({ invoice_id, allocations: [] });
    expect(await world.balance(client_id)).toBe(-100);
    expect(world.topics().filter((topic) => topic === "invoice.paid").length).toBe(1);
  });

  test("of 32 at once pays it once, and is credit for the rest", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => world.pay({ invoice_id, amount: 70 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(201));
    const taken = answers.map(({ body }) => body.allocations[0]?.amount ?? 0);
    expect(taken.toSorted((a, b) => b - a).slice(0, 3)).toEqual([70, 30, 0]);
    expect(await world.balance(client_id)).toBe(100 - 32 * 70);
    expect(world.topics().filter((topic) => topic === "invoice.paid").length).toBe(1);
  });

  test("is recorded once for an Idempotency-Key", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const headers = { "idempotency-key": "once" };
    const asked = { invoice_id, amount: 100 };
    const first = await world.post("/v1/payments", asked, { headers });
    const again = await world.post("/v1/payments", asked, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await world.balance(client_id)).toBe(0);
  });
});

describe("without an invoice", () => {
  test("all of it is credit, which is not applied by itself", async () => {
    const payment = await world.paid({ client_id, amount: 30 });
    expect(payment).toMatchObject({ invoice_id: null, allocations: [], invoice_amount: 30 });
    const invoice_id = await world.invoice(client_id, 20);
    expect(world.standing(invoice_id)?.status).toBe("unpaid");
    expect(await world.balance(client_id)).toBe(-10);
  });

  test("the client must be named", async () => {
    const { status, body } = await world.pay({});
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ client_id: ["is required"], amount: ["is required"] });
  });
});

describe("allocations", () => {
  test("pay several invoices; the rest is credit", async () => {
    const [a, b] = [await world.invoice(client_id, 100), await world.invoice(client_id, 50)];
    const payment = await world.paid({
      client_id,
      amount: 200,
      allocations: [
        { invoice_id: a, amount: 60 },
        { invoice_id: b, amount: 50 },
      ],
    });
    expect(payment).toMatchObject({
      invoice_id: null,
      allocations: [
        { invoice_id: a, amount: 60 },
        { invoice_id: b, amount: 50 },
      ],
    });
    expect(world.standing(a)).toMatchObject({ status: "partially_paid", paid: 6000 });
    expect(world.standing(b)?.status).toBe("paid");
    expect(await world.balance(client_id)).toBe(40 - 90);
  });

  test("of one invoice name it", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const payment = await world.paid({ amount: 10, allocations: [{ invoice_id, amount: 10 }] });
    expect(payment).toMatchObject({ client_id, invoice_id });
  });

  test("beyond what is open become credit", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const payment = await world.paid({ amount: 150, allocations: [{ invoice_id, amount: 120 }] });
    expect(payment.allocations).toEqual([{ invoice_id, amount: 100 }]);
    expect(await world.balance(client_id)).toBe(-50);
  });

  test("without new money apply credit", async () => {
    await world.paid({ client_id, amount: 80 });
    const invoice_id = await world.invoice(client_id, 100);
    const payment = await world.paid({ amount: 0, allocations: [{ invoice_id, amount: 80 }] });
    expect(payment).toMatchObject({ amount: 0, invoice_amount: 0 });
    expect(payment.allocations).toEqual([{ invoice_id, amount: 80 }]);
    expect(world.standing(invoice_id)).toMatchObject({ status: "partially_paid", paid: 8000 });
    expect(await world.balance(client_id)).toBe(20);
  });

  test.each([
    ["more than there is credit", 80.01],
    ["more than is open", 60.01],
  ])("of %s are refused without new money", async (_, amount) => {
    await world.paid({ client_id, amount: 80 });
    const invoice_id = await world.invoice(client_id, 60);
    const { status, body } = await world.pay({ amount: 0, allocations: [{ invoice_id, amount }] });
    expect([status, body.error.reason]).toEqual([422, "payment_failed"]);
    expect(await world.balance(client_id)).toBe(-20);
  });
});

describe("a remainder within the tolerance", () => {
  beforeEach(() => world.put("/v1/organization", { rounding_tolerance: 0.5 }));

  test("settles the invoice, and posts to the rounding account", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    await world.paid({ invoice_id, amount: 99.5 });
    expect(world.standing(invoice_id)).toEqual({ status: "paid", paid: 9950, rounding: 50 });
    const { body } = await world.get("/v1/journal-entries");
    expect(body.data[0].lines).toEqual([
      { account: "cash:cash", amount: 99.5, currency: "USD" },
      { account: "receivable", amount: -100, currency: "USD" },
      { account: "rounding", amount: 0.5, currency: "USD" },
    ]);
    expect(await world.balance(client_id)).toBe(0);
  });

  test("beyond it stays open", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    await world.paid({ invoice_id, amount: 99.49 });
    expect(world.standing(invoice_id)?.status).toBe("partially_paid");
  });

  test("counts for invoices in the organization's currency only", async () => {
    const in_pounds = await world.client({ currency: "LBP" });
    const invoice_id = await world.invoice(in_pounds, 100, { currency: "LBP" });
    await world.paid({ invoice_id, amount: 80 });
    expect(world.standing(invoice_id)?.status).toBe("partially_paid");
  });
});

describe("another currency", () => {
  test("is exchanged by the rate that is sent", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const asked = { invoice_id, amount: 4_475_000, currency: "LBP", exchange_rate: 89500 };
    const payment = await world.paid(asked);
    expect(payment).toMatchObject({
      amount: 4_475_000,
      currency: "LBP",
      exchange_rate: 89500,
      invoice_amount: 50,
      invoice_currency: "USD",
      allocations: [{ invoice_id, amount: 50 }],
    });
    const { body } = await world.get("/v1/journal-entries");
    expect(body.data[0].lines).toEqual([
      { account: "cash:cash", amount: 4_475_000, currency: "LBP" },
      { account: "exchange", amount: -4_475_000, currency: "LBP" },
      { account: "exchange", amount: 50, currency: "USD" },
      { account: "receivable", amount: -50, currency: "USD" },
    ]);
  });

  test("is exchanged by the newest rate at the payment's moment", async () => {
    for (const [rate, effective_at] of [
      [89000, "2026-11-01T00:00:00Z"],
      [90000, "2026-11-05T00:00:00Z"],
      [99000, "2026-12-01T00:00:00Z"],
    ])
      await world.post("/v1/exchange-rates", { base: "USD", quote: "LBP", rate, effective_at });
    const pay = { client_id, currency: "LBP", amount: 8_900_000 };
    const [before, now] = [
      await world.paid({ ...pay, paid_at: "2026-11-04T23:59:59Z" }),
      await world.paid(pay),
    ];
    expect([before.exchange_rate, before.invoice_amount]).toEqual([89000, 100]);
    expect([now.exchange_rate, now.invoice_amount]).toEqual([90000, 98.89]);
  });

  test("is credit of the client's currency without an invoice", async () => {
    const payment = await world.paid({
      client_id,
      currency: "LBP",
      amount: 895_000,
      exchange_rate: 89500,
    });
    expect(payment).toMatchObject({ invoice_amount: 10, invoice_currency: "USD" });
    expect(await world.balance(client_id)).toBe(-10);
  });

  test("has allocations in the invoices' currency", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const asked = { currency: "LBP", amount: 895_000, exchange_rate: 89500 };
    const { status, body } = await world.pay({
      ...asked,
      allocations: [{ invoice_id, amount: 11 }],
    });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["allocations"]]);
    const payment = await world.paid({ ...asked, allocations: [{ invoice_id, amount: 10 }] });
    expect(payment.allocations).toEqual([{ invoice_id, amount: 10 }]);
  });

  test("without any rate is refused, and nothing changes", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const { status, body } = await world.pay({ invoice_id, amount: 100, currency: "LBP" });
    expect([status, body.error.reason]).toEqual([422, "payment_failed"]);
    expect(world.standing(invoice_id)?.status).toBe("unpaid");
    expect(world.topics()).not.toContain("payment.created");
  });
});

describe("refused on its field is", () => {
  const of = (more: object) => async () => ({ client_id, amount: 10, ...more });
  const billed = async (more: object = {}) => ({
    invoice_id: await world.invoice(client_id, 100),
    amount: 10,
    ...more,
  });
  const cases: [string, () => Promise<object>, string][] = [
    ["an amount of 0", of({ amount: 0 }), "amount"],
    ["an amount of 0 on an invoice", () => billed({ amount: 0 }), "amount"],
    ["an amount below 0", of({ amount: -1 }), "amount"],
    ["an amount as text", of({ amount: "10" }), "amount"],
    ["no amount", of({ amount: undefined }), "amount"],
    ["a third decimal of a dollar", of({ amount: 1.005 }), "amount"],
    ["a decimal of a pound", of({ amount: 1.5, currency: "LBP", exchange_rate: 1 }), "amount"],
    ["an unknown currency", of({ currency: "XXL" }), "currency"],
    ["an unknown client", of({ client_id: unknown_id }), "client_id"],
    ["an unknown invoice", of({ invoice_id: unknown_id }), "invoice_id"],
    [
      "a foreign client",
      async () => ({ client_id: await world.client({}, world.bekaa_key), amount: 10 }),
      "client_id",
    ],
    [
      "a foreign invoice",
      async () => {
        const stranger = await world.client({}, world.bekaa_key);
        const invoice_id = await world.invoice(stranger, 10, { organization: world.bekaa });
        return { invoice_id, amount: 10 };
      },
      "invoice_id",
    ],
    [
      "another client's invoice",
      async () => ({ ...(await billed()), client_id: await world.client() }),
      "invoice_id",
    ],
    [
      "a void invoice",
      async () => {
        const asked = await billed();
        world.voidInvoice(asked.invoice_id);
        return asked;
      },
      "invoice_id",
    ],
    ["an unknown collector", of({ collector_id: 4711 }), "collector_id"],
    ["an unknown method", of({ method: "gold" }), "method"],
    ["a reference that is too long", of({ reference: "x".repeat(192) }), "reference"],
    ["a time in the future", of({ paid_at: "2026-11-10T09:05:01Z" }), "paid_at"],
    ["a time that is none", of({ paid_at: "yesterday" }), "paid_at"],
    ["a rate of 0", of({ currency: "LBP", exchange_rate: 0 }), "exchange_rate"],
    ["a rate below 0", of({ currency: "LBP", exchange_rate: -1 }), "exchange_rate"],
    ["a rate too fine", of({ currency: "LBP", exchange_rate: 1.00000000001 }), "exchange_rate"],
    ["a rate where nothing is exchanged", of({ exchange_rate: 89500 }), "exchange_rate"],
    [
      "an invoice beside allocations",
      async () => {
        const asked = await billed();
        return { ...asked, allocations: [{ invoice_id: asked.invoice_id, amount: 1 }] };
      },
      "allocations",
    ],
    [
      "more allocated than paid",
      async () => {
        const { invoice_id, amount } = await billed();
        return { amount, allocations: [{ invoice_id, amount: 10.01 }] };
      },
      "allocations",
    ],
    [
      "an allocation of 0",
      async () => {
        const { invoice_id, amount } = await billed();
        return { amount, allocations: [{ invoice_id, amount: 0 }] };
      },
      "allocations.0.amount",
    ],
    [
      "an allocation too fine",
      async () => {
        const { invoice_id, amount } = await billed();
        return { amount, allocations: [{ invoice_id, amount: 0.001 }] };
      },
      "allocations.0.amount",
    ],
    [
      "an invoice named twice",
      async () => {
        const { invoice_id, amount } = await billed();
        const part = { invoice_id, amount: 1 };
        return { amount, allocations: [part, part] };
      },
      "allocations.1.invoice_id",
    ],
    [
      "invoices of two currencies",
      async () => {
        const in_pounds = await world.invoice(client_id, 100, { currency: "LBP" });
        const { invoice_id, amount } = await billed();
        const allocations = [invoice_id, in_pounds].map((id) => ({ invoice_id: id, amount: 1 }));
        return { amount, allocations };
      },
      "allocations.1.invoice_id",
    ],
    [
      "credit in another currency",
      async () => {
        const { invoice_id } = await billed();
        return { amount: 0, currency: "LBP", allocations: [{ invoice_id, amount: 1 }] };
      },
      "currency",
    ],
    [
      "an invoice whose client is deleted",
      async () => {
        const asked = await billed();
        await world.delete("/v1/clients", { body: { id: [client_id] } });
        return asked;
      },
      "invoice_id",
    ],
  ];

  test.each(cases)("%s", async (_, asked, field) => {
    const body = await asked();
    const before = world.topics().length;
    const answer = await world.pay(body);
    expect(answer.status).toBe(422);
    expect(answer.body.error.reason).toBe("validation_failed");
    expect(Object.keys(answer.body.error.errors)).toEqual([field]);
    expect(world.topics().length).toBe(before);
    expect((await world.get("/v1/payments")).body.pagination.total).toBe(0);
  });

  test("nothing that is within the limits", async () => {
    for (const more of [
      { paid_at: "2026-11-10T09:05:00Z" },
      { reference: "x".repeat(191) },
      { exchange_rate: 1 },
      { currency: "LBP", exchange_rate: 0.0000000001, amount: 1 },
      { client_id: client_id.toUpperCase() },
      { allocations: [], invoice_id: null, method: null, currency: null, collector_id: null },
    ])
      expect((await world.pay({ client_id, amount: 10, ...more })).status).toBe(201);
  });
});
