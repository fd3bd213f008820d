import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { checkBooks } from "../payment-world.ts";
import { BillPageWorld, type FormFields, valid_form } from "./bill-page-world.ts";

let world: BillPageWorld;
let client: string;
let path: string;

beforeEach(async () => {
  world = new BillPageWorld();
  client = await world.client();
  path = await world.link(client);
});
afterEach(() => {
  expect(checkBooks(world.sqlite)).toEqual([]);
  world.close();
});

/** Makes a claim; its id. */
const claim = async (fields: FormFields = {}): Promise<string> => {
  await world.send(path, { ...valid_form, ...fields });
  return (await world.claims())[0].id;
};

const confirm = (id: string, body: object = {}, key?: string) =>
  world.post(`/v1/payment-claims/${id}/confirm`, body, key ? { key } : {});
const reject = (id: string, body: object = { reason: "No such transfer" }, key?: string) =>
  world.post(`/v1/payment-claims/${id}/reject`, body, key ? { key } : {});
const statusOfInvoice = async (id: string) => (await world.get(`/v1/invoices/${id}`)).body.status;

describe("confirming", () => {
  test("makes the payment that was claimed, of the oldest invoices first", async () => {
    const [first, second] = [await world.invoice(client, 20), await world.invoice(client, 20)];
    const id = await claim();
    const { status, body } = await confirm(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client_id: client,
      amount: 30,
      currency: "USD",
      method: "whish",
      reference: "W-4711",
      allocations: [
        { invoice_id: first, amount: 20 },
        { invoice_id: second, amount: 10 },
      ],
    });
    expect([await statusOfInvoice(first), await statusOfInvoice(second)]).toEqual([
      "paid",
      "partially_paid",
    ]);
    const { body: confirmed } = await world.get(`/v1/payment-claims/${id}`);
    expect(confirmed).toMatchObject({
      status: "confirmed",
      payment_id: body.id,
      reason: null,
      decided_by: { type: "api_key" },
    });
    expect((await world.page(path)).html).toContain("Confirmed");
  });

  test("again answers 200 with the same payment, also when it was deleted", async () => {
    const id = await claim();
    const { body } = await confirm(id);
    const again = await confirm(id, { amount: 99 });
    expect([again.status, again.body]).toEqual([200, body]);
    await world.delete(`/v1/payments/${body.id}`);
    const deleted = await confirm(id);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toMatchObject({ id: body.id, deleted_at: expect.any(String) });
    expect((await world.get(`/v1/payment-claims/${id}`)).body.status).toBe("confirmed");
  });

  test("32 at once make one payment", async () => {
    await world.invoice(client, 100);
    const id = await claim();
    const answers = await Promise.all(Array.from({ length: 32 }, () => confirm(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(31).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await world.get("/v1/payments")).body.data).toHaveLength(1);
    expect(world.topics().filter((topic) => topic === "payment.created")).toHaveLength(1);
  });

  test("confirms and rejects at once decide it one way", async () => {
    const id = await claim();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => (index % 2 === 0 ? reject(id) : confirm(id))),
    );
    const { body } = await world.get(`/v1/payment-claims/${id}`);
    const payments = (await world.get("/v1/payments")).body.data;
    expect(body.status).toBe("rejected");
    expect(payments).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  test("takes what the office knows better", async () => {
    const { body: collector } = await world.post("/v1/collectors", { name: "Rami" });
    const { body } = await confirm(await claim(), {
      amount: 28,
      method: "omt",
      reference: null,
      paid_at: "2026-10-01T10:00:00Z",
      collector_id: collector.id,
    });
    expect(body).toMatchObject({
      amount: 28,
      method: "omt",
      reference: null,
      paid_at: "2026-10-01T10:00:00Z",
      collector_id: collector.id,
    });
  });

  test("in another currency needs its amount, and pays by a rate", async () => {
    const invoice = await world.invoice(client, 20);
    const id = await claim();
    const without = await confirm(id, { currency: "LBP" });
    expect(without.body.error.errors).toEqual({ amount: [expect.any(String)] });
    const without_rate = await confirm(id, { currency: "LBP", amount: 1_800_000 });
    expect(without_rate.body.error.reason).toBe("payment_failed");
    const { status, body } = await confirm(id, {
      currency: "LBP",
      amount: 1_800_000,
      exchange_rate: 90_000,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ invoice_amount: 20, invoice_currency: "USD" });
    expect(await statusOfInvoice(invoice)).toBe("paid");
  });

  test("pays what is owed in the claim's own currency", async () => {
    const [usd, lbp] = [
      await world.invoice(client, 20),
      await world.invoice(client, 900_000, { currency: "LBP" }),
    ];
    await confirm(await claim({ amount: "900000", currency: "LBP" }));
    expect([await statusOfInvoice(usd), await statusOfInvoice(lbp)]).toEqual(["unpaid", "paid"]);
  });

  test("without anything owed becomes credit", async () => {
    const { body } = await confirm(await claim());
    expect(body.allocations).toEqual([]);
    expect((await world.get(`/v1/clients/${client}`)).body.balance).toBe(-30);
  });

  test("of a deleted client is refused", async () => {
    const id = await claim();
    await world.delete("/v1/clients", { body: { id: [client] } });
    const { status, body } = await confirm(id);
    expect([status, body.error.reason]).toEqual([422, "payment_failed"]);
    expect((await reject(id)).status).toBe(200);
  });

  test.each([
    [{ amount: 0 }, "amount"],
    [{ amount: 1.234 }, "amount"],
    [{ method: "shells" }, "method"],
    [{ paid_at: "2099-01-01T00:00:00Z" }, "paid_at"],
    [{ collector_id: 4711 }, "collector_id"],
    [{ exchange_rate: 2 }, "exchange_rate"],
  ])("refuses %p", async (body, field) => {
    const id = await claim();
    const answered = await confirm(id, body);
    expect(answered.status).toBe(422);
    expect(Object.keys(answered.body.error.errors)).toEqual([field]);
    expect((await world.get(`/v1/payment-claims/${id}`)).body.status).toBe("pending");
  });
});

