import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TicketWorld } from "../ticket-world.ts";

/* Every date has bounds, and a refusal on its field names them (decisions §1). */

let world: TicketWorld;
let ticket: string;
let person: string;
beforeAll(async () => {
  world = await TicketWorld.open();
  ticket = (await world.ticket()).id;
  person = world.user().id;
});
afterAll(() => world.close());

const refusalOf = async (method: string, path: string, body?: object) => {
  const answer = await world.call(method, path, body ? { body } : {});
  return [answer.status, answer.body.error?.errors];
};

describe("a date of the year 0 is refused on its field", () => {
  const at = "0000-06-01T12:00:00Z";
  test.each([
    ["due_date", () => ["PUT", `/v1/tickets/${ticket}`, { due_date: "0000-06-01" }]],
    ["date_from", () => ["GET", "/v1/clients?date_from=0000-06-01"]],
    ["date_to", () => ["GET", "/v1/payments?date_to=0000-06-01"]],
    ["date_from", () => ["GET", "/v1/invoices?date_from=0000-06-01"]],
    ["expires_at", () => ["POST", "/v1/api-keys", { name: "k", abilities: [], expires_at: at }]],
    ["effective_at", () => ["POST", "/v1/exchange-rates", { effective_at: at }]],
    ["scheduled_at", () => ["POST", `/v1/tickets/${ticket}/schedule`, { scheduled_at: at }]],
    ["paid_at", () => ["POST", "/v1/payments", { paid_at: at }]],
    ["starts_at", () => ["POST", `/v1/ticket-technicians/${person}/time-off`, { starts_at: at }]],
  ] as const)("%s", async (field, ask) => {
    const [method, path, body] = ask() as unknown as [string, string, object | undefined];
    const [status, errors] = await refusalOf(method, path, body);
    expect([status, errors[field]]).toEqual([
      422,
      [expect.stringContaining("of the years 1 to 9999")],
    ]);
  });
});

test.each(["0001-01-01", "1969-12-31", "9001-01-01", "9999-12-31"])(
  "a day that others are reckoned from is none of %s",
  async (date) => {
    for (const path of [
      `/v1/ticket-technicians/${person}/agenda?date=${date}`,
      `/v1/ticket-technicians/agenda?board_id=${world.board.id}&date=${date}`,
      `/v1/invoices/recurring-preview?date=${date}`,
    ])
      expect(await refusalOf("GET", path)).toEqual([
        422,
        { date: ["must be a date of the years 1970 to 9000"] },
      ]);
  },
);

test.each(["1970-01-01", "9000-12-31"])("%s is the farthest of them", async (date) => {
  for (const path of [
    `/v1/ticket-technicians/agenda?board_id=${world.board.id}&date=${date}`,
    `/v1/invoices/recurring-preview?date=${date}`,
  ])
    expect((await world.get(path)).status).toBe(200);
});

test("the first and the last day can be sent, and are answered", async () => {
  for (const due_date of ["0001-01-01", "9999-12-31"]) {
    const { body } = await world.put(`/v1/tickets/${ticket}`, { due_date });
    expect(body.due_date).toBe(due_date);
    const agenda = await world.get(`/v1/ticket-technicians/agenda?board_id=${world.board.id}`);
    expect(agenda.body.unscheduled).toHaveLength(1);
  }
});
