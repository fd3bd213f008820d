import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { PaymentWorld } from "../payment-world.ts";

let world: PaymentWorld;
beforeEach(() => {
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  world = new PaymentWorld();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const add = async (base: string, quote: string, rate: number, effective_at?: string) => {
  const answer = await world.post("/v1/exchange-rates", { base, quote, rate, effective_at });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};

const listed = async (query = "", key = world.key) =>
  (await world.get(`/v1/exchange-rates?${query}`, { key })).body;

test("a rate is effective now, unless told", async () => {
  expect(await add("USD", "LBP", 89500)).toEqual({
    id: expect.any(String),
    base: "USD",
    quote: "LBP",
    rate: 89500,
    effective_at: "2026-11-10T09:00:00Z",
    created_at: "2026-11-10T09:00:00Z",
  });
  const told = await add("USD", "LBP", 0.0000000001, "2026-12-01T08:00");
  expect(told).toMatchObject({ rate: 1e-10, effective_at: "2026-12-01T06:00:00Z" });
});

test("the list has the newest effective first, by base and quote", async () => {
  const [a, b, c] = [
    await add("USD", "LBP", 89000, "2026-11-01T00:00:00Z"),
    await add("EUR", "LBP", 95000, "2026-11-03T00:00:00Z"),
    await add("USD", "EUR", 0.95, "2026-11-02T00:00:00Z"),
  ];
  expect((await listed()).data).toEqual([b, c, a]);
  expect((await listed()).pagination).toMatchObject({ total: 3, per_page: 15 });
  expect((await listed("base=USD")).data).toEqual([c, a]);
  expect((await listed("quote=LBP")).data).toEqual([b, a]);
  expect((await listed("base=USD&quote=LBP")).data).toEqual([a]);
  expect((await listed("", world.bekaa_key)).data).toEqual([]);
});

test.each<[object, string]>([
  [{ base: "USD", quote: "USD", rate: 1 }, "quote"],
  [{ base: "usd", quote: "LBP", rate: 1 }, "base"],
  [{ base: "USD", quote: "XXL", rate: 1 }, "quote"],
  [{ base: "USD", quote: "LBP", rate: 0 }, "rate"],
  [{ base: "USD", quote: "LBP", rate: -1 }, "rate"],
  [{ base: "USD", quote: "LBP", rate: "89500" }, "rate"],
  [{ base: "USD", quote: "LBP", rate: 1e10 + 1 }, "rate"],
  [{ base: "USD", quote: "LBP", rate: 0.00000000001 }, "rate"],
  [{ base: "USD", quote: "LBP", rate: 1, effective_at: "soon" }, "effective_at"],
  [{ base: "USD", quote: "LBP" }, "rate"],
])("%j is refused on its field", async (body, field) => {
  const answer = await world.post("/v1/exchange-rates", body);
  expect([answer.status, Object.keys(answer.body.error.errors)]).toEqual([422, [field]]);
});

test("a deleted rate is gone; payments keep theirs", async () => {
  const { id } = await add("USD", "LBP", 89500);
  const client_id = await world.client();
  const payment = await world.paid({ client_id, amount: 895_000, currency: "LBP" });
  expect((await world.delete(`/v1/exchange-rates/${id}`)).status).toBe(204);
  expect((await world.delete(`/v1/exchange-rates/${id}`)).status).toBe(404);
  expect((await listed()).data).toEqual([]);
  expect((await world.get(`/v1/payments/${payment.id}`)).body.exchange_rate).toBe(89500);
  const again = await world.pay({ client_id, amount: 895_000, currency: "LBP" });
  expect(again.body.error.reason).toBe("payment_failed");
});

describe("which rate a payment takes", () => {
  const pay = async (currency: string, amount: number) => {
    const client_id = await world.client({ currency: "LBP" });
    const { exchange_rate, invoice_amount } = await world.paid({ client_id, amount, currency });
    return [exchange_rate, invoice_amount];
  };

  test("one that is written the other way round counts, exactly", async () => {
    await add("USD", "LBP", 89500);
    expect(await pay("USD", 100)).toEqual([0.0000111732, 8_950_000]);
  });

  test("the newest counts, whichever way it is written", async () => {
    await add("USD", "LBP", 89500, "2026-11-01T00:00:00Z");
    await add("LBP", "USD", 0.00001, "2026-11-02T00:00:00Z");
    expect(await pay("USD", 100)).toEqual([0.00001, 10_000_000]);
    await add("USD", "LBP", 90000, "2026-11-03T00:00:00Z");
    expect(await pay("USD", 100)).toEqual([0.0000111111, 9_000_000]);
  });

  test("of the same moment the direct one counts, and of those the last that was written", async () => {
    const at = "2026-11-01T00:00:00Z";
    await add("LBP", "USD", 0.00002, at);
    await add("LBP", "USD", 0.00001, at);
    await add("USD", "LBP", 90000, at);
    expect(await pay("USD", 100)).toEqual([0.00001, 10_000_000]);
  });

  test("one that is not effective yet does not count, nor one of another organization", async () => {
    await add("USD", "LBP", 89500, "2026-11-10T09:00:01Z");
    const theirs = { base: "USD", quote: "LBP", rate: 89500 };
    await world.post("/v1/exchange-rates", theirs, { key: world.bekaa_key });
    const client_id = await world.client({ currency: "LBP" });
    const { body } = await world.pay({ client_id, amount: 1, currency: "USD" });
    expect(body.error.reason).toBe("payment_failed");
  });
});

describe("who may", () => {
  test.each([
    ["invoices:read", 200, 403, 403],
    ["client_payments:read", 200, 403, 403],
    ["client_payments:create", 403, 201, 403],
    ["settings:manage", 200, 201, 204],
    ["clients:read", 403, 403, 403],
  ] as const)("%s: list %d, add %d, delete %d", async (ability, list, addition, deletion) => {
    const key = world.apiKey({ abilities: [ability] });
    const rate = { base: "USD", quote: "LBP", rate: 89500 };
    expect((await world.get("/v1/exchange-rates", { key })).status).toBe(list);
    expect((await world.post("/v1/exchange-rates", rate, { key })).status).toBe(addition);
    const { id } = await add("USD", "LBP", 89500);
    const removed = await world.delete(`/v1/exchange-rates/${id}`, { key });
    expect(removed.status).toBe(deletion);
  });

  test("a stranger finds no rate to delete", async () => {
    const { id } = await add("USD", "LBP", 89500);
    const { status } = await world.delete(`/v1/exchange-rates/${id}`, { key: world.bekaa_key });
    expect(status).toBe(404);
  });
});
