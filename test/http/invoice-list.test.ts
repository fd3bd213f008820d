import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CalendarDate } from "../../src/clock/instant.ts";
import { InvoiceWorld } from "../invoice-world.ts";

/* The list of invoices: its filters, pages and walls (decisions §6). */

let world: InvoiceWorld;
/** Newest first, as the list has them. */
let all: Listed[] = [];
let ticket_id = "";
const clients: string[] = [];

interface Listed {
  id: string;
  client_id: string;
  ticket_id: string | null;
  status: string;
  issue_date: string;
  period: string | null;
  recurring: boolean;
}

/** Days of three months, some of them twice, and a month's last. */
const day = (n: number): CalendarDate => {
  const month = String(9 + (n % 3)).padStart(2, "0");
  const day_of_month = n === 7 ? 31 : 1 + (n % 14);
  return `2026-${month}-${String(day_of_month).padStart(2, "0")}` as CalendarDate;
};

beforeAll(async () => {
  world = await InvoiceWorld.open();
  for (const username of ["rima", "nadia", "elie"]) clients.push((await world.client(username)).id);
  ticket_id = (await world.ticket({ client_id: clients[0] })).id;
  const { uuid } = await world.item(10);
  const line = {
    item_uuid: uuid,
    quantity: 1000,
    price: 1000,
    serial: null,
    mac: null,
    name: "Router",
    unit: null,
    price_source: "line" as const,
    tax_rate: "0",
    track_serial: false,
    track_mac: false,
    active: true,
    priced_in: "USD",
    problem: null,
    line_total: 1000,
    tax: 0,
  };
  for (let n = 0; n < 60; n += 1) {
    const recurring = n < 9;
    const issue_date = day(n);
    const { id } = world.issue(clients[n % 3] ?? "", {
      lines: n % 2 === 0 ? [line, line] : [line],
      issue_date,
      ...(n === 30 ? { ticket_id } : {}),
      ...(recurring
        ? { period: `${issue_date.slice(0, 5)}${String(n + 1).padStart(2, "0")}` }
        : {}),
    });
    if (n % 5 === 1) world.pay(id, 5);
    if (n % 5 === 2) world.pay(id, 20);
    if (n % 10 === 3) await world.post(`/v1/invoices/${id}/void`, { reason: "Twice" });
  }
  all = (await world.get("/v1/invoices?per_page=100")).body.data;
});
afterAll(() => world.close());

const ids = (listed: readonly { id: string }[]) => listed.map(({ id }) => id);

test("newest first: by day of issue, then by id, each as it is read alone", async () => {
  expect(all.length).toBe(60);
  const sorted = all.toSorted((a, b) =>
    a.issue_date === b.issue_date ? (a.id < b.id ? 1 : -1) : a.issue_date < b.issue_date ? 1 : -1,
  );
  expect(ids(all)).toEqual(ids(sorted));
  for (const one of all) expect((await world.get(`/v1/invoices/${one.id}`)).body).toEqual(one);
});

