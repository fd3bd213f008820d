import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { dateIn } from "../../src/clock/instant.ts";
import { RoundWorld } from "../round-world.ts";

/* Collectors, what one sees of rounds, and the cash in hand: beyond §12. */

let world: RoundWorld;
beforeEach(async () => {
  world = await RoundWorld.open();
});
afterEach(() => world.close());

const usd = (amount: number) => ({ amount, currency: "USD" });
const lbp = (amount: number) => ({ amount, currency: "LBP" });

describe("a collector", () => {
  test("may be a person and have a limit, which both can be taken away", async () => {
    const user = world.user({ role: "collector" });
    const { body } = await world.post("/v1/collectors", {
      name: "Fadi",
      user_id: user.id,
      cash_limit: { USD: 500.5, LBP: 20_000_000 },
    });
    expect(body).toEqual({
      id: 1,
      name: "Fadi",
      active: true,
      user_id: user.id,
      cash_limit: { USD: 500.5, LBP: 20_000_000 },
    });
    expect((await world.get("/v1/collectors/1")).body).toEqual(body);
    expect((await world.put("/v1/collectors/1", { name: "Sami" })).body).toEqual({
      ...body,
      name: "Sami",
    });
    const cleared = await world.put("/v1/collectors/1", { user_id: null, cash_limit: null });
    expect(cleared.body).toMatchObject({ user_id: null, cash_limit: null });
  });

  test("is one for each person, of this organization", async () => {
    const { user_id } = await world.collector();
    for (const [id, sent] of [
      ["another's", { user_id }],
      ["a stranger's", { user_id: world.user({}, world.bekaa).id }],
      ["nobody's", { user_id: Bun.randomUUIDv7() }],
    ] as const) {
      const { status, body } = await world.post("/v1/collectors", { name: "Sami", ...sent });
      expect([id, status, Object.keys(body.error.errors)]).toEqual([id, 422, ["user_id"]]);
    }
    const sami = (await world.post("/v1/collectors", { name: "Sami" })).body;
    expect((await world.put(`/v1/collectors/${sami.id}`, { user_id })).status).toBe(422);
    await world.delete("/v1/collectors/1");
    expect((await world.put(`/v1/collectors/${sami.id}`, { user_id })).status).toBe(200);
  });

  test.each([
    ["cash_limit", { cash_limit: { GOLD: 1 } }],
    ["cash_limit.LBP", { cash_limit: { LBP: 1.5 } }],
    ["cash_limit.USD", { cash_limit: { USD: -1 } }],
  ])("refuses a wrong limit on %s", async (field, more) => {
    const { status, body } = await world.post("/v1/collectors", { name: "Fadi", ...more });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
  });

  test("with cash in hand or a round that is not closed is in_use", async () => {
    const { id } = await world.collector();
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(id, [rima.id]);
    const refused = async () => {
      const { status, body } = await world.delete(`/v1/collectors/${id}`);
      expect([status, body.error.errors.reason]).toEqual([422, "in_use"]);
    };
    await refused();
    await world.take(round, rima.id, 30);
    await world.post(`/v1/collection-rounds/${round.id}/close`);
    await refused();
    await world.post(`/v1/collectors/${id}/handovers`, { counted: [usd(30)] });
    expect((await world.delete(`/v1/collectors/${id}`)).status).toBe(204);
  });
});

