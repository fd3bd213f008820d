import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import pino from "pino";
import type { Instant } from "../../src/clock/instant.ts";
import { startCompaction } from "../../src/tickets/board/compact.ts";
import { autoArchive } from "../../src/tickets/jobs/auto-archive.ts";
import { TicketWorld } from "../ticket-world.ts";
import { until } from "../until.ts";

let world: TicketWorld;
let column_id: string;
let top_id: string;
beforeEach(async () => {
  world = await TicketWorld.open();
  column_id = world.column("new");
  top_id = (await world.ticket()).id;
});
afterEach(() => world.close());

/** Puts so many copies of the card at the top below it. */
const fillBelow = (cards: number): void => {
  const columns = world.sqlite
    .rows<{ name: string }>("SELECT name FROM pragma_table_info('tickets')")
    .map(({ name }) => name);
  const own: Record<string, string> = {
    id: "printf('%08x', place.value) || substr(ticket.id, 9)",
    seq: "seq + place.value",
    number: "number + place.value",
    position: "place.value",
  };
  world.sqlite.execute(`INSERT INTO tickets (${columns})
    SELECT ${columns.map((name) => own[name] ?? `ticket.${name}`)}
    FROM tickets AS ticket, json_each('${JSON.stringify(from(1, cards))}') AS place
    WHERE ticket.id = '${top_id}'`);
};

const places = (): number[] =>
  world.sqlite
    .rows<{ position: number }>(
      `SELECT position FROM tickets WHERE column_id = '${column_id}' AND archived_at IS NULL ORDER BY position`,
    )
    .map(({ position }) => position);

const from = (first: number, cards: number): number[] =>
  Array.from({ length: cards }, (_, index) => first + index);

describe("a card that leaves a column", () => {
  test("is followed at once by up to a thousand below it", async () => {
    fillBelow(1000);
    await world.moveTo(top_id, "waiting");
    expect(places()).toEqual(from(0, 1000));
  });

  test("is followed by more after the call, and those that leave meanwhile are, too", async () => {
    fillBelow(1200);
    const compaction = startCompaction(world.sqlite, pino({ level: "silent" }));
    await world.moveTo(top_id, "waiting");
    await world.moveTo(`00000002${top_id.slice(8)}`, "waiting");
    await until("the gaps are closed", () => places()[1198] === 1198);
    expect(places()).toEqual(from(0, 1199));
    await compaction.stop();
  });

  test("leaves a gap that the night closes, where the service has ended meanwhile", async () => {
    fillBelow(1200);
    await world.moveTo(top_id, "waiting");
    expect(places()).toEqual(from(1, 1200));
    world.sqlite.execute("UPDATE organizations SET auto_archive_days = NULL");
    await autoArchive(world.sqlite, "2026-03-02T00:30:00Z" as Instant);
    expect(places()).toEqual(from(0, 1200));
  });
});
