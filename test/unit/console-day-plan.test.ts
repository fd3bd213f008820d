import { describe, expect, test } from "bun:test";
import {
  minutesOf,
  no_window,
  windowOf,
  withEnd,
  withLength,
  withStart,
} from "../../src/console/booking/window.ts";
import {
  axisOf,
  closedOf,
  endingAt,
  hoursOf,
  lanesOf,
  momentAt,
  momentOf,
  openMinutes,
  pointOf,
  positionOf,
  snapped,
  type TimeRange,
} from "../../src/console/plan/axis.ts";
import { scrolledBy } from "../../src/console/ui/scrolled-by.ts";

const hour = 3_600_000;

/** `08:30` of an instant, as a wall in Beirut shows it. */
const wallOf = (moment_ms: number): string =>
  new Date(moment_ms).toLocaleTimeString("en-GB", {
    timeZone: "Asia/Beirut",
    hour: "2-digit",
    minute: "2-digit",
  });

const dayOf = (from: string, until: string): TimeRange => ({
  from_ms: Date.parse(from),
  until_ms: Date.parse(until),
});

const plain = dayOf("2030-10-14T00:00+03:00", "2030-10-15T00:00+03:00");
// Clocks go from 00:00 to 01:00 on the last Sunday of March, and back at 24:00 on October's last Saturday.
const short = dayOf("2030-03-31T01:00+03:00", "2030-04-01T00:00+03:00");
const long = dayOf("2030-10-26T00:00+03:00", "2030-10-27T00:00+02:00");

const at = (day: TimeRange, hours: number): number => day.from_ms + hours * hour;
const between = (from: number, until: number, day = plain): TimeRange => ({
  from_ms: at(day, from),
  until_ms: at(day, until),
});

