import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { RoundWorld } from "../round-world.ts";

/* Planning collectors' rounds: beyond §12. */

let world: RoundWorld;
beforeEach(async () => {
  setSystemTime(new Date("2026-10-16T06:00:00Z"));
  world = await RoundWorld.open();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const usd = (amount: number) => [{ amount, currency: "USD" }];

interface ShownStop {
  id: string;
  position: number;
  client: { id: string; name: string };
}

const namesOf = (round: { stops: ShownStop[] }) => round.stops.map(({ client }) => client.name);

describe("planning", () => {
  test("answers the round with its stops, what each owes, and its totals", async () => {
    const { id } = await world.collector();
    const rima = await world.debtor(usd(30), {
      zone: "Ksara",
      street: "Main",
      building: "4",
      box: "2",
      reference: "By the well",
    });
    const { status, body } = await world.plan({ collector_id: id, client_ids: [rima.id] });
    expect(status).toBe(201);
    const [stop] = body.stops;
    expect(stop).toEqual({
      id: expect.any(String),
      position: 1,
      client: {
        id: rima.id,
        name: rima.name,
        phone_number: null,
        address: null,
        city: null,
        zone: "Ksara",
        street: "Main",
        building: "4",
        box: "2",
        reference: "By the well",
        latitude: null,
        longitude: null,
      },
      due: usd(30),
      invoices: [
        {
          id: expect.any(String),
          number: "INV-2026-000001",
          due_date: expect.any(String),
          balance: 30,
          currency: "USD",
        },
      ],
      outcome: null,
      payment_id: null,
      receipt_number: null,
      collected: null,
      promise_until: null,
      note: null,
      at: null,
    });
    expect(body).toMatchObject({
      collector_id: id,
      date: "2026-10-16",
      name: "Fadi",
      status: "planned",
      totals: [{ currency: "USD", due: 30, collected: 0 }],
      progress: { stops: 1, done: 0 },
      exchange_rates: [{ base: "USD", quote: "LBP", rate: 90000 }],
    });
  });

  test("orders stops by zone, street, building, box and name; what is unknown is last", async () => {
    const { id } = await world.collector();
    const at = (name: string, zone?: string, street?: string, building?: string, box?: string) =>
      world.debtor(usd(10), { name, zone, street, building, box });
    const made = [
      await at("nowhere"),
      await at("b", "Ksara", "Main", "10", "1"),
      await at("a", "Ksara", "Main", "9", "2"),
      await at("d", "Ksara", "Main", "9", "1"),
      await at("c", "Ksara", "main", "9", "1"),
      await at("e", "Ksara", "Abbey", "1"),
      await at("f", "Haouch"),
    ];
    const { body } = await world.plan({ collector_id: id, client_ids: made.map((c) => c.id) });
    expect(namesOf(body)).toEqual(["f", "e", "c", "d", "a", "b", "nowhere"]);
    expect(body.stops.map(({ position }: ShownStop) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("takes those who owe and match every condition of the filter", async () => {
    const { id } = await world.collector();
    const branch = (await world.post("/v1/branches", { name: "Zahle" })).body.id;
    const generator = (await world.post("/v1/generators", { name: "Gen" })).body.id;
    const all = { zone: "Ksara", city: "Zahle", building: "4", branch_id: branch };
    const more = { generator_id: generator, agreed_payment_method: "collector", collector_id: id };
    await world.debtor(usd(10), { name: "all", ...all, ...more }, "2026-10-01");
    await world.debtor(usd(10), { name: "none" }, "2026-10-15");
    await world.client("settled", { ...all, ...more });
    const found = async (filter: object) => {
      const { body } = await world.plan({ collector_id: id, filter });
      await world.delete(`/v1/collection-rounds/${body.id}`);
      return namesOf(body).toSorted();
    };
    expect(await found({})).toEqual(["all", "none"]);
    for (const filter of [
      { zone: "KSARA" },
      { city: "zahle" },
      { building: "4" },
      { branch_id: branch },
      { generator_id: generator },
      { agreed_payment_method: "collector" },
      { collector_only: true },
      { min_days_overdue: 15 },
      { ...all, generator_id: generator, min_days_overdue: 10, collector_only: true },
    ])
      expect([filter, await found(filter)]).toEqual([filter, ["all"]]);
    for (const min_days_overdue of [0, 1])
      expect(await found({ min_days_overdue })).toEqual(["all", "none"]);
    expect(await found({ zone: "Ksara", building: "5" })).toEqual([]);
    expect(await found({ min_days_overdue: 16 })).toEqual([]);
  });

  test("without clients or filter it has no stops yet", async () => {
    const { id } = await world.collector();
    expect((await world.plan({ collector_id: id })).body.stops).toEqual([]);
  });

  test.each([
    ["collector_id", { collector_id: 99 }],
    ["date", { date: "2026-02-30" }],
    ["client_ids.0", { client_ids: ["0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"] }],
    ["filter", { client_ids: [], filter: {} }],
    ["filter.branch_id", { filter: { branch_id: "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90" } }],
    ["client_ids", { client_ids: Array(501).fill("0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90") }],
  ])("refuses what is wrong on %s", async (field, more) => {
    const { id } = await world.collector();
    const { status, body } = await world.plan({ collector_id: id, ...more });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
    expect((await world.get("/v1/collection-rounds")).body.pagination.total).toBe(0);
  });
});

describe("a client stands on one planned or open round of a date", () => {
  const refusal = (round: { id: string; name: string }, ids: string[]) => ({
    reason: "already_on_round",
    round_id: round.id,
    round_name: round.name,
    client_ids: ids,
  });

  test("on another, by ids, by filter and as a stop, it is already_on_round", async () => {
    const { id } = await world.collector();
    const rima = await world.debtor(usd(10));
    const ziad = await world.debtor(usd(10));
    const first = await world.round(id, [rima.id], { name: "Morning" });
    const second = await world.round(id, [ziad.id]);
    const refused = [
      await world.plan({ collector_id: id, client_ids: [rima.id] }),
      await world.post(`/v1/collection-rounds/${second.id}/stops`, { client_id: rima.id }),
      await world.post(`/v1/collection-rounds/${first.id}/stops`, { client_id: rima.id }),
    ];
    for (const { status, body } of refused)
      expect([status, body.error.errors]).toEqual([422, refusal(first, [rima.id])]);
    const by_filter = await world.plan({ collector_id: id, filter: {} });
    expect([by_filter.status, by_filter.body.error.errors.reason]).toEqual([
      422,
      "already_on_round",
    ]);
    const others = await world.plan({ collector_id: id, filter: { without_round: true } });
    expect([others.status, others.body.stops]).toEqual([201, []]);
  });

  test("on another date, after the round was closed or deleted, they may be", async () => {
    const { id } = await world.collector();
    const rima = await world.debtor(usd(10));
    const first = await world.round(id, [rima.id]);
    const tomorrow = await world.round(id, [rima.id], { date: "2026-10-17" });
    const moved = await world.put(`/v1/collection-rounds/${tomorrow.id}`, { date: "2026-10-16" });
    expect([moved.status, moved.body.error.errors.round_id]).toEqual([422, first.id]);
    await world.post(`/v1/collection-rounds/${first.id}/close`);
    const second = await world.round(id, [rima.id]);
    await world.delete(`/v1/collection-rounds/${second.id}`);
    await world.round(id, [rima.id]);
  });
});

describe("the stops of a round", () => {
  const threeStops = async () => {
    const { id } = await world.collector();
    const clients = [];
    for (const name of ["a", "b", "c"]) clients.push(await world.debtor(usd(10), { name }));
    const round = await world.round(
      id,
      clients.map((client) => client.id),
    );
    return { id, clients, round, path: `/v1/collection-rounds/${round.id}` };
  };

  test("are put in order by all their ids, each once", async () => {
    const { round, path } = await threeStops();
    const ids: string[] = round.stops.map(({ id }: ShownStop) => id);
    const turned = await world.put(`${path}/stops/order`, { ids: ids.toReversed() });
    expect([turned.status, namesOf(turned.body)]).toEqual([200, ["c", "b", "a"]]);
    expect(namesOf((await world.get(path)).body)).toEqual(["c", "b", "a"]);
    for (const wrong of [
      ids.slice(1),
      [...ids.slice(1), ids[1]],
      [...ids, ids[0]],
      [ids[0], ids[1], round.id],
    ])
      expect((await world.put(`${path}/stops/order`, { ids: wrong })).status).toBe(422);
  });

  test("can be added last and removed, but not with an outcome", async () => {
    const { clients, round, path } = await threeStops();
    const [first] = round.stops;
    expect((await world.delete(`${path}/stops/${first.id}`)).status).toBe(204);
    const added = await world.post(`${path}/stops`, { client_id: clients[0]?.id });
    expect([added.status, added.body.position, added.body.client.name]).toEqual([201, 3, "a"]);
    const after = (await world.get(path)).body;
    expect([namesOf(after), after.stops.map(({ position }: ShownStop) => position)]).toEqual([
      ["b", "c", "a"],
      [1, 2, 3],
    ]);
    await world.end(after, clients[0]?.id ?? "", { outcome: "absent" });
    const refused = await world.delete(`${path}/stops/${added.body.id}`);
    expect([refused.status, refused.body.error.errors.reason]).toEqual([422, "in_use"]);
    expect((await world.post(`${path}/stops`, { client_id: round.id })).status).toBe(422);
  });

  test("stay as they are once the round is closed", async () => {
    const { round, path } = await threeStops();
    const { body } = await world.post(`${path}/close`);
    expect([body.status, body.progress]).toEqual(["closed", { stops: 3, done: 0 }]);
    const ids = round.stops.map(({ id }: ShownStop) => id);
    const other = await world.debtor(usd(5));
    for (const { status, body } of [
      await world.put(`${path}/stops/order`, { ids }),
      await world.post(`${path}/stops`, { client_id: other.id }),
      await world.delete(`${path}/stops/${ids[0]}`),
      await world.post(`${path}/open`),
    ])
      expect([status, body.error.errors.reason]).toEqual([422, "round_closed"]);
  });
});

describe("a round's status", () => {
  test("goes from planned to open to closed, and repeats change nothing", async () => {
    const { id } = await world.collector();
    const { id: round_id } = await world.round(id, []);
    const path = `/v1/collection-rounds/${round_id}`;
    const opened = await world.post(`${path}/open`);
    setSystemTime(new Date("2026-10-16T07:00:00Z"));
    expect((await world.post(`${path}/open`)).body).toEqual(opened.body);
    expect(opened.body).toMatchObject({ status: "open", opened_at: "2026-10-16T06:00:00Z" });
    const closed = await world.post(`${path}/close`);
    setSystemTime(new Date("2026-10-16T08:00:00Z"));
    expect((await world.post(`${path}/close`)).body).toEqual(closed.body);
    expect(closed.body.closed_at).toBe("2026-10-16T07:00:00Z");
    const refused = await world.delete(path);
    expect([refused.status, refused.body.error.errors.reason]).toEqual([422, "in_use"]);
  });

  test("while it is planned it can be deleted, and go to another collector or date", async () => {
    const fadi = await world.collector();
    const sami = await world.collector({ name: "Sami" });
    const rima = await world.debtor(usd(10));
    const round = await world.round(fadi.id, [rima.id]);
    const path = `/v1/collection-rounds/${round.id}`;
    const { body } = await world.put(path, { collector_id: sami.id, date: "2026-10-20" });
    expect([body.collector_id, body.date, body.name]).toEqual([sami.id, "2026-10-20", "Fadi"]);
    await world.round(fadi.id, [rima.id]); // nothing holds the old date
    await world.post(`${path}/open`);
    for (const change of [{ collector_id: fadi.id }, { date: "2026-10-21" }]) {
      const refused = await world.put(path, change);
      expect([refused.status, refused.body.error.errors.reason]).toEqual([422, "in_use"]);
    }
    expect((await world.put(path, { name: "Ksara" })).body.name).toBe("Ksara");
    const other = await world.round(sami.id, []);
    expect((await world.delete(`/v1/collection-rounds/${other.id}`)).status).toBe(204);
    expect((await world.get(`/v1/collection-rounds/${other.id}`)).status).toBe(404);
  });
});

test("the list is filtered by date, range, collector and status, the newest date first", async () => {
  const fadi = await world.collector();
  const sami = await world.collector({ name: "Sami" });
  const rima = await world.debtor(usd(10));
  await world.round(fadi.id, [rima.id], { name: "one", date: "2026-10-14" });
  await world.round(sami.id, [], { name: "two", date: "2026-10-16" });
  const three = await world.round(fadi.id, [rima.id], { name: "three", date: "2026-10-15" });
  await world.post(`/v1/collection-rounds/${three.id}/open`);
  const names = async (query: string) =>
    (await world.get(`/v1/collection-rounds${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names("")).toEqual(["two", "three", "one"]);
  expect(await names("?date=2026-10-15")).toEqual(["three"]);
  expect(await names("?date_from=2026-10-15")).toEqual(["two", "three"]);
  expect(await names("?date_to=2026-10-15")).toEqual(["three", "one"]);
  expect(await names(`?collector_id=${fadi.id}`)).toEqual(["three", "one"]);
  expect(await names("?status=planned")).toEqual(["two", "one"]);
  const [shown] = (await world.get("/v1/collection-rounds?stops=0&status=open")).body.data;
  expect([shown.stops, shown.progress.stops, shown.totals]).toEqual([
    [],
    1,
    [{ currency: "USD", due: 10, collected: 0 }],
  ]);
});
