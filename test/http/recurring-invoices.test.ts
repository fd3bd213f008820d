import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { beginDeletion, deleteSlice } from "../../src/clients/delete.ts";
import { build } from "../../src/database/build.ts";
import { MonthlyWorld } from "../monthly-world.ts";

let world: MonthlyWorld;
beforeEach(async () => {
  world = new MonthlyWorld();
  await world.settings({ timezone: "UTC" });
  await world.sell();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

/** Whose runs the API tells of, newest first. */
const runs = async () => (await world.get("/v1/invoice-runs")).body.data;
const preview = async (date: string, more = "") =>
  (await world.get(`/v1/invoices/recurring-preview?date=${date}${more}`)).body.data;

describe("a bill", () => {
  test("is one invoice with its events, numbers and due date, and a line in the run", async () => {
    await world.settings({ payment_terms_days: 14 });
    const client_id = world.monthly({ due_day: 12 });
    const [report] = await world.run("2026-11-12T08:00:00Z");
    expect(world.billed()).toEqual([
      {
        client_id,
        period: "2026-11",
        issue_date: "2026-11-12",
        due_date: "2026-11-26",
        total: 3000,
      },
    ]);
    expect(world.events().slice(-1)).toEqual([
      {
        topic: "invoice.created",
        data: {
          invoice: expect.objectContaining({
            number: "INV-2026-000001",
            client_id,
            ticket_id: null,
            status: "unpaid",
            total: 30,
            updated_at: "2026-11-12T08:00:00Z",
          }),
        },
      },
    ]);
    const listed = await world.get("/v1/invoice-runs");
    expect(listed.body).toEqual({
      data: [
        {
          id: report?.id,
          ran_at: "2026-11-12T08:00:00Z",
          date_from: "2026-11-12",
          date_to: "2026-11-12",
          invoices: 1,
          totals: [{ currency: "USD", total: 30 }],
          failures: [],
          failures_count: 0,
        },
      ],
      pagination: { total: 1, per_page: 15, current_page: 1, last_page: 1, from: 1, to: 1 },
    });
    expect((await world.get(`/v1/clients/${client_id}`)).body.balance).toBe(30);
    const entries = (await world.get("/v1/journal-entries")).body.data;
    expect(entries[0]).toMatchObject({ kind: "invoice", created_at: "2026-11-12T08:00:00Z" });
  });

  test("of nothing is paid at once", async () => {
    const free = await world.sell({ price: 0 });
    world.monthly({ due_day: 12, items: [{ item_uuid: free, quantity: 1 }] });
    await world.run("2026-11-12T08:00:00Z");
    expect(world.topics().slice(-2)).toEqual(["invoice.created", "invoice.paid"]);
  });

  test("takes the line's price, else the client's, else the catalogue's, and taxes it", async () => {
    const taxed = await world.sell({ name: "Router", price: 10, tax_rate: 11 });
    const tv = await world.sell({ name: "TV", price: 7 });
    const client_id = world.monthly({
      due_day: 12,
      items: [
        { item_uuid: taxed, quantity: 1.5, price: 3.33 },
        { item_uuid: tv, quantity: 1 },
        { item_uuid: world.item, quantity: 1 },
      ],
    });
    for (const [item, price] of [
      [tv, 5],
      [taxed, 9],
    ])
      await world.put(`/v1/clients/${client_id}/prices/${item}`, { price });
    const [row] = await preview("2026-11-12");
    expect(row.lines.map(({ price }: { price: number }) => price)).toEqual([3.33, 5, 30]);
    expect(row.lines[0]).toMatchObject({ quantity: 1.5, line_total: 5, tax: 0.55, tax_rate: 11 });
    await world.run("2026-11-12T08:00:00Z");
    expect(world.billed()[0]?.total).toBe(4055);
    expect(row.total).toBe(40.55);
  });

  test("is written to the client where the organization wants it", async () => {
    await world.settings({ customer_messages: true });
    world.monthly({ due_day: 12, email: "rima@cedar.example" });
    world.monthly({ due_day: 12 });
    await world.run("2026-11-12T08:00:00Z");
    const messages = world.sqlite.all(
      build.selectFrom("messages").select(["kind", "to"]).where("org_id", "=", world.cedar.id),
    );
    expect(messages).toEqual([{ kind: "invoice_created", to: "rima@cedar.example" }]);
  });

  test("is not written for who is off, has nothing, is gone or is going", async () => {
    const off = world.monthly({ due_day: 12 });
    await world.change(off, { status: "inactive" });
    const not_automatic = world.monthly({ due_day: 12 });
    await world.change(not_automatic, { auto_invoice: false });
    world.monthly({ due_day: 12, items: [] });
    world.monthly({ due_day: 13 });
    const gone = world.monthly({ due_day: 12 });
    await world.delete(`/v1/clients?id=${gone}`);
    const going = world.monthly({ due_day: 12 });
    world.sqlite.writeNow((tx) => beginDeletion(tx.org(world.cedar.id), [going]));
    expect(await preview("2026-11-12")).toEqual([]);
    expect(await world.run("2026-11-12T08:00:00Z")).toEqual([]);
    expect(world.billed()).toEqual([]);
    expect(await runs()).toEqual([]);
    world.sqlite.writeNow((tx) => deleteSlice(tx.org(world.cedar.id), [going], new Map()));
  });
});

describe("once", () => {
  test("whatever runs how often, also beside each other, and when the first is void", async () => {
    for (let n = 0; n < 40; n += 1) world.monthly({ due_day: 12 });
    const at = "2026-11-12T08:00:00Z";
    const [one, two] = await Promise.all([world.run(at), world.run(at)]);
    expect((one[0]?.invoices ?? 0) + (two[0]?.invoices ?? 0)).toBe(40);
    expect(world.billed()).toHaveLength(40);
    const told = (await runs()).reduce(
      (sum: number, run: { invoices: number }) => sum + run.invoices,
      0,
    );
    expect(told).toBe(40);
    world.sqlite.execute("UPDATE invoices SET status = 'void'");
    for (const later of ["2026-11-12T08:15:00Z", "2026-11-13T08:00:00Z", "2026-11-12T09:00:00Z"])
      expect(await world.run(later)).toEqual([]);
    expect(world.billed()).toHaveLength(40);
    expect(await preview("2026-11-12")).toEqual([]);
  });

  test("a month, however the clock and the day of a client move", async () => {
    const client = world.monthly({ due_day: 12 });
    await world.run("2026-11-12T08:00:00Z");
    await world.change(client, { due_day: 20 });
    await world.run("2026-11-20T08:00:00Z");
    await world.run("2026-10-20T08:00:00Z");
    await world.run("2026-12-25T08:00:00Z");
    expect(world.daysOf(client)).toEqual(["2026-10-20", "2026-11-12", "2026-12-20"]);
  });
});

describe("the day", () => {
  test("of a shorter month is its last, and the next month's is its own again", async () => {
    const clients = [28, 29, 30, 31].map((due_day) => world.monthly({ due_day }));
    for (let day = 0; day < 900; day += 1) {
      const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
      await world.tick(`${date}T12:00:00Z`);
    }
    const inMonths = (client: number, ...months: string[]) =>
      world.daysOf(clients[client] ?? "").filter((date) => months.includes(date.slice(0, 7)));
    const months = ["2027-02", "2027-03", "2027-04", "2028-02", "2028-03"];
    expect(inMonths(0, ...months)).toEqual(months.map((month) => `${month}-28`));
    const expected = [
      ["28", "29", "29", "29", "29"],
      ["28", "30", "30", "29", "30"],
      ["28", "31", "30", "29", "31"],
    ];
    for (const [index, days] of expected.entries())
      expect(inMonths(index + 1, ...months)).toEqual(
        months.map((month, at) => `${month}-${days[at]}`),
      );
    for (const client of clients)
      expect(new Set(world.daysOf(client).map((date) => date.slice(0, 7))).size).toBe(29);
    expect(world.billed()).toHaveLength(116);
  });

  test.each([
    ["Asia/Beirut", "2026-11-11T22:59:59Z", "2026-11-11T23:00:00Z"],
    ["America/New_York", "2026-11-12T05:59:59Z", "2026-11-12T06:00:00Z"],
    ["Pacific/Kiritimati", "2026-11-11T10:59:59Z", "2026-11-11T11:00:00Z"],
    ["Asia/Kathmandu", "2026-11-11T19:14:59Z", "2026-11-11T19:15:00Z"],
    ["Pacific/Pago_Pago", "2026-11-12T11:59:59Z", "2026-11-12T12:00:00Z"],
  ])("begins at 01:00 in %s", async (timezone, before, from) => {
    await world.settings({ timezone });
    const client = world.monthly({ due_day: 12 });
    for (const bill of ["tick", "run"] as const) await world[bill](before);
    expect([world.billed(), world.through()]).toEqual([[], undefined]);
    await world.tick(from);
    expect(world.daysOf(client)).toEqual(["2026-11-12"]);
    expect(world.through()).toBe("2026-11-12");
  });

  test.each([
    // 01:00 is skipped in London, 00:00 in Beirut; in autumn London has 01:00 twice.
    ["Europe/London", "2027-03-28", "2027-03-28T00:59:59Z", "2027-03-28T01:00:00Z"],
    ["Asia/Beirut", "2027-03-28", "2027-03-27T21:59:59Z", "2027-03-27T22:00:00Z"],
    ["Europe/London", "2026-10-25", "2026-10-24T23:59:59Z", "2026-10-25T00:00:00Z"],
  ])("begins once in %s on %s", async (timezone, day, before, from) => {
    await world.settings({ timezone });
    const client = world.monthly({ due_day: Number(day.slice(-2)) });
    expect(await world.tick(before)).toBe(0);
    expect(await world.tick(from)).toBe(1);
    expect(world.daysOf(client)).toEqual([day]);
    const later = new Date(Date.parse(from) + 3600_000).toISOString();
    expect(await world.tick(later)).toBe(0);
  });
});

/** Lets only the next change through; all after it fail. Returns what ends that. */
const cut = () => {
  const { write } = world.sqlite;
  let changes = 0;
  world.sqlite.write = ((...args: Parameters<typeof write>) => {
    changes += 1;
    return changes > 1 ? Promise.reject(new Error("cut")) : write.apply(world.sqlite, args);
  }) as typeof write;
  return () => {
    world.sqlite.write = write;
  };
};

describe("catching up", () => {
  const every = () =>
    Array.from({ length: 28 }, (_, index) => world.monthly({ due_day: index + 1 }));

  test("the first run has its own day only", async () => {
    every();
    await world.run("2026-11-12T08:00:00Z");
    expect(world.billed().map(({ issue_date }) => issue_date)).toEqual(["2026-11-12"]);
  });

  test("five days are billed by their own dates, in order", async () => {
    every();
    await world.run("2026-11-12T08:00:00Z");
    await world.tick("2026-11-17T00:30:00Z");
    expect(world.billed().map(({ issue_date }) => issue_date)).toEqual([
      "2026-11-12",
      "2026-11-13",
      "2026-11-14",
      "2026-11-15",
      "2026-11-16",
    ]);
    expect((await runs())[0]).toMatchObject({ date_from: "2026-11-13", date_to: "2026-11-16" });
  });

  test("of forty days the last 31 are billed", async () => {
    every();
    await world.run("2026-10-01T08:00:00Z");
    await world.tick("2026-11-10T08:00:00Z");
    expect((await runs())[0]).toMatchObject({
      date_from: "2026-10-11",
      date_to: "2026-11-10",
      invoices: 28,
    });
  });

  test("a clock that went back bills the day it shows, and then each day that comes", async () => {
    const [first] = every();
    await world.run("2026-11-12T08:00:00Z");
    await world.run("2027-01-01T08:00:00Z");
    expect(world.through()).toBe("2027-01-01");
    await world.tick("2026-11-30T08:00:00Z");
    expect(world.through()).toBe("2026-11-30");
    await world.tick("2026-12-02T08:00:00Z");
    expect(world.daysOf(first ?? "")).toEqual(["2026-12-01", "2027-01-01"]);
  });

  test("a run that was cut short, also the first, is made again from where it began", async () => {
    const clients = every();
    for (const at of ["2026-11-05T08:00:00Z", "2026-11-07T08:00:00Z"]) {
      const mend = cut();
      await expect(world.tick(at)).rejects.toThrow("cut");
      mend();
      expect(world.billed()).toEqual([]);
    }
    await world.tick("2026-11-09T08:00:00Z");
    expect(world.billed().map(({ issue_date }) => issue_date)).toEqual([
      "2026-11-05",
      "2026-11-06",
      "2026-11-07",
      "2026-11-08",
      "2026-11-09",
    ]);
    expect(clients).toHaveLength(28);
  });

  test("a run that was cut short after the clock went back, too", async () => {
    every();
    await world.run("2026-12-20T08:00:00Z");
    const mend = cut();
    await expect(world.tick("2026-11-05T08:00:00Z")).rejects.toThrow("cut");
    mend();
    await world.tick("2026-11-06T08:00:00Z");
    expect(world.billed().map(({ issue_date }) => issue_date)).toEqual([
      "2026-12-20",
      "2026-11-05",
      "2026-11-06",
    ]);
  });

  test.each(["tick", "run"] as const)(
    "a %s that had nobody to bill is a run: days missed since are caught up",
    async (bill) => {
      await world[bill]("2026-11-11T08:00:00Z");
      expect([world.through(), await runs()]).toEqual(["2026-11-11", []]);
      every();
      await world[bill]("2026-11-14T08:00:00Z");
      expect(world.billed().map(({ issue_date }) => issue_date)).toEqual([
        "2026-11-12",
        "2026-11-13",
        "2026-11-14",
      ]);
    },
  );

  test("a day is caught up also when nobody was billed each month for a while", async () => {
    const client = world.monthly({ due_day: 13 });
    await world.run("2026-11-11T08:00:00Z");
    await world.change(client, { auto_invoice: false });
    await world.tick("2026-11-12T08:00:00Z");
    expect(world.through()).toBe("2026-11-12");
    await world.change(client, { auto_invoice: true });
    await world.tick("2026-11-14T08:00:00Z");
    expect(world.daysOf(client)).toEqual(["2026-11-13"]);
  });

  test("a rehearsal, and a run before 01:00, are no first run", async () => {
    await world.run("2026-11-11T08:00:00Z", true);
    await world.tick("2026-11-12T00:30:00Z");
    expect(world.through()).toBeUndefined();
    every();
    await world.tick("2026-11-14T08:00:00Z");
    expect(world.billed().map(({ issue_date }) => issue_date)).toEqual(["2026-11-14"]);
  });
});

describe("what fails", () => {
  test("is tried again and told by each later run, and billed by its own day when it is mended", async () => {
    const tv = await world.sell({ name: "TV", price: 7 });
    const dish = await world.sell({ name: "Dish", price: 7, currency: "EUR" });
    const broken = world.monthly({
      due_day: 12,
      items: [
        { item_uuid: dish, quantity: 1 },
        { item_uuid: tv, quantity: 1 },
      ],
    });
    const whole = world.monthly({ due_day: 12 });
    await world.put(`/v1/items/${tv}`, { active: false });
    const failure = {
      client_id: broken,
      name: "Client 1",
      period: "2026-11",
      reason: "item_currency",
      message: "Dish is priced in EUR, the invoice is in USD; TV is switched off",
    };
    expect((await preview("2026-11-12"))[0]).toMatchObject({
      client_id: broken,
      total: null,
      failure: { reason: failure.reason, message: failure.message },
    });
    for (const day of ["12", "13", "14"]) await world.tick(`2026-11-${day}T08:00:00Z`);
    expect((await runs()).map((run: object) => run)).toMatchObject([
      { date_from: "2026-11-14", invoices: 0, totals: [], failures: [failure], failures_count: 1 },
      { date_from: "2026-11-13", invoices: 0, totals: [], failures: [failure], failures_count: 1 },
      { date_from: "2026-11-12", invoices: 1, failures: [failure], failures_count: 1 },
    ]);
    await world.change(broken, { items: [{ item_uuid: tv, quantity: 1 }] });
    await world.tick("2026-11-15T08:00:00Z");
    expect((await runs())[0].failures[0].reason).toBe("item_inactive");
    await world.put(`/v1/items/${tv}`, { active: true });
    await world.tick("2026-11-16T08:00:00Z");
    await world.tick("2026-11-17T08:00:00Z");
    expect(world.daysOf(broken)).toEqual(["2026-11-12"]);
    expect(world.daysOf(whole)).toEqual(["2026-11-12"]);
    expect(await runs()).toHaveLength(5);
  });

  test("names the first ten of very many lines", async () => {
    await world.put(`/v1/items/${world.item}`, { active: false });
    const items = Array.from({ length: 12 }, () => ({ item_uuid: world.item, quantity: 1 }));
    await world.change(world.monthly({ due_day: 12 }), { items });
    const [{ failure }] = await preview("2026-11-12");
    expect(failure.message.split("; ")).toHaveLength(11);
    expect(failure.message).toEndWith("; and 2 more");
  });

  test("is forgotten after the 31 days, and when its client is no longer billed each month", async () => {
    await world.put(`/v1/items/${world.item}`, { active: false });
    const late = world.monthly({ due_day: 12 });
    const off = world.monthly({ due_day: 12 });
    await world.run("2026-11-12T08:00:00Z");
    await world.change(off, { status: "inactive" });
    expect(await world.run("2026-11-13T08:00:00Z")).toMatchObject([{ failures_count: 1 }]);
    await world.change(off, { status: "active", due_day: 30 });
    await world.change(late, { due_day: 30 });
    expect(await world.run("2026-12-12T08:00:00Z")).toMatchObject([
      { failures: [{ client_id: late }, { client_id: off }] },
    ]);
    await world.put(`/v1/items/${world.item}`, { active: true });
    await world.run("2026-12-13T08:00:00Z");
    expect(world.daysOf(off)).toEqual(["2026-11-30"]);
    expect(world.daysOf(late)).toEqual([]);
  });

  test("can be too large, and stops nobody else", async () => {
    const gold = await world.sell({ name: "Gold", price: 1e12 });
    const huge = world.monthly({ due_day: 12, items: [{ item_uuid: gold, quantity: 1e9 }] });
    const large = world.monthly({ due_day: 12, items: [{ item_uuid: gold, quantity: 11 }] });
    const rich = world.monthly({ due_day: 12, items: [{ item_uuid: gold, quantity: 9 }] });
    world.sqlite.execute(
      `INSERT INTO client_accounts VALUES ('${world.cedar.id}', '${rich}', 'USD', ${Number.MAX_SAFE_INTEGER - 5}, 0)`,
    );
    const small = world.monthly({ due_day: 12 });
    const [report] = await world.run("2026-11-12T08:00:00Z");
    expect(report?.failures).toMatchObject([
      { client_id: huge, reason: "amount_too_large", message: "Gold costs too much" },
      { client_id: large, reason: "amount_too_large", message: "the invoice would be too large" },
      { client_id: rich, reason: "invoice_failed" },
    ]);
    expect(world.billed()).toMatchObject([{ client_id: small }]);
    expect(world.topics().filter((topic) => topic === "invoice.created")).toHaveLength(1);
    const entries = (await world.get("/v1/journal-entries")).body.data;
    expect(entries).toMatchObject([{ client_id: small, reference: "INV-2026-000001" }]);
  });
});

describe("the preview", () => {
  test("has today unless told, a page of it, and the abilities of invoices", async () => {
    setSystemTime(new Date("2026-11-12T23:30:00Z"));
    await world.settings({ timezone: "Asia/Beirut" });
    for (let n = 0; n < 30; n += 1) world.monthly({ due_day: 13 });
    const { body } = await world.get("/v1/invoices/recurring-preview?per_page=20&page=2");
    expect(body.data).toHaveLength(10);
    expect(body.data[0]).toMatchObject({
      name: "Client 21",
      period: "2026-11",
      issue_date: "2026-11-13",
    });
    expect(body.pagination).toMatchObject({ total: 30, current_page: 2, last_page: 2 });
    expect(await preview("2027-02-13", "&per_page=1")).toMatchObject([{ period: "2027-02" }]);
    expect(world.billed()).toEqual([]);
    const key = world.apiKey({ abilities: ["clients:read"] });
    for (const path of ["/v1/invoices/recurring-preview", "/v1/invoice-runs"])
      expect((await world.get(path, { key })).status).toBe(403);
    expect((await world.get("/v1/invoices/recurring-preview?date=2026-02-30")).status).toBe(422);
  });

  test("of runs with very many failures shows a thousand of each", async () => {
    await world.put(`/v1/items/${world.item}`, { active: false });
    for (let n = 0; n < 1001; n += 1) world.monthly({ due_day: 12 });
    await world.run("2026-11-12T08:00:00Z");
    const [run] = await runs();
    expect([run.failures.length, run.failures_count]).toEqual([1000, 1001]);
    expect(run.failures[999].name).toBe("Client 1000");
  });
});

test("organizations do not touch each other", async () => {
  const item = (
    await world.post(
      "/v1/items",
      { name: "DSL", type: "service", price: 9 },
      { key: world.bekaa_key },
    )
  ).body.uuid;
  await world.put("/v1/organization", { timezone: "Pacific/Kiritimati" }, { key: world.bekaa_key });
  const bekaa = { ...world.bekaa };
  world.monthly({ due_day: 12 });
  world.monthly({ due_day: 12, items: [{ item_uuid: item, quantity: 1 }] }, bekaa);
  await world.tick("2026-11-11T12:00:00Z");
  expect([world.billed().length, world.billed(bekaa).length]).toEqual([0, 1]);
  expect([world.through(), world.through(bekaa)]).toEqual(["2026-11-11", "2026-11-12"]);
  expect(await runs()).toEqual([]);
  await world.tick("2026-11-12T12:00:00Z");
  expect([world.billed().length, world.billed(bekaa).length]).toEqual([1, 1]);
  expect(await runs()).toMatchObject([{ invoices: 1, totals: [{ currency: "USD", total: 30 }] }]);
});