describe("the line of a day", () => {
  test("spans whole hours around all that is to be seen", () => {
    const axis = axisOf(plain, [between(8, 18), between(18.25, 18.75)]);
    expect(axis).toMatchObject(between(8, 19));
    expect(hoursOf(axis).map(wallOf)).toEqual([
      ...["08:00", "09:00", "10:00", "11:00", "12:00", "13:00"],
      ...["14:00", "15:00", "16:00", "17:00", "18:00"],
    ]);
  });

  test("ends with the day where a visit goes on, and is the day when nothing is to be seen", () => {
    expect(axisOf(plain, [between(-3, 2), between(22, 30)])).toMatchObject(plain);
    expect(axisOf(plain, [between(-3, 0)])).toMatchObject(plain);
    expect(axisOf(plain, [])).toMatchObject(plain);
    // On Lord Howe clocks are moved by half an hour.
    const uneven = { from_ms: 0, until_ms: 23.5 * hour };
    expect(axisOf(uneven, [{ from_ms: 22 * hour, until_ms: 23.25 * hour }]).until_ms).toBe(
      uneven.until_ms,
    );
  });

  test("has as many hours as the day", () => {
    for (const [day, hours] of [
      [short, 23],
      [plain, 24],
      [long, 25],
    ] as const)
      expect(hoursOf(axisOf(day, []))).toHaveLength(hours);
    expect(hoursOf(axisOf(short, [])).map(wallOf).slice(0, 2)).toEqual(["01:00", "02:00"]);
    expect(hoursOf(axisOf(long, [])).map(wallOf).slice(-2)).toEqual(["23:00", "23:00"]);
  });

  test("finds the moment at which the wall shows a time", () => {
    for (const day of [short, plain, long])
      for (const wall of ["08:00", "12:30", "18:00", "23:30"])
        expect(wallOf(momentOf(day, wall, wallOf))).toBe(wall);
    expect(momentOf(short, "23:30", wallOf)).toBe(at(short, 22.5));
    expect(momentOf(long, "24:00", wallOf)).toBe(long.until_ms);
  });

  test("gives positions and takes them back", () => {
    const axis = axisOf(plain, [between(8, 18)]);
    expect(positionOf(axis, between(9, 10.5))).toEqual({ start: 0.1, size: 0.15 });
    expect(positionOf(axis, between(6, 9))).toEqual({ start: 0, size: 0.1 });
    expect(positionOf(axis, between(17, 20))).toEqual({ start: 0.9, size: 0.1 });
    expect(positionOf(axis, between(18, 20))).toBeUndefined();
    expect(pointOf(axis, at(plain, 13))).toBe(0.5);
    expect(pointOf(axis, at(plain, 18))).toBeUndefined();
    expect(momentAt(axis, 0.5)).toBe(at(plain, 13));
  });

  test("snaps to the nearest quarter hour of the line", () => {
    const axis = axisOf(plain, [between(8, 18)]);
    const begins = (hours: number) => wallOf(snapped(axis, at(plain, hours), hour).from_ms);
    expect([9.1, 9.13, 9.3, 7, 23].map(begins)).toEqual([
      ...["09:00", "09:15", "09:15", "08:00", "17:45"],
    ]);
    expect(snapped(axis, at(plain, 9), 1.5 * hour)).toEqual(between(9, 10.5));
  });

  test("shades what is not open", () => {
    const axis = axisOf(plain, [between(6, 20)]);
    expect(closedOf(axis, [between(13, 17), between(8, 12), between(11, 12.5)])).toEqual([
      ...[between(6, 8), between(12.5, 13), between(17, 20)],
    ]);
    expect(closedOf(axis, [between(0, 24)])).toEqual([]);
    expect(closedOf(axis, [])).toEqual([between(6, 20)]);
  });

  test("lays what overlaps into lanes, and what touches into one", () => {
    const visits = [between(9, 11), between(11, 12), between(10, 12), between(8, 9)];
    const { laid, lanes } = lanesOf(visits, (visit) => visit);
    expect(lanes).toBe(2);
    expect(laid.map(({ item, lane }) => [(item.from_ms - plain.from_ms) / hour, lane])).toEqual([
      [8, 0],
      [9, 0],
      [10, 1],
      [11, 0],
    ]);
    expect(lanesOf([], (visit: TimeRange) => visit)).toEqual({ laid: [], lanes: 1 });
  });

  test("ends a visit on the nearest quarter hour, after it has begun and on the line", () => {
    const line = { ...between(8, 18), day: between(0, 24) };
    const visit = between(9, 10);
    const hoursAt = (moment_ms: number) => (moment_ms - between(0, 24).from_ms) / hour;
    const ended = (at: number) => hoursAt(endingAt(line, visit, between(0, at).until_ms));
    expect([11.1, 9.6, 8.5, 20].map(ended)).toEqual([11, 9.5, 9.25, 18]);
  });

  test("scrolls at the edges alone, the faster the nearer", () => {
    const by = (x: number) => scrolledBy(x, 200, 800);
    expect([500, 256, 744].map(by)).toEqual([0, 0, 0]);
    expect([228, 200, 0].map(by)).toEqual([-9, -18, -18]);
    expect([772, 800, 999].map(by)).toEqual([9, 18, 18]);
    expect(scrolledBy(15, 0, 30)).toBe(0);
  });

  test("counts what is open and not taken off", () => {
    expect(openMinutes([between(8, 12), between(13, 17)], [])).toBe(480);
    expect(openMinutes([between(8, 12), between(13, 17)], [between(11, 14)])).toBe(360);
    expect(openMinutes([between(8, 12)], [between(-24, 48)])).toBe(0);
  });
});

describe("the window of a visit", () => {
  const morning = windowOf("2030-10-14T09:00", "2030-10-14T10:30");

  test("keeps its length when it begins elsewhere", () => {
    expect(withStart(morning, { from: "23:00" }, 60)).toEqual(
      windowOf("2030-10-14T23:00", "2030-10-15T00:30"),
    );
    expect(withStart(morning, { date: "2030-12-31" }, 60)).toEqual(
      windowOf("2030-12-31T09:00", "2030-12-31T10:30"),
    );
  });

  test("lasts as long as such a job when it had no end", () => {
    const dated = withStart(no_window, { date: "2030-10-14" }, 45);
    expect(minutesOf(dated)).toBeUndefined();
    expect(withStart(dated, { from: "08:00" }, 45)).toEqual(
      windowOf("2030-10-14T08:00", "2030-10-14T08:45"),
    );
    expect(withLength(dated, 90)).toBe(dated);
  });

  test("ends on the next day where a night is meant, and else backwards, which the service refuses", () => {
    const evening = windowOf("2030-10-14T22:00", "2030-10-14T23:00");
    expect(minutesOf(withEnd(evening, "02:00"))).toBe(240);
    expect(minutesOf(withEnd(morning, "08:30"))).toBe(-30);
    expect(minutesOf(withEnd(evening, "22:30"))).toBe(30);
  });
});