describe("filters", () => {
  test.each<[string, (one: Listed) => boolean]>([
    ["status=unpaid", ({ status }) => status === "unpaid"],
    ["status=partially_paid", ({ status }) => status === "partially_paid"],
    ["status=paid", ({ status }) => status === "paid"],
    ["status=void", ({ status }) => status === "void"],
    ["recurring=1", ({ recurring }) => recurring],
    ["recurring=true", ({ recurring }) => recurring],
    ["recurring=0", ({ recurring }) => !recurring],
    ["recurring=1&status=paid", ({ recurring, status }) => recurring && status === "paid"],
    ["date_from=2026-10-05", (one) => one.issue_date >= "2026-10-05"],
    ["date_to=2026-10-05", (one) => one.issue_date <= "2026-10-05"],
    ["date_from=2026-10-05&date_to=2026-10-05", (one) => one.issue_date === "2026-10-05"],
    ["date_from=2026-10-06&date_to=2026-10-05", () => false],
    ["period=2026-10", (one) => one.recurring && one.issue_date.startsWith("2026-10")],
    [
      "period=2026-10&date_from=2026-10-03&status=paid",
      (one) =>
        one.recurring &&
        one.issue_date >= "2026-10-03" &&
        one.issue_date < "2026-11" &&
        one.status === "paid",
    ],
    ["period=2026-10&recurring=1", (one) => one.recurring && one.issue_date.startsWith("2026-10")],
    ["period=2026-10&recurring=0", () => false],
    ["period=2025-10", () => false],
  ])("%s", async (query, meets) => {
    const expected = all.filter(meets);
    const { data, pagination } = (await world.get(`/v1/invoices?per_page=100&${query}`)).body;
    expect(ids(data)).toEqual(ids(expected));
    expect(pagination.total).toBe(expected.length);
    for (const [n, client_id] of clients.entries()) {
      const of_client = expected.filter((one) => one.client_id === client_id);
      const asked = `/v1/invoices?per_page=100&${query}&client_id=${client_id}`;
      const found = (
        await world.get(n === 0 ? asked.replace(client_id, client_id.toUpperCase()) : asked)
      ).body;
      expect(ids(found.data)).toEqual(ids(of_client));
      expect(found.pagination.total).toBe(of_client.length);
    }
  });

  test("ticket_id, with another client's id none", async () => {
    const of = async (query: string) => ids((await world.get(`/v1/invoices?${query}`)).body.data);
    const expected = ids(all.filter((one) => one.ticket_id === ticket_id));
    expect(expected.length).toBe(1);
    expect(await of(`ticket_id=${ticket_id}`)).toEqual(expected);
    expect(await of(`ticket_id=${ticket_id}&client_id=${clients[0]}`)).toEqual(expected);
    expect(await of(`ticket_id=${ticket_id}&client_id=${clients[1]}`)).toEqual([]);
    expect(await of(`ticket_id=${Bun.randomUUIDv7()}`)).toEqual([]);
  });

  test.each([
    "status=open",
    "recurring=maybe",
    "date_from=2026-13-01",
    "date_to=yesterday",
    "period=2026-13",
    "period=2026-1",
    "period=2026-10-01",
    "client_id=1",
    "ticket_id=x",
    "page=0",
    "per_page=101",
  ])("%s is refused", async (query) => {
    const { status, body } = await world.get(`/v1/invoices?${query}`);
    const [field = ""] = query.split("=");
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
  });
});

describe("pages", () => {
  test.each(["", "&status=paid", "&recurring=0&date_to=2026-11-05", "&client_id="])(
    "walked from either end they are the whole%s",
    async (query) => {
      const asked = query === "&client_id=" ? `${query}${clients[1]}` : query;
      const whole = (await world.get(`/v1/invoices?per_page=100${asked}`)).body;
      for (const per_page of [1, 4, 7]) {
        const seen: string[] = [];
        const last = Math.ceil(whole.pagination.total / per_page);
        for (let page = 1; page <= last; page += 1) {
          const { data, pagination } = (
            await world.get(`/v1/invoices?per_page=${per_page}&page=${page}${asked}`)
          ).body;
          expect(pagination).toEqual({
            total: whole.pagination.total,
            per_page,
            current_page: page,
            last_page: last,
            from: (page - 1) * per_page + 1,
            to: (page - 1) * per_page + data.length,
          });
          seen.push(...ids(data));
        }
        expect(seen).toEqual(ids(whole.data));
      }
    },
  );

  test("15 without a wish; one beyond the end is empty", async () => {
    expect((await world.get("/v1/invoices")).body.data.length).toBe(15);
    for (const page of [5, 1_000_000_000]) {
      const { data, pagination } = (await world.get(`/v1/invoices?page=${page}`)).body;
      expect(data).toEqual([]);
      expect(pagination).toMatchObject({ total: 60, from: null, to: null, current_page: page });
    }
  });
});

test("another organization sees none of it", async () => {
  const { data, pagination } = (
    await world.get(`/v1/invoices?client_id=${clients[0]}`, { key: world.bekaa_key })
  ).body;
  expect([data, pagination.total]).toEqual([[], 0]);
  expect((await world.get("/v1/invoices", { key: world.bekaa_key })).body.data).toEqual([]);
});

test("without invoices:read it is refused", async () => {
  const key = world.apiKey({ abilities: ["invoices:create", "invoices:void"] });
  const { status, body } = await world.get("/v1/invoices", { key });
  expect([status, body.error.errors.ability]).toEqual([403, "invoices:read"]);
});