describe("with collections:own", () => {
  const twoCollectors = async () => {
    const [fadi, sami] = [await world.collector(), await world.collector({ name: "Sami" })];
    const [rima, ziad] = [await world.debtor([usd(30)]), await world.debtor([usd(20)])];
    const own = await world.round(fadi.id, [rima.id]);
    const other = await world.round(sami.id, [ziad.id]);
    return { fadi, sami, rima, ziad, own, other };
  };

  test("one's own rounds are there, and nobody else's", async () => {
    const { fadi, rima, own, other, ziad } = await twoCollectors();
    const listed = async (query = "") =>
      (await world.get(`/v1/collection-rounds${query}`, fadi.sent)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    for (const query of ["", "?mine=1", "?mine=1&date=2026-10-16", `?collector_id=${fadi.id}`])
      expect(await listed(query)).toEqual([own.id]);
    expect(await listed(`?collector_id=${own.collector_id + 1}`)).toEqual([]);
    expect((await world.get(`/v1/collection-rounds/${own.id}`, fadi.sent)).status).toBe(200);
    const path = `/v1/collection-rounds/${other.id}`;
    expect((await world.get(path, fadi.sent)).status).toBe(404);
    expect((await world.post(`${path}/open`, {}, fadi.sent)).status).toBe(404);
    expect((await world.take(other, ziad.id, 5, "USD", fadi.sent)).status).toBe(404);
    // The stop of another round under one's own.
    const mixed = { id: own.id, stops: other.stops };
    expect((await world.take(mixed, ziad.id, 5, "USD", fadi.sent)).status).toBe(404);
    expect((await world.post(`/v1/collection-rounds/${own.id}/open`, {}, fadi.sent)).status).toBe(
      200,
    );
    expect((await world.take(own, rima.id, 5, "USD", fadi.sent)).status).toBe(200);
  });

  test("planning, closing and handing over are for others", async () => {
    const { fadi, own, rima } = await twoCollectors();
    const path = `/v1/collection-rounds/${own.id}`;
    const stop = `${path}/stops/${own.stops[0].id}`;
    for (const { status } of [
      await world.plan({ collector_id: fadi.id }, fadi.sent),
      await world.put(path, { name: "Mine" }, fadi.sent),
      await world.delete(path, fadi.sent),
      await world.post(`${path}/close`, {}, fadi.sent),
      await world.put(`${path}/stops/order`, { ids: [] }, fadi.sent),
      await world.post(`${path}/stops`, { client_id: rima.id }, fadi.sent),
      await world.delete(stop, fadi.sent),
      await world.post(`/v1/collectors/${fadi.id}/handovers`, { counted: [] }, fadi.sent),
      await world.get(`/v1/collectors/${fadi.id}/handovers`, fadi.sent),
      await world.get("/v1/collector-balances", fadi.sent),
      await world.get(`/v1/clients/${rima.id}`, fadi.sent),
      await world.get("/v1/invoices", fadi.sent),
      await world.get("/v1/payments", fadi.sent),
    ])
      expect(status).toBe(403);
  });

  test("one's own cash is there, and nobody else's", async () => {
    const { fadi, sami } = await twoCollectors();
    expect((await world.get(`/v1/collectors/${fadi.id}/cash`, fadi.sent)).status).toBe(200);
    expect((await world.get(`/v1/collectors/${sami.id}/cash`, fadi.sent)).status).toBe(404);
    const nobody = world.as(world.user({ role: "collector" }));
    expect((await world.get(`/v1/collectors/${fadi.id}/cash`, nobody)).status).toBe(404);
    expect((await world.get("/v1/collection-rounds", nobody)).body.data).toEqual([]);
  });

  test("who is taken off a collector sees nothing of them any more", async () => {
    const { fadi, own } = await twoCollectors();
    await world.put(`/v1/collectors/${fadi.id}`, { user_id: null });
    expect((await world.get(`/v1/collection-rounds/${own.id}`, fadi.sent)).status).toBe(404);
  });
});

describe("cash in hand", () => {
  test("is what was taken on rounds, with a warning above the limit that refuses nothing", async () => {
    const fadi = await world.collector({ cash_limit: { USD: 40 } });
    const clients = [await world.debtor([usd(30)]), await world.debtor([usd(30)])];
    const round = await world.round(
      fadi.id,
      clients.map(({ id }) => id),
    );
    const cash = async () => (await world.get(`/v1/collectors/${fadi.id}/cash`, fadi.sent)).body;
    const first = await world.take(round, clients[0].id, 30);
    expect(await cash()).toMatchObject({
      balances: [usd(30)],
      limit: { USD: 40 },
      over_limit: false,
      last_handover_at: null,
      since_handover: [{ id: first.body.payment_id, amount: 30 }],
    });
    const second = await world.take(round, clients[1].id, 30);
    expect(second.status).toBe(200);
    expect(await cash()).toMatchObject({ balances: [usd(60)], over_limit: true });
    expect((await cash()).since_handover.map(({ id }: { id: string }) => id)).toEqual([
      second.body.payment_id,
      first.body.payment_id,
    ]);
    expect((await world.get("/v1/collector-balances")).body.data).toEqual([
      {
        collector: { id: fadi.id, name: "Fadi" },
        balances: [usd(60)],
        limit: { USD: 40 },
        over_limit: true,
        last_handover_at: null,
      },
    ]);
  });

  test("a payment that names the collector without a round is not in their hand", async () => {
    const fadi = await world.collector();
    const rima = await world.debtor([usd(30)]);
    await world.post("/v1/payments", { client_id: rima.id, amount: 30, collector_id: fadi.id });
    expect((await world.get(`/v1/collectors/${fadi.id}/cash`)).body.balances).toEqual([]);
    expect(world.accounts()["cash:cash USD"]).toBe(3000);
  });
});

describe("a handover", () => {
  /** A collector with 30 and 20 dollars and 900,000 pounds in hand. */
  const withCash = async () => {
    const fadi = await world.collector();
    const clients = [
      await world.debtor([usd(30)]),
      await world.debtor([usd(20)]),
      await world.debtor([usd(10)]),
    ];
    const round = await world.round(
      fadi.id,
      clients.map(({ id }) => id),
    );
    const payments = [
      await world.take(round, clients[0].id, 30),
      await world.take(round, clients[1].id, 20),
      await world.take(round, clients[2].id, 900_000, "LBP"),
    ].map(({ body }) => body.payment_id as string);
    return { fadi, payments, path: `/v1/collectors/${fadi.id}/handovers` };
  };

  test("moves what was counted to the till and the difference to its account", async () => {
    const { fadi, path } = await withCash();
    const { status, body } = await world.post(path, {
      counted: [usd(45), { amount: 7, currency: "EUR" }],
      note: "5 short",
    });
    const eur = (amount: number) => ({ amount, currency: "EUR" });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        collector_id: fadi.id,
        expected: [eur(0), lbp(900_000), usd(50)],
        counted: [eur(7), lbp(0), usd(45)],
        difference: [eur(7), lbp(-900_000), usd(-5)],
        note: "5 short",
        by: expect.objectContaining({ type: "api_key" }),
        at: expect.any(String),
      },
    ]);
    const accounts = world.accounts();
    expect(accounts).toMatchObject({
      "cash:cash USD": 4500,
      "cash:cash EUR": 700,
      "cash_difference USD": 500,
      "cash_difference EUR": -700,
      "cash_difference LBP": 900_000,
    });
    expect(Object.keys(accounts).filter((name) => name.startsWith("cash:collector"))).toEqual([]);
    const cash = (await world.get(`/v1/collectors/${fadi.id}/cash`)).body;
    expect(cash).toMatchObject({ balances: [], since_handover: [], last_handover_at: body.at });
    expect((await world.get(path)).body.data).toEqual([body]);
    const [entry] = (await world.get("/v1/journal-entries")).body.data;
    expect(entry).toMatchObject({ kind: "handover", client_id: null, reference: body.id });
  });

  test("a payment deleted after it is taken back from the till, before it from the collector", async () => {
    const { fadi, payments, path } = await withCash();
    await world.delete(`/v1/payments/${payments[0]}`);
    expect(world.accounts()[`cash:collector:${fadi.id} USD`]).toBe(2000);
    await world.post(path, { counted: [usd(20), lbp(900_000)] });
    await world.delete(`/v1/payments/${payments[1]}`);
    const accounts = world.accounts();
    expect([accounts["cash:cash USD"], accounts["cash:cash LBP"]]).toEqual([undefined, 900_000]);
    expect(accounts[`cash:collector:${fadi.id} USD`]).toBeUndefined();
    expect(accounts["cash_difference USD"]).toBeUndefined();
  });

  test("does not happen if other cash was expected", async () => {
    const { path } = await withCash();
    const expected = [usd(50), lbp(900_000)];
    const counted = expected;
    for (const seen of [
      [usd(50)],
      [usd(49), lbp(900_000)],
      [...expected, { amount: 1, currency: "EUR" }],
    ]) {
      const { status, body } = await world.post(path, { counted, expected: seen });
      expect([status, body.error.errors]).toEqual([
        422,
        { reason: "cash_changed", balances: [lbp(900_000), usd(50)] },
      ]);
    }
    expect((await world.get(path)).body.data).toEqual([]);
    expect((await world.post(path, { counted, expected })).status).toBe(201);
    // A second click finds nothing in hand.
    expect((await world.post(path, { counted, expected })).status).toBe(422);
  });

  test.each([
    ["counted.1.currency", [usd(1), usd(2)]],
    ["counted.0.amount", [usd(1.234)]],
    ["counted.0.amount", [usd(-1)]],
    ["counted.0.currency", [{ amount: 1, currency: "GOLD" }]],
  ])("refuses what is wrong on %s", async (field, counted) => {
    const { path } = await withCash();
    const { status, body } = await world.post(path, { counted });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
  });

  test("32 times at once it is one handover", async () => {
    const { path } = await withCash();
    const expected = [usd(50), lbp(900_000)];
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => world.post(path, { counted: expected, expected })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(world.accounts()["cash:cash USD"]).toBe(5000);
  });

  test("does not count as collected in the reports", async () => {
    const { path } = await withCash();
    const collected = async () => (await world.get("/v1/reports/revenue")).body.totals;
    const before = await collected();
    await world.post(path, { counted: [usd(1)] });
    expect(await collected()).toEqual(before);
  });

  test("is in the report of handovers, by day, collector and currency", async () => {
    const { fadi, path } = await withCash();
    await world.post(path, { counted: [usd(45), lbp(900_000)] });
    await world.post(path, { counted: [usd(2)] });
    const report = async (query: string) =>
      (await world.get(`/v1/reports/handovers?interval=day&${query}`)).body;
    const { at } = (await world.get(path)).body.data[0];
    const { timezone } = (await world.get("/v1/organization")).body;
    const today = dateIn(timezone, at);
    const { rows, totals } = await report(`date_from=${today}&date_to=${today}`);
    const of = {
      from: today,
      to: today,
      collector_id: fadi.id,
      collector_name: "Fadi",
    };
    expect(rows).toEqual([
      {
        ...of,
        ...{ currency: "LBP", handovers: 1, expected: 900_000, counted: 900_000, difference: 0 },
      },
      { ...of, ...{ currency: "USD", handovers: 2, expected: 50, counted: 47, difference: -3 } },
    ]);
    expect(totals).toEqual({
      handovers: 3,
      expected: [lbp(900_000), usd(50)],
      counted: [lbp(900_000), usd(47)],
      difference: [lbp(0), usd(-3)],
    });
    expect((await report(`collector_id=${fadi.id + 1}`)).rows).toEqual([]);
    expect((await report("currency=USD")).totals.handovers).toBe(2);
  });

  test("is a PDF for two signatures", async () => {
    const { path } = await withCash();
    const { body } = await world.post(path, { counted: [usd(50)] });
    const { status, bytes } = await world.get(`${path}/${body.id}/pdf`);
    expect([status, new TextDecoder().decode(bytes.subarray(0, 5))]).toEqual([200, "%PDF-"]);
    const other = (await world.post("/v1/collectors", { name: "Sami" })).body.id;
    expect((await world.get(`/v1/collectors/${other}/handovers/${body.id}/pdf`)).status).toBe(404);
  });
});
