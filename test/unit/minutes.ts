import type { HoursRange, WeeklyHours } from "../../src/technicians/time/hours.ts";
import type { Interval } from "../../src/technicians/time/interval.ts";

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;
const names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/**
 * The rules of hours and slots once more, slowly and plainly, as what the real ones are held against.
 * Each minute of some weeks is asked for its wall time; everything else is found by looking along them.
 */
export class Minutes {
  readonly from_ms: number;
  readonly middle_ms: number;
  /** The wall time of each minute: `2026-03-29T01:00`. */
  readonly walls: readonly string[];
  /** The days that are there, in order, and the first minute that each shows. */
  readonly days = new Map<string, number>();
  private readonly firsts = new Map<string, number>();

  /** So many days before and after the first minute of a day of UTC. */
  constructor(timezone: string, around: string, days: number) {
    this.middle_ms = Date.parse(around);
    this.from_ms = this.middle_ms - days * day_ms;
    this.walls = Array.from({ length: 2 * days * 24 * 60 }, (_, index) =>
      Temporal.Instant.fromEpochMilliseconds(this.msOf(index))
        .toZonedDateTimeISO(timezone)
        .toPlainDateTime()
        .toString({ smallestUnit: "minute" }),
    );
    for (const [index, wall] of this.walls.entries()) {
      const day = wall.slice(0, 10);
      if (!this.firsts.has(wall)) this.firsts.set(wall, index);
      if (!this.days.has(day)) this.days.set(day, index);
    }
  }

  msOf(index: number): number {
    return this.from_ms + index * minute_ms;
  }

  minuteAt(moment_ms: number): number {
    return (moment_ms - this.from_ms) / minute_ms;
  }

  /** The minute at which a wall time is first shown; a skipped one is so long after the gap's start as it would have been. */
  minuteOf(day: string, time: string): number {
    const wall = time === "24:00" ? `${nextDay(day)}T00:00` : `${day}T${time}`;
    const first = this.firsts.get(wall);
    if (first !== undefined) return first;
    if (wall < (this.walls[0] ?? "")) return 0;
    if (wall > (this.walls.at(-1) ?? "")) return this.walls.length;
    const before = this.walls.findIndex(
      (each, index) => each < wall && (this.walls[index + 1] ?? "") > wall,
    );
    const gap = Date.parse(`${wall}Z`) - Date.parse(`${this.walls[before]}Z`);
    return before + gap / minute_ms;
  }

  /** Whether each minute is in the hours; null: the working day, but not on Sundays. */
  worked(hours: WeeklyHours | null, working_day: HoursRange): boolean[] {
    const worked = this.walls.map(() => false);
    for (const day of this.days.keys()) {
      const name = names[new Date(day).getUTCDay()] ?? "sun";
      const ranges = hours ? hours[name] : name === "sun" ? [] : [working_day];
      for (const { start, end } of ranges ?? [])
        worked.fill(
          true,
          this.minuteOf(day, start),
          this.minuteOf(end < start ? nextDay(day) : day, end),
        );
    }
    return worked;
  }

  /** Whether each minute is in one of these stretches. */
  covered(intervals: readonly Interval[]): boolean[] {
    const covered = this.walls.map(() => false);
    for (const { from_ms, until_ms } of intervals)
      covered.fill(true, this.firstFrom(from_ms), this.firstFrom(until_ms));
    return covered;
  }

  /** The first minute that is not before a moment. */
  private firstFrom(moment_ms: number): number {
    return Math.max(0, Math.ceil(this.minuteAt(moment_ms)));
  }

  /** The minutes in a row that are true, from one minute until another. */
  runs(minutes: readonly boolean[], from = 0, until = minutes.length): Interval[] {
    const runs: Interval[] = [];
    for (let index = from; index < until; index += 1) {
      if (!minutes[index]) continue;
      const last = runs.at(-1);
      if (last?.until_ms === this.msOf(index)) last.until_ms = this.msOf(index + 1);
      else runs.push({ from_ms: this.msOf(index), until_ms: this.msOf(index + 1) });
    }
    return runs;
  }

  /** The first slot: each quarter hour is tried, minute by minute. */
  slot(
    now_ms: number,
    minutes: number,
    worked: readonly boolean[],
    taken: readonly boolean[],
    full: readonly string[],
  ): Interval | null {
    const isFree = (index: number): boolean => {
      const wall = this.walls[index] ?? "";
      const [day, time] = [wall.slice(0, 10), wall.slice(11)];
      const is_open = time >= "08:00" && time < "18:00" && !full.includes(day);
      return is_open && worked[index] === true && taken[index] === false;
    };
    for (const [index, wall] of this.walls.entries()) {
      const [from_ms, until_ms] = [this.msOf(index), this.msOf(index + minutes)];
      if (from_ms < now_ms || !/:(00|15|30|45)$/.test(wall)) continue;
      if (until_ms > now_ms + 14 * day_ms) return null;
      let end = index;
      while (end < index + minutes && isFree(end)) end += 1;
      if (end === index + minutes) return { from_ms, until_ms };
    }
    throw new Error("The minutes do not reach 14 days ahead.");
  }
}

const nextDay = (day: string): string =>
  new Date(Date.parse(day) + day_ms).toISOString().slice(0, 10);
