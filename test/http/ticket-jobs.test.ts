import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { Instant } from "../../src/clock/instant.ts";
import {
  autoArchive,
  autoArchiveAtNight,
  isArchivingTime,
} from "../../src/tickets/jobs/auto-archive.ts";
import { checkSlas } from "../../src/tickets/jobs/sla-check.ts";
import { TicketWorld } from "../ticket-world.ts";

const monday = "2026-03-02T09:00:00Z" as Instant;

let world: TicketWorld;
beforeEach(async () => {
  setSystemTime(new Date(monday));
  world = await TicketWorld.open();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const types = async (id: string): Promise<string[]> =>
  (await world.get(`/v1/tickets/${id}/history`)).body.map((entry: { type: string }) => entry.type);

describe("the minutely SLA check", () => {
  test("notes a missed deadline once, as the deadline, and says so", async () => {
    const { id } = await world.ticket({ sla_hours: 2 });
    expect(await checkSlas(world.sqlite, "2026-03-02T10:59:59Z" as Instant)).toBe(0);
    expect(await checkSlas(world.sqlite, "2026-03-02T11:05:00Z" as Instant)).toBe(1);
    expect(await checkSlas(world.sqlite, "2026-03-02T11:06:00Z" as Instant)).toBe(0);
    const { body } = await world.get(`/v1/tickets/${id}`);
    expect(body).toMatchObject({
      sla_breached_at: "2026-03-02T11:00:00Z",
      updated_at: "2026-03-02T11:05:00Z",
      sla: { breached: true, breached_at: "2026-03-02T11:00:00Z" },
    });
    expect(world.topics()).toEqual(["ticket.created", "ticket.sla_breached"]);
    expect(world.events()[1]?.data).toMatchObject({
      sla_due_at: "2026-03-02T11:00:00Z",
      sla_breached_at: "2026-03-02T11:00:00Z",
      ticket: { id },
    });
    expect(await types(id)).toEqual(["created", "sla_breached"]);
  });

  test("leaves alone what is paused, closed or has no hours", async () => {
    await world.ticket();
    await world.ticket({ sla_hours: 1, column_id: world.column("waiting") });
    await world.ticket({ sla_hours: 1, column_id: world.column("done") });
    expect(await checkSlas(world.sqlite, "2026-04-02T09:00:00Z" as Instant)).toBe(0);
  });

  test("notes a hundred at once", async () => {
    for (let n = 0; n < 100; n += 1) await world.ticket({ sla_hours: 1 });
    expect(await checkSlas(world.sqlite, "2026-03-02T12:00:00Z" as Instant)).toBe(100);
  });
});

describe("the nightly archive", () => {
  test("archives what ended long enough ago, as the service, and closes the gaps", async () => {
    const done = await Promise.all(
      [1, 2, 3].map(() => world.ticket({ column_id: world.column("done") })),
    );
    setSystemTime(new Date("2026-03-20T09:00:00Z"));
    const recent = await world.ticket({ column_id: world.column("done") });
    const open = await world.ticket();
    const night = "2026-04-02T22:30:00Z" as Instant;
    expect(await autoArchive(world.sqlite, night)).toBe(3);
    expect(await autoArchive(world.sqlite, night)).toBe(0);
    const { body } = await world.get(`/v1/tickets/${done[0]?.id}`);
    expect(body).toMatchObject({ archived_at: night, updated_at: night, status_category: "done" });
    expect((await world.get(`/v1/tickets/${recent.id}`)).body).toMatchObject({
      archived_at: null,
      position: 0,
    });
    expect((await world.get(`/v1/tickets/${open.id}`)).body.archived_at).toBeNull();
    const archived = world.events().filter(({ topic }) => topic === "ticket.archived");
    expect(archived.map(({ data }) => data.auto)).toEqual([true, true, true]);
    const [, entry] = (await world.get(`/v1/tickets/${done[0]?.id}/history`)).body;
    expect(entry).toEqual({
      type: "archived",
      actor: { type: "system", id: null, name: "Lastmile" },
      data: { auto: true },
      created_at: night,
    });
  });

  test("goes by the organization's clock: 00:30 in Beirut", async () => {
    await world.ticket({ column_id: world.column("cancelled") });
    const night = (from: string, until: string) =>
      autoArchiveAtNight(world.sqlite, from as Instant, until as Instant);
    expect(await night("2026-05-01T21:28:00Z", "2026-05-01T21:29:00Z")).toBe(0);
    expect(await night("2026-05-01T21:29:00Z", "2026-05-01T21:30:00Z")).toBe(1);
  });

  test.each([
    ["Asia/Beirut", "2026-03-28T22:29:00Z", "2026-03-28T22:30:00Z", true, "skipped: an hour later"],
    ["Asia/Beirut", "2026-03-28T21:59:00Z", "2026-03-28T22:00:00Z", false, "the gap itself"],
    [
      "Asia/Beirut",
      "2026-10-24T22:29:00Z",
      "2026-10-24T22:30:00Z",
      true,
      "after the clock went back",
    ],
    [
      "Asia/Beirut",
      "2026-10-24T21:29:00Z",
      "2026-10-24T21:30:00Z",
      false,
      "23:30, said twice that day",
    ],
    ["Asia/Beirut", "2026-05-01T21:30:00Z", "2026-05-01T21:45:00Z", false, "done at its start"],
    ["Europe/Lisbon", "2026-10-25T23:29:00Z", "2026-10-26T00:30:00Z", true, "a winter night"],
  ])("%s between %s and %s: %p, %s", (timezone, since, at, expected) => {
    expect(isArchivingTime(timezone, since as Instant, at as Instant)).toBe(expected);
  });
});
