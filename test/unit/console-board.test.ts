import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { TicketListed } from "../../src/console/api/document.d.ts";
import { adjustedOffset } from "../../src/console/api/server-clock.ts";
import { matching, no_filter } from "../../src/console/board/filter.ts";
import { boardState, merge, replace, wasMoved } from "../../src/console/board/merge.ts";
import {
  insertCard,
  isAtPosition,
  moveTo,
  type Positions,
  positionsOf,
  removeCard,
  targetIndex,
} from "../../src/console/board/positions.ts";
import { type Lists, stepOf, targetOf, walk } from "../../src/console/board/walk.ts";
import { slaState } from "../../src/console/job-facts/deadline-state.ts";
import { changedSince, latest_count } from "../../src/console/live/changed-tickets.ts";

const places = (columns: Record<string, string>): Positions =>
  positionsOf(
    Object.entries(columns).flatMap(([column_id, ids]) =>
      [...ids].map((id, position) => ({ id, column_id, position })),
    ),
  );

const shown = (positions: Positions): Record<string, string> =>
  Object.fromEntries(
    [...positions].map(([column_id, cards]) => [column_id, cards.map(({ id }) => id).join("")]),
  );

const ticket = (id: string, fields: Partial<TicketListed> = {}): TicketListed =>
  ({
    id,
    version: 1,
    updated_at: "2026-11-22T10:00:00Z",
    title: id,
    ticket_number: `T-${id}`,
    column_id: "one",
    column: { id: "one", name: "One", category: "new" },
    status_category: "new",
    position: 0,
    archived_at: null,
    comments_count: 0,
    attachments_count: 0,
    labels: [],
    assignees: [],
    client: null,
    technician: null,
    job_type: null,
    external_ref: null,
    due_date: null,
    priority: "medium",
    type: "support",
    job_type_id: null,
    sla: null,
    ...fields,
  }) as TicketListed;

describe("where cards stand", () => {
  const before = places({ one: "abcd", two: "xy" });

  test.each([
    ["up its column", "c", "one", "a", { one: "cabd", two: "xy" }, 0],
    ["down its column", "a", "one", "d", { one: "bcad", two: "xy" }, 2],
    ["to the bottom of its column", "b", "one", null, { one: "acdb", two: "xy" }, "bottom"],
    ["into another column", "b", "two", "y", { one: "acd", two: "xby" }, 1],
    ["to another one's bottom", "b", "two", null, { one: "acd", two: "xyb" }, "bottom"],
    ["into an empty column", "b", "three", null, { one: "acd", two: "xy", three: "b" }, "bottom"],
    ["before a card that has gone", "b", "two", "q", { one: "acd", two: "xyb" }, "bottom"],
  ] as const)("%s", (_, id, column_id, other, after, position) => {
    const place = { column_id, before: other };
    expect(targetIndex(before, id, place)).toBe(position);
    const moved = moveTo(before, id, place);
    expect(shown(moved)).toEqual(after);
    expect(isAtPosition(moved, id, place) || other === "q").toBe(true);
    for (const cards of moved.values())
      expect(cards.map(({ position }) => position)).toEqual(cards.map((_, index) => index));
  });

  test("a card before itself stays, and what is not touched is the same list", () => {
    expect(isAtPosition(before, "b", { column_id: "one", before: "b" })).toBe(true);
    expect(isAtPosition(before, "b", { column_id: "one", before: "c" })).toBe(true);
    expect(isAtPosition(before, "b", { column_id: "one", before: null })).toBe(false);
    expect(moveTo(before, "a", { column_id: "one", before: null }).get("two")).toBe(
      before.get("two") ?? [],
    );
    expect(removeCard(before, "q")).toBe(before);
  });

  test("cards that others hide keep their numbers", () => {
    const few = positionsOf([
      { id: "a", column_id: "one", position: 3 },
      { id: "b", column_id: "one", position: 9 },
    ]);
    expect(targetIndex(few, "b", { column_id: "one", before: "a" })).toBe(3);
    expect(insertCard(few, "c", "one", 5).get("one")).toEqual([
      { id: "a", position: 3 },
      { id: "c", position: 5 },
      { id: "b", position: 10 },
    ]);
  });
});

