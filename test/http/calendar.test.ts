import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import ICAL from "ical.js";
import type { User } from "../../src/access/user-queries.ts";
import { calendarToken } from "../calendar-token.ts";
import { TicketWorld } from "../ticket-world.ts";

/** A Monday, 09:00 in Beirut. */
const monday = new Date("2026-10-12T06:00:00Z");

let world: TicketWorld;
let rima: User;
let elie: User;
let token: string;
let elies_token: string;

beforeEach(async () => {
  setSystemTime(monday);
  world = await TicketWorld.open();
  rima = world.user({ name: "Rima" });
  elie = world.user({ name: "Elie" });
  token = calendarToken(world.sqlite, world.cedar.id, rima.id);
  elies_token = calendarToken(world.sqlite, world.cedar.id, elie.id);
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const link = (of = token) => `/v1/calendars/${of}.ics`;
const read = (of = token, headers = {}) => world.get(link(of), { key: null, headers });

/** The calendar as another program reads it. */
const parsed = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((event) => {
    const { uid, sequence, summary, description, location, startDate, endDate } = new ICAL.Event(
      event,
    );
    const value = (name: string) => event.getFirstPropertyValue(name);
    const utc = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();
    return {
      uid,
      sequence,
      summary,
      description,
      location,
      starts: utc(startDate),
      ends: utc(endDate),
      status: value("status"),
      transp: value("transp"),
      geo: value("geo"),
      categories: value("categories"),
      stamp: String(value("dtstamp")),
      modified: String(value("last-modified")),
    };
  });
  return { calendar, events };
};

const eventsOf = async (of = token) => parsed((await read(of)).text).events;

/** What calendars go by. */
const stateOf = async (of = token) =>
  (await eventsOf(of)).map(({ sequence, status, starts }) => [sequence, status, starts]);

/** A visit on this Monday, in Beirut's wall time. */
const visit = (from: string, until: string, technician = rima) => ({
  technician_id: technician.id,
  scheduled_at: `2026-10-12T${from}`,
  scheduled_until: `2026-10-12T${until}`,
});

const act = async (ticket: { id: string }, verb: string, body: object = {}) => {
  const { status, text } = await world.post(`/v1/tickets/${ticket.id}/${verb}`, body);
  if (status !== 200) throw new Error(text);
};

const ten = "2026-10-12T07:00:00.000Z";
const noon = "2026-10-12T09:00:00.000Z";

test("without visits it is a calendar with a name", async () => {
  const { status, headers, text } = await read();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const { calendar, events } = parsed(text);
  const value = (name: string) => String(calendar.getFirstPropertyValue(name));
  expect(events).toEqual([]);
  expect(text).toStartWith("BEGIN:VCALENDAR\r\n");
  expect(text).toEndWith("\r\nEND:VCALENDAR\r\n");
  expect(value("version")).toBe("2.0");
  expect(value("prodid")).toContain("Lastmile");
  expect(value("name")).toBe("Cedar Net: Rima");
  expect(value("x-wr-calname")).toBe("Cedar Net: Rima");
  expect(value("refresh-interval")).toBe("PT15M");
  expect(value("x-published-ttl")).toBe("PT15M");
  expect(text).not.toContain("METHOD");
});

test("a visit says when, where, what and for whom", async () => {
  const { body: client } = await world.post("/v1/clients", {
    name: "Nour Haddad",
    username: "nour",
    phone_number: "03 123 456",
    address: "Azar building, 3rd floor",
    building: "Azar Building",
    zone: "Wadi",
    city: "Zahle",
    reference: "behind the bakery",
    latitude: 33.8463,
    longitude: 35.902,
  });
  const { body: job_type } = await world.post("/v1/ticket-job-types", {
    name: "Installation",
    board_id: world.board.id,
    default_priority: "high",
    billing_mode: "none",
  });
  await world.ticket({
    title: "New line",
    description: "Drop cable; 40 m\nbring a ladder",
    client_id: client.id,
    job_type_id: job_type.id,
    ...visit("10:00", "11:00"),
  });
  const [event] = await eventsOf();
  expect(event).toEqual({
    uid: expect.stringMatching(/^[0-9a-f.-]{60,70}$/),
    sequence: 0,
    summary: "T-1 New line (Installation)",
    description:
      "Client: Nour Haddad\nPhone: 03 123 456\nReference: behind the bakery\nDrop cable; 40 m\nbring a ladder",
    location: "Azar building, 3rd floor, Wadi, Zahle",
    starts: ten,
    ends: "2026-10-12T08:00:00.000Z",
    status: "CONFIRMED",
    transp: null,
    geo: [33.8463, 35.902],
    categories: "Installation",
    stamp: "2026-10-12T06:00:00Z",
    modified: "2026-10-12T06:00:00Z",
  });
});

test("a long description is cut between its characters", async () => {
  await world.ticket({ description: "👷".repeat(1001), ...visit("10:00", "11:00") });
  const [event] = await eventsOf();
  expect(event?.description).toBe(`${"👷".repeat(1000)}…`);
});

describe("one visit is one event for a technician, whatever becomes of it:", () => {
  let ticket: { id: string };
  let uid: string | undefined;
  beforeEach(async () => {
    ticket = await world.ticket(visit("10:00", "11:00"));
    uid = (await eventsOf())[0]?.uid;
  });
  afterEach(async () => {
    expect((await eventsOf()).map((event) => event.uid)).toEqual([uid ?? ""]);
  });

  test("moved", async () => {
    await act(ticket, "schedule", visit("12:00", "13:00"));
    expect(await stateOf()).toEqual([[1, "CONFIRMED", noon]]);
  });

  test("saved again as it is: nothing changes", async () => {
    await act(ticket, "schedule", visit("10:00", "11:00"));
    expect(await stateOf()).toEqual([[0, "CONFIRMED", ten]]);
  });

  test("unscheduled, and booked again", async () => {
    await act(ticket, "unschedule");
    expect(await stateOf()).toEqual([[1, "CANCELLED", ten]]);
    await act(ticket, "schedule", visit("12:00", "13:00"));
    expect(await stateOf()).toEqual([[2, "CONFIRMED", noon]]);
  });

  test("given to another, and back", async () => {
    await act(ticket, "schedule", visit("10:00", "11:00", elie));
    expect(await stateOf()).toEqual([[1, "CANCELLED", ten]]);
    expect(await stateOf(elies_token)).toEqual([[0, "CONFIRMED", ten]]);
    const [elies] = await eventsOf(elies_token);
    expect(elies?.uid).not.toBe(uid);
    await act(ticket, "schedule", visit("12:00", "13:00"));
    expect(await stateOf()).toEqual([[2, "CONFIRMED", noon]]);
    expect(await stateOf(elies_token)).toEqual([[1, "CANCELLED", ten]]);
  });

  test("of a ticket that is cancelled, and reopened", async () => {
    await act(ticket, "cancel", { reason: "The client moved away." });
    expect(await stateOf()).toEqual([[1, "CANCELLED", ten]]);
    await act(ticket, "reopen");
    expect(await stateOf()).toEqual([[2, "CONFIRMED", ten]]);
  });

  test("of a ticket that is archived before it is done, and comes back", async () => {
    await act(ticket, "archive");
    expect(await stateOf()).toEqual([[1, "CANCELLED", ten]]);
    await act(ticket, "unarchive");
    expect(await stateOf()).toEqual([[2, "CONFIRMED", ten]]);
  });

  test("that took place: done and archived it stays as it was", async () => {
    await world.moveTo(ticket.id, "done");
    await act(ticket, "archive");
    expect(await stateOf()).toEqual([[0, "CONFIRMED", ten]]);
  });

  test("of a ticket that is deleted", async () => {
    expect((await world.delete(`/v1/tickets/${ticket.id}`)).status).toBe(204);
    expect(await stateOf()).toEqual([[1, "CANCELLED", ten]]);
  });
});

test("of what is theirs no more a technician is told the number alone", async () => {
  const ticket = await world.ticket({
    title: "Old title",
    description: "Gate code 4711",
    ...visit("10:00", "11:00"),
  });
  await act(ticket, "schedule", visit("10:00", "11:00", elie));
  const before = await read();
  await world.put(`/v1/tickets/${ticket.id}`, { title: "For Elie", description: "Another code" });
  setSystemTime(new Date("2026-10-12T06:10:00Z"));
  const { text } = await read();
  const [event] = parsed(text).events;
  expect(event).toMatchObject({
    summary: "Cancelled: T-1",
    description: null,
    location: null,
    transp: "TRANSPARENT",
  });
  for (const told of ["title", "code", "Elie"]) expect(text).not.toContain(told);
  expect(text).toBe(before.text);
});

test("a visit on a board that they are no member of is theirs all the same", async () => {
  expect(
    world.sqlite
      .reader(world.cedar.id)
      .all(world.sqlite.reader(world.cedar.id).from("board_members").select("user_id")),
  ).toEqual([]);
  await world.ticket(visit("10:00", "11:00"));
  expect(await stateOf()).toEqual([[0, "CONFIRMED", ten]]);
});

test("over the end of summer time the visit stands at the moments that were booked", async () => {
  // In Beirut the 25th of October begins twice: 00:00 is again 23:00 of the day before.
  await world.ticket({
    technician_id: rima.id,
    scheduled_at: "2026-10-24T22:30:00",
    scheduled_until: "2026-10-25T01:00:00",
    override: true,
    override_reason: "At night the line is free.",
  });
  const [event] = await eventsOf();
  expect([event?.starts, event?.ends]).toEqual([
    "2026-10-24T19:30:00.000Z",
    "2026-10-24T23:00:00.000Z",
  ]);
});

describe("what it holds", () => {
  test("visits that ended in the last 30 days, and all that are to come", async () => {
    await world.ticket(visit("10:00", "11:00"));
    await world.ticket({
      technician_id: rima.id,
      scheduled_at: "2028-01-03T10:00",
      scheduled_until: "2028-01-03T11:00",
    });
    const seen = async (at: string) => {
      setSystemTime(new Date(at));
      return (await eventsOf()).map(({ summary }) => summary);
    };
    const [first, second] = ["T-1 No internet", "T-2 No internet"];
    expect(await seen("2026-10-12T06:00:00Z")).toEqual([first, second]);
    expect(await seen("2026-11-11T07:59:59Z")).toEqual([second, first]);
    expect(await seen("2026-11-11T08:00:00Z")).toEqual([second]);
  });

  test("the nearest thousand, those to come first", async () => {
    const { id } = await world.ticket(visit("10:00", "11:00"));
    await Promise.all(Array.from({ length: 1004 }, () => world.ticket()));
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      const tickets = tx.all(tx.from("tickets").select(["id", "number"]).where("id", "!=", id));
      for (const { id: ticket_id, number } of tickets) {
        const [hour, minute] = [String(Math.trunc(number / 60)).padStart(2, "0"), number % 60];
        const day = number < 900 ? "2026-10-20" : "2026-10-01";
        const at = `${day}T${hour}:${String(minute).padStart(2, "0")}:00Z` as never;
        tx.insert("technician_bookings", {
          user_id: rima.id,
          ticket_id,
          sequence: 0,
          scheduled_at: at,
          scheduled_until: at,
          booked_at: at,
          cancelled: 0,
          updated_at: at,
        });
      }
    });
    const numbers = (await eventsOf()).map(({ summary }) => Number(summary.match(/\d+/)?.[0]));
    const down = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => from - index);
    expect(numbers).toEqual([1, ...down(899, 2).reverse(), ...down(1005, 905)]);
  });
});
