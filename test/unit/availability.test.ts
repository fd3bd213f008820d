import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ofMillis } from "../../src/clock/instant.ts";
import {
  type Commitments,
  type Conflict,
  conflictsOf,
  missingSkills,
} from "../../src/technicians/time/availability.ts";
import { hoursOf, workingTime } from "../../src/technicians/time/hours.ts";
import type { Interval } from "../../src/technicians/time/interval.ts";
import { WallClock } from "../../src/technicians/time/wall-clock.ts";
import { aboutMidnight, changes, hours, minutesAround, range, stretchIn } from "./clock-changes.ts";

const around = minutesAround(6);

const conflict = (type: Conflict["type"], { from_ms, until_ms }: Interval): Conflict => ({
  type,
  overridable: true,
  from: ofMillis(from_ms),
  until: ofMillis(until_ms),
});

describe.each(changes)("in %s around %s", (timezone, day) => {
  const minutes = around(timezone, day);
  const stretches = fc.array(stretchIn(minutes, aboutMidnight, 1440), { maxLength: 4 });

  test("every conflict of a window is told, minute by minute", () => {
    fc.assert(
      fc.property(
        hours,
        range,
        stretchIn(minutes, aboutMidnight, 1440),
        stretches,
        stretches,
        (own, usual, window, taken, time_off) => {
          const visits = taken.map((each, index) => ({ ...each, ticket_id: `visit ${index}` }));
          const working = workingTime(hoursOf(own, usual), new WallClock(timezone), window);
          const asked = minutes.covered([window]);
          const isMet = (other: Interval): boolean =>
            minutes.covered([other]).some((is_taken, index) => is_taken && asked[index]);
          const worked = minutes.worked(own, usual);
          const outside = asked.map((is_asked, index) => is_asked && !worked[index]);
          expect(conflictsOf(window, { working, time_off, visits, skills: [] }, [])).toEqual([
            ...visits
              .filter(isMet)
              .map((visit) => ({ ...conflict("overlap", visit), ticket_id: visit.ticket_id })),
            ...minutes.runs(outside).map((part) => conflict("outside_hours", part)),
            ...time_off.filter(isMet).map((off) => conflict("time_off", off)),
          ]);
        },
      ),
    );
  });
});

const at = (text: string): number => Date.parse(text);
const stretch = (from: string, until: string): Interval => ({
  from_ms: at(from),
  until_ms: at(until),
});
const day = stretch("2026-06-15T00:00:00Z", "2026-06-16T00:00:00Z");
const window = stretch("2026-06-15T09:00:00Z", "2026-06-15T10:00:00Z");
const free: Commitments = { working: [day], time_off: [], visits: [], skills: [] };

test("a free technician has no conflicts", () => {
  expect(conflictsOf(window, free, [])).toEqual([]);
});

test.each<[string, Interval, number]>([
  ["ends as it begins", stretch("2026-06-15T08:00:00Z", "2026-06-15T09:00:00Z"), 0],
  ["begins as it ends", stretch("2026-06-15T10:00:00Z", "2026-06-15T11:00:00Z"), 0],
  ["ends a second later", stretch("2026-06-15T08:00:00Z", "2026-06-15T09:00:01Z"), 1],
  ["begins a second earlier", stretch("2026-06-15T09:59:59Z", "2026-06-15T11:00:00Z"), 1],
  ["lies within", stretch("2026-06-15T09:20:00Z", "2026-06-15T09:30:00Z"), 1],
  ["lies around", stretch("2026-06-14T20:00:00Z", "2026-06-15T20:00:00Z"), 1],
  ["is the same", window, 1],
])("a visit or time off that %s", (_name, other, count) => {
  const visits = [{ ...other, ticket_id: "other" }];
  expect(conflictsOf(window, { ...free, visits }, [])).toHaveLength(count);
  expect(conflictsOf(window, { ...free, time_off: [other] }, [])).toHaveLength(count);
});

test("hours that touch, in any order, are one stretch, and a second beyond them is told", () => {
  const working = [
    stretch("2026-06-15T09:30:00Z", "2026-06-15T09:59:59Z"),
    stretch("2026-06-15T09:00:00Z", "2026-06-15T09:30:00Z"),
  ];
  expect(conflictsOf(window, { ...free, working }, [])).toEqual([
    conflict("outside_hours", stretch("2026-06-15T09:59:59Z", "2026-06-15T10:00:00Z")),
  ]);
});

test.each([
  ["Asia/Beirut", "2026-03-28T22:00:00Z", [["2026-03-29T21:00:00Z", "2026-03-29T22:00:00Z"]]],
  ["Asia/Beirut", "2026-10-24T22:00:00Z", []],
  ["Asia/Beirut", "2026-10-24T21:00:00Z", [["2026-10-24T21:00:00Z", "2026-10-24T22:00:00Z"]]],
  ["America/New_York", "2026-03-08T05:00:00Z", [["2026-03-09T04:00:00Z", "2026-03-09T05:00:00Z"]]],
  ["America/New_York", "2026-11-01T04:00:00Z", []],
  [
    "Australia/Lord_Howe",
    "2026-10-03T13:30:00Z",
    [["2026-10-04T13:00:00Z", "2026-10-04T13:30:00Z"]],
  ],
])(
  "in %s, of 24 hours from %s what a Sunday does not have is outside its hours",
  (timezone, from, outside) => {
    const clock = new WallClock(timezone);
    const asked = { from_ms: at(from), until_ms: at(from) + 24 * 60 * 60 * 1000 };
    const working = workingTime({ sun: [{ start: "00:00", end: "24:00" }] }, clock, asked);
    const parts = outside.map(([begins = "", ends = ""]) => stretch(begins, ends));
    expect(conflictsOf(asked, { ...free, working }, [])).toEqual(
      parts.map((part) => conflict("outside_hours", part)),
    );
  },
);

test("all that stands against a visit is told at once", () => {
  const off = stretch("2026-06-15T09:30:00Z", "2026-06-16T09:30:00Z");
  const visits = [{ ...window, ticket_id: "other" }];
  const conflicts = conflictsOf(
    window,
    { working: [], time_off: [off], visits, skills: ["Fiber"] },
    ["fiber", "Tower"],
  );
  expect(conflicts).toEqual([
    { ...conflict("overlap", window), ticket_id: "other" },
    conflict("outside_hours", window),
    conflict("time_off", off),
    { type: "missing_skill", overridable: true, skill: "Tower" },
  ]);
});

test.each([
  [["Fiber"], ["FIBER"], []],
  [["Élagage"], ["e\u0301lagage"], []],
  [["Straße"], ["STRASSE"], []],
  [["Fiber", "Tower"], ["fiber"], ["Tower"]],
  [["Fiber"], [], ["Fiber"]],
  [[], ["fiber"], []],
])("of %p somebody with %p lacks %p", (required, skills, missing) => {
  expect(missingSkills(required, skills)).toEqual(missing);
});