describe("what is heard of others", () => {
  const known = boardState([
    ticket("a"),
    ticket("b", { position: 1 }),
    ticket("c", { position: 2 }),
  ]);

  test("an older answer changes nothing, one that says the same keeps the card", () => {
    const newer = merge(known, [ticket("a", { version: 3, position: 2 })]);
    expect(shown(newer.positions)).toEqual({ one: "bca" });
    expect(merge(newer, [ticket("a", { version: 2, column_id: "two" })])).toBe(newer);
    expect(merge(newer, [ticket("a", { version: 3, position: 2 })])).toBe(newer);
    const pushed = merge(newer, [ticket("a", { version: 3, position: 1 })]);
    expect(pushed.tickets.get("a")).toBe(newer.tickets.get("a") as TicketListed);
  });

  test("an archived card goes, a new one comes, one that was archived before stays away", () => {
    const archived_at = "2026-11-22T11:00:00Z";
    const after = merge(known, [
      ticket("b", { version: 2, archived_at }),
      ticket("d", { position: 0, column_id: "two" }),
      ticket("e", { archived_at }),
    ]);
    expect(shown(after.positions)).toEqual({ one: "ac", two: "d" });
    expect([...after.tickets.keys()]).toEqual(["a", "c", "d"]);
  });

  test("any moves of others, heard at once, end where the service has them", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const columns = ["one", "two", "three"];
    const move = fc.record({
      id: fc.constantFrom(...ids),
      column_id: fc.constantFrom(...columns),
      before: fc.option(fc.constantFrom(...ids)),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
        const start = boardState(ids.map((id, position) => ticket(id, { position })));
        const versions = new Map<string, number>();
        const end = moves.reduce((places, { id, ...place }) => {
          versions.set(id, (versions.get(id) ?? 1) + 1);
          return moveTo(places, id, place);
        }, start.positions);
        const told = [...end].flatMap(([column_id, cards]) =>
          cards.flatMap(({ id, position }) => {
            const version = versions.get(id);
            return version ? [ticket(id, { version, column_id, position })] : [];
          }),
        );
        const heard = merge(start, told).positions;
        for (const column_id of columns)
          expect(heard.get(column_id) ?? []).toEqual([...(end.get(column_id) ?? [])]);
      }),
    );
  });

  test("a board that was read keeps what was heard meanwhile, and forgets what is gone", () => {
    const meanwhile = merge(known, [ticket("a", { version: 2, column_id: "two", position: 0 })]);
    const after = replace(
      meanwhile,
      [ticket("a"), ticket("b", { position: 1 }), ticket("new", { position: 2 })],
      new Set(["a"]),
    );
    expect(shown(after.positions)).toEqual({ one: "bnew", two: "a" });
    expect(after.tickets.get("b")).toBe(known.tickets.get("b") as TicketListed);
    expect(after.tickets.has("c")).toBe(false);
  });

  test("who was moved, and who was only pushed", () => {
    const moved = merge(known, [ticket("c", { version: 2, position: 0 })]);
    expect(["a", "b", "c"].filter((id) => wasMoved(known, moved, id))).toEqual(["c"]);
    const renamed = merge(known, [ticket("b", { version: 2, position: 1, title: "B" })]);
    expect(wasMoved(known, renamed, "b")).toBe(false);
    expect(wasMoved(known, replace(known, [], new Set()), "a")).toBe(true);
    expect(wasMoved(known, known, "unknown")).toBe(false);
  });
});

describe("looks at the latest tickets", () => {
  test("tell what changed since the last, and doubt where that may not be all", () => {
    const first = changedSince(null, [ticket("a"), ticket("b")]);
    expect(first.changed).toHaveLength(2);
    expect(first.is_stale).toBe(false);
    const second = changedSince(first.seen, [ticket("b", { version: 2 }), ticket("a")]);
    expect(second.changed.map(({ id }) => id)).toEqual(["b"]);
    const third = changedSince(second.seen, [ticket("b", { version: 2, comments_count: 1 })]);
    expect(third.changed).toHaveLength(1);
    const many = Array.from({ length: latest_count }, (_, index) => ticket(`n${index}`));
    expect(changedSince(third.seen, many).is_stale).toBe(true);
  });
});

