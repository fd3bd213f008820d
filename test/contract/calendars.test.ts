import { afterAll, beforeAll, expect, test } from "bun:test";
import ICAL from "ical.js";
import { Sqlite } from "../../src/database/group-commit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { newCalendar } from "../calendar-token.ts";
import { Service } from "./service.ts";

/* The calendar of decisions §4, beside the running service. */

let service: Service;
let technicians: { user_id: string; token: string }[];
beforeAll(async () => {
  service = await Service.share();
  const sqlite = new Sqlite(service.database, { storeEvents: fanOut });
  technicians = [newCalendar(sqlite, service.cedar), newCalendar(sqlite, service.cedar)];
  sqlite.close();
});
afterAll(() => service.stop());

const read = async (token: string) => {
  const { status, headers, text } = await service.get(`/v1/calendars/${token}.ics`, { key: null });
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => ({
    uid: event.getFirstPropertyValue("uid"),
    sequence: Number(event.getFirstPropertyValue("sequence")),
    status: event.getFirstPropertyValue("status"),
    starts: String(event.getFirstPropertyValue("dtstart")),
  }));
};

test("a visit keeps its UID, raises SEQUENCE, and ends as CANCELLED where it was given away", async () => {
  const [rima, elie] = technicians;
  if (!rima || !elie) throw new Error("no technicians");
  const board = await service.board();
  const ticket = await service.made("/v1/tickets", {
    title: "No signal",
    board_id: board.id,
    priority: "high",
    type: "support",
  });
  const schedule = (to: typeof rima, hour: string) =>
    service.post(`/v1/tickets/${ticket.id}/schedule`, {
      technician_id: to.user_id,
      scheduled_at: `2040-10-15T${hour}:00:00Z`,
      scheduled_until: `2040-10-15T${hour}:30:00Z`,
    });
  expect((await schedule(rima, "08")).status).toBe(200);
  const [first] = await read(rima.token);
  expect(first).toMatchObject({ status: "CONFIRMED", starts: "2040-10-15T08:00:00Z" });
  await schedule(rima, "09");
  const [moved] = await read(rima.token);
  expect(moved).toMatchObject({ uid: first?.uid ?? "", starts: "2040-10-15T09:00:00Z" });
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0);
  await schedule(elie, "09");
  const [lost] = await read(rima.token);
  expect(lost).toMatchObject({ uid: first?.uid ?? "", status: "CANCELLED" });
  expect(lost?.sequence).toBeGreaterThan(moved?.sequence ?? 0);
  expect(await read(elie.token)).toMatchObject([{ status: "CONFIRMED" }]);
  await service.post(`/v1/tickets/${ticket.id}/unschedule`);
  expect(await read(elie.token)).toMatchObject([{ status: "CANCELLED" }]);
});

test("a link that nobody has is 404, and takes no other method", async () => {
  const path = `/v1/calendars/${"x".repeat(43)}.ics`;
  const { status, body } = await service.get(path, { key: null });
  expect([status, body.error.reason]).toEqual([404, "not_found"]);
  const posted = await service.post(path, {}, { key: null });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