describe("rejecting", () => {
  test("needs a reason, which the client reads", async () => {
    const id = await claim();
    expect((await reject(id, {})).status).toBe(422);
    expect((await reject(id, { reason: "" })).status).toBe(422);
    const { status, body } = await reject(id, { reason: "Nothing <b>arrived</b>" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "rejected", reason: "Nothing <b>arrived</b>" });
    const { html } = await world.page(path);
    expect(html).toContain("Nothing &lt;b>arrived&lt;/b>");
    const again = await reject(id, { reason: "Another" });
    expect([again.status, again.body.reason]).toEqual([200, "Nothing <b>arrived</b>"]);
  });

  test("decides it: a confirm after it, and the reverse, are claim_decided", async () => {
    const rejected = await claim();
    await reject(rejected);
    const confirmed = await claim({ amount: "31" });
    await confirm(confirmed);
    for (const { status, body } of [await confirm(rejected), await reject(confirmed)])
      expect([status, body.error.reason]).toEqual([422, "claim_decided"]);
  });
});

describe("claims", () => {
  test("are listed newest first, by status and client", async () => {
    const [first, second] = [await claim(), await claim({ amount: "31" })];
    await reject(first);
    const ids = async (query: string) =>
      (await world.claims(query)).map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([second, first]);
    expect(await ids("?status=pending")).toEqual([second]);
    expect(await ids("?status=rejected")).toEqual([first]);
    expect(await ids(`?client_id=${client}&per_page=1`)).toEqual([second]);
    expect(await ids(`?client_id=${await world.client()}`)).toEqual([]);
    expect((await world.get("/v1/payment-claims?status=lost")).status).toBe(422);
  });

  test("need their abilities, and are another organization's 404", async () => {
    const id = await claim();
    const reader = world.apiKey({ abilities: ["client_payments:read"] });
    const creator = world.apiKey({ abilities: ["client_payments:create"] });
    expect((await world.get(`/v1/payment-claims/${id}`, { key: reader })).status).toBe(200);
    expect((await world.get("/v1/payment-claims", { key: creator })).status).toBe(403);
    expect((await confirm(id, {}, reader)).status).toBe(403);
    expect((await reject(id, undefined, reader)).status).toBe(403);
    const { bekaa_key } = world;
    expect((await world.get(`/v1/payment-claims/${id}`, { key: bekaa_key })).status).toBe(404);
    expect((await confirm(id, {}, bekaa_key)).status).toBe(404);
    expect(await world.claims("", bekaa_key)).toEqual([]);
    expect((await world.get(`/v1/payment-claims/${id}/slip`)).status).toBe(404);
    expect((await confirm(id, {}, creator)).status).toBe(201);
  });
});