describe("how a ticket's time stands", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const sla = {
    due_at: "2026-11-22T15:30:00Z",
    hours: 8,
    paused: false,
    paused_since: null,
    paused_seconds: 0,
    breached: false,
    breached_at: null,
    remaining_seconds: 12_600,
  };
  test.each([
    ["no SLA", null, "new", null],
    ["running", sla, "new", { kind: "running", minutes: 210 }],
    ["soon", { ...sla, due_at: "2026-11-22T12:30:30Z" }, "new", { kind: "soon", minutes: 30 }],
    ["over", { ...sla, due_at: "2026-11-22T11:00:00Z" }, "new", { kind: "late", minutes: 60 }],
    [
      "breached and then given longer",
      { ...sla, breached: true },
      "in_progress",
      { kind: "late", minutes: 0 },
    ],
    ["paused", { ...sla, paused: true }, "waiting", { kind: "paused", minutes: 210 }],
    [
      "paused when late",
      { ...sla, paused: true, remaining_seconds: -60 },
      "waiting",
      { kind: "paused", minutes: 0 },
    ],
    ["kept", { ...sla, paused: true }, "done", null],
    ["missed", { ...sla, paused: true, breached: true }, "done", { kind: "missed" }],
  ] as const)("%s", (_, sla, status_category, state) => {
    expect(slaState({ sla, status_category }, now)).toEqual(state);
  });
});

describe("keys", () => {
  const lists: Lists = [
    ["one", ["a", "b", "c"]],
    ["two", []],
    ["three", ["x"]],
  ];
  test("arrows follow the page's direction", () => {
    expect(stepOf("ArrowRight", "ltr")).toBe("next");
    expect(stepOf("ArrowRight", "rtl")).toBe("previous");
    expect(stepOf("q", "ltr")).toBeUndefined();
  });
  test.each([
    ["a", "up", undefined],
    ["a", "down", "b"],
    ["b", "last", "c"],
    ["c", "next", "x"],
    ["x", "previous", "a"],
    ["x", "next", undefined],
    ["gone", "next", undefined],
  ] as const)("from %s %s to %s", (from, step, to) => {
    expect(walk(lists, from, step)).toBe(to);
  });
  test.each([
    ["a", "up", undefined],
    ["a", "down", { column_id: "one", before: "c" }],
    ["b", "down", { column_id: "one", before: null }],
    ["c", "up", { column_id: "one", before: "b" }],
    ["c", "first", { column_id: "one", before: "a" }],
    ["b", "next", { column_id: "two", before: null }],
    ["x", "previous", { column_id: "two", before: null }],
    ["x", "next", undefined],
  ] as const)("%s is carried %s", (id, step, place) => {
    expect(targetOf(lists, id, step)).toEqual(place);
  });
});

describe("what is shown of the board", () => {
  const now = { today: "2026-11-22", now_ms: Date.parse("2026-11-22T12:00:00Z") };
  const rima = { id: "rima", name: "Rima Khoury" };
  const tickets = [
    ticket("1", { title: "Câble coupé", priority: "high", due_date: "2026-11-20" }),
    ticket("2", { technician: rima, labels: ["roof"] }),
    ticket("3", { due_date: "2026-11-20", status_category: "done" }),
    ticket("4", {
      sla: {
        due_at: "2026-11-22T11:00:00Z",
        hours: 1,
        paused: false,
        paused_since: null,
        paused_seconds: 0,
        breached: false,
        breached_at: null,
        remaining_seconds: 0,
      },
    }),
  ];
  test.each([
    [{ search: "cable COUPE" }, "1"],
    [{ search: "rima roof" }, "2"],
    [{ search: "rima wall" }, ""],
    [{ priority: "high" }, "1"],
    [{ person_id: "rima" }, "2"],
    [{ person_id: "nobody" }, "134"],
    [{ attention: "overdue" }, "1"],
    [{ attention: "breached" }, "4"],
    [{ type: "task" }, ""],
    [{}, "1234"],
  ] as const)("%j", (filter, ids) => {
    const found = tickets.filter(matching({ ...no_filter, ...filter }, now));
    expect(found.map(({ id }) => id).join("")).toBe(ids);
  });
});

describe("the service's clock", () => {
  const times = { sent_ms: 10_200, received_ms: 10_900 };
  test.each([
    ["agrees as far as an answer can tell", 0, 10_000, 0],
    ["is ahead by so much at least", 0, 3_610_000, 3_599_100],
    ["is behind by so much at least", 0, -3_590_000, -3_599_200],
    ["stays where it was while answers allow it", 3_599_500, 3_610_000, 3_599_500],
    ["goes back when this device's was set right", 3_599_500, 10_000, 800],
  ])("%s", (_, before, date_ms, after) => {
    expect(adjustedOffset(before, { date_ms, ...times })).toBe(after);
  });
});
