import { afterAll, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { dateIn, type Instant } from "../../src/clock/instant.ts";
import { build } from "../../src/database/build.ts";
import { PaymentWorld } from "../payment-world.ts";

let world: PaymentWorld;
let rima: string;
let fadi: string;
let bill: string;
let open_bill: string;
let ticket_id: string;
const made: { id: string; paid_on: string; client_id: string }[] = [];

const pay = async (paid_on: string, body: object) => {
  const { id, client_id } = await world.paid({ ...body, paid_at: `${paid_on}T10:00:00Z` });
  made.push({ id, paid_on, client_id });
  return id;
};

beforeAll(async () => {
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  world = new PaymentWorld();
  rima = await world.client();
  fadi = await world.client();
  const { body: board } = await world.post("/v1/ticket-boards", { name: "Field work" });
  const job = { title: "Install", board_id: board.id, priority: "high", type: "support" };
  ticket_id = (await world.post("/v1/tickets", { ...job, client_id: rima })).body.id;
  bill = await world.invoice(rima, 100, { ticket_id });
  world.sqlite.writeNow((root) => {
    root.org(world.cedar.id).updateRow("tickets", ticket_id, { invoice_id: bill });
  });
  open_bill = await world.invoice(rima, 100);
  await pay("2026-11-02", { invoice_id: bill, amount: 40 });
  await pay("2026-11-05", { invoice_id: open_bill, amount: 30 });
  await pay("2026-11-03", { client_id: fadi, amount: 10 });
  const allocations = [bill, open_bill].map((invoice_id) => ({ invoice_id, amount: 5 }));
  await pay("2026-11-04", { amount: 10, allocations });
  await pay("2026-11-02", { invoice_id: bill, amount: 55 });
  await pay("2026-11-02", { invoice_id: bill, amount: 1 });
  const gone = await world.paid({ client_id: rima, amount: 10 });
  await world.delete(`/v1/payments/${gone.id}`);
});
afterAll(() => {
  setSystemTime();
  const faults = world.faults();
  world.close();
  expect(faults).toEqual([]);
});

/** The places in `made` of what a list has, in its order. */
const listed = async (query: string) => {
  const { status, body } = await world.get(`/v1/payments?${query}`);
  expect(status).toBe(200);
  const places = body.data.map(({ id }: { id: string }) => made.findIndex((one) => one.id === id));
  expect(body.pagination.total).toBe(places.length);
  return places;
};

describe("the list, newest first, has", () => {
  test.each<[string, () => string, number[]]>([
    ["all that are not deleted", () => "", [1, 3, 2, 5, 4, 0]],
    ["a client's", () => `client_id=${rima}`, [1, 3, 5, 4, 0]],
    ["those of an invoice, with others too", () => `invoice_id=${bill}`, [3, 5, 4, 0]],
    ["those of a ticket", () => `ticket_id=${ticket_id}`, [3, 5, 4, 0]],
    ["those of paid invoices", () => "status=paid", [5, 4, 0]],
    ["those of invoices paid in part", () => "status=partially_paid", [1]],
    ["none of void ones", () => "status=void", []],
    ["those from a day on", () => "date_from=2026-11-03", [1, 3, 2]],
    ["those up to a day", () => "date_to=2026-11-03", [2, 5, 4, 0]],
    ["those of a day", () => "date_from=2026-11-02&date_to=2026-11-02", [5, 4, 0]],
    ["those of a client and day", () => `client_id=${rima}&date_from=2026-11-04`, [1, 3]],
    ["those of a client and status", () => `client_id=${rima}&status=paid`, [5, 4, 0]],
    ["those of an invoice and day", () => `invoice_id=${bill}&date_to=2026-11-02`, [5, 4, 0]],
    [
      "those of an invoice and its client",
      () => `invoice_id=${bill}&client_id=${rima}`,
      [3, 5, 4, 0],
    ],
    ["none of an invoice and another client", () => `invoice_id=${bill}&client_id=${fadi}`, []],
    ["none of another ticket", () => `ticket_id=${bill}`, []],
    ["those of a status and days", () => "status=paid&date_from=2026-11-03", []],
  ])("%s", async (_, query, expected) => {
    expect(await listed(query())).toEqual(expected);
  });
});

test("days are the organization's", async () => {
  const id = await pay("2026-11-01", { client_id: fadi, amount: 1 });
  const late = await world.paid({ client_id: fadi, amount: 1, paid_at: "2026-11-01T22:30:00Z" });
  const { body } = await world.get("/v1/payments?date_to=2026-11-01");
  expect(body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  for (const one of [id, late.id]) await world.delete(`/v1/payments/${one}`);
  made.pop();
});

test("days are those of the timezone as it is now, as in the statement", async () => {
  const id = await pay("2026-11-07", { client_id: fadi, amount: 1 });
  made.pop();
  const day = (date: string) =>
    world
      .get(`/v1/payments?date_from=${date}&date_to=${date}`)
      .then(({ body }) => [
        body.pagination.total,
        ...body.data.map((one: { id: string }) => one.id),
      ]);
  expect([await day("2026-11-07"), await day("2026-11-08")]).toEqual([[1, id], [0]]);
  // 14 hours ahead: the payment of 10:00 in UTC is of midnight.
  await world.put("/v1/organization", { timezone: "Pacific/Kiritimati" });
  expect([await day("2026-11-07"), await day("2026-11-08")]).toEqual([[0], [1, id]]);
  await world.put("/v1/organization", { timezone: "Asia/Beirut" });
  await world.delete(`/v1/payments/${id}`);
});

test("payments of a day stand in order of their moments", async () => {
  const at = async (time: string) =>
    (await world.paid({ client_id: fadi, amount: 1, paid_at: `2026-11-08T${time}:00Z` })).id;
  const [noon, evening, morning] = [await at("12:00"), await at("18:00"), await at("08:00")];
  const query = "date_from=2026-11-08&date_to=2026-11-08";
  const { body } = await world.get(`/v1/payments?${query}`);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([evening, noon, morning]);
  for (const id of [noon, evening, morning]) await world.delete(`/v1/payments/${id}`);
});

test.each([
  "client_id=x",
  "ticket_id=x",
  "invoice_id=x",
  "status=open",
  "date_from=yesterday",
  "page=0",
  "per_page=101",
])("%s is refused on its field", async (query) => {
  const { status, body } = await world.get(`/v1/payments?${query}`);
  expect([status, Object.keys(body.error.errors)]).toEqual([422, [query.split("=")[0] ?? ""]]);
});

test("pages neither repeat nor skip, and say where they lie", async () => {
  const seen: string[] = [];
  for (const page of [1, 2, 3, 4]) {
    const { body } = await world.get(`/v1/payments?per_page=2&page=${page}`);
    expect(body.pagination).toMatchObject({
      total: 6,
      per_page: 2,
      current_page: page,
      last_page: 3,
    });
    seen.push(...body.data.map(({ id }: { id: string }) => id));
  }
  expect(seen).toEqual([1, 3, 2, 5, 4, 0].map((place) => made[place]?.id ?? ""));
});

describe("the total of any days, in any timezone,", () => {
  const zones = ["Asia/Beirut", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "UTC"];
  const statuses = ["", "&status=partially_paid", "&status=paid"];
  const days = Array.from({ length: 9 }, (_, n) => `2026-11-0${n + 1}`);
  const day = fc.constantFrom(undefined, ...days, "0001-01-01", "9999-12-31");
  const paid: string[] = [];

  beforeAll(async () => {
    for (const hour of ["00:00", "05:15", "10:00", "18:14", "18:15", "22:00", "23:59"])
      for (const date of ["2026-11-03", "2026-11-04", "2026-11-06"])
        paid.push(
          (await world.paid({ client_id: fadi, amount: 1, paid_at: `${date}T${hour}:00Z` })).id,
        );
  });
  afterAll(async () => {
    await world.put("/v1/organization", { timezone: "Asia/Beirut" });
    for (const id of paid) await world.delete(`/v1/payments/${id}`);
  });

  test("is the number of those that are within them", async () => {
    for (const timezone of zones) {
      await world.put("/v1/organization", { timezone });
      const { body: all } = await world.get("/v1/payments?per_page=100");
      const ids = new Map<string, Set<string>>();
      for (const status of statuses) {
        const { body } = await world.get(`/v1/payments?per_page=100${status}`);
        ids.set(status, new Set(body.data.map(({ id }: { id: string }) => id)));
      }
      const dated: { id: string; on: string }[] = all.data.map(
        ({ id, paid_at }: { id: string; paid_at: Instant }) => ({
          id,
          on: dateIn(timezone, paid_at),
        }),
      );
      await fc.assert(
        fc.asyncProperty(day, day, fc.constantFrom(...statuses), async (from, to, status) => {
          const expected = dated.filter(
            ({ id, on }) => ids.get(status)?.has(id) && on >= (from ?? "") && on <= (to ?? "~"),
          );
          const query = `${status}${from ? `&date_from=${from}` : ""}${to ? `&date_to=${to}` : ""}`;
          const { body } = await world.get(`/v1/payments?per_page=100${query}`);
          expect([query, body.pagination.total]).toEqual([query, expected.length]);
          expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
            expected.map(({ id }) => id),
          );
        }),
        { numRuns: 60 },
      );
    }
  });
});

describe("a page far behind", () => {
  let all: string[];
  beforeAll(async () => {
    const [first] = made;
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      const row = tx.first(
        tx
          .from("payments")
          .selectAll()
          .where("id", "=", first?.id ?? ""),
      );
      if (!row) throw new Error("no payment");
      for (let n = 0; n < 60; n += 1)
        tx.insert("payments", {
          ...row,
          id: Bun.randomUUIDv7(),
          client_id: fadi,
          invoice_id: null,
          ticket_id: null,
          invoice_status: n % 2 === 0 ? null : "partially_paid",
          invoice_amount: 0,
          receipt_year: null,
          receipt_number: null,
          paid_at: `2025-0${1 + (n % 7)}-15T10:00:00Z` as typeof row.paid_at,
        });
    });
    all = world.sqlite
      .all(
        build
          .selectFrom("payments")
          .select("id")
          .where("org_id", "=", world.cedar.id)
          .where("deleted_at", "is", null)
          .orderBy("paid_at", "desc")
          .orderBy("id", "desc"),
      )
      .map(({ id }) => id);
  });
  afterAll(() => {
    world.sqlite.execute(`
      DELETE FROM payments WHERE paid_at < '2026';
      DELETE FROM payment_counts;
      INSERT INTO payment_counts SELECT org_id, substr(paid_at, 1, 10), ifnull(invoice_status, ''), count(*)
      FROM payments WHERE deleted_at IS NULL GROUP BY 1, 2, 3`);
  });

  const page = async (query: string) =>
    (await world.get(`/v1/payments?${query}`)).body.data.map(({ id }: { id: string }) => id);

  test.each([8, 9, 10, 16, 17])("is the same from either end: %d", async (number) => {
    const from = (number - 1) * 4;
    expect(await page(`per_page=4&page=${number}`)).toEqual(all.slice(from, from + 4));
  });

  test("of a filter that is counted goes by its own counts", async () => {
    const { body } = await world.get("/v1/payments?date_to=2025-12-31&per_page=4&page=15");
    expect(body.pagination).toMatchObject({ total: 60, from: 57, to: 60 });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(all.slice(6 + 56));
  });

  test("beyond the end is empty", async () => {
    expect(await page("per_page=4&page=18")).toEqual([]);
    expect(await page("per_page=4&page=999999999999999")).toEqual([]);
  });
});
