/** A range of time in milliseconds since 1970. Its end is excluded. */
export interface TimeRange {
  from_ms: number;
  until_ms: number;
}

/** The visible part of a day. Positions are computed from instants, since a day has 23, 24 or 25 hours. */
export interface Axis extends TimeRange {
  day: TimeRange;
}

/** A start and size on the axis, from 0 to 1. */
export interface Position {
  start: number;
  size: number;
}

export const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
/** Dragged visits snap to quarter hours. */
export const step_ms = 15 * minute_ms;

export const clamp = (range: TimeRange, bounds: TimeRange): TimeRange => ({
  from_ms: Math.max(range.from_ms, bounds.from_ms),
  until_ms: Math.min(range.until_ms, bounds.until_ms),
});

/** The instant of a wall time `08:30` on a day. `wallOf` converts an instant to a wall time. */
export const momentOf = (
  day: TimeRange,
  wall: string,
  wallOf: (moment_ms: number) => string,
): number => {
  if (wall === "24:00") return day.until_ms;
  const wall_minutes = minutesOfWall(wall);
  const guess = day.from_ms + wall_minutes * minute_ms;
  // On a day with a clock change the guess is off by that change, perhaps across midnight.
  const off = wall_minutes - minutesOfWall(wallOf(guess));
  const turns = Math.round(off / day_minutes) * day_minutes;
  return guess + (off - turns) * minute_ms;
};

const day_minutes = 24 * 60;

const minutesOfWall = (wall: string): number => {
  const [hours, minutes] = wall.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};

/** The axis of whole hours around all ranges, within the day. */
export const axisOf = (day: TimeRange, ranges: readonly TimeRange[]): Axis => {
  const visible = ranges
    .map((range) => clamp(range, day))
    .filter(({ from_ms, until_ms }) => from_ms < until_ms);
  if (visible.length === 0) return { ...day, day };
  const hours = (moment_ms: number) => (moment_ms - day.from_ms) / hour_ms;
  const first = Math.floor(hours(Math.min(...visible.map(({ from_ms }) => from_ms))));
  const last = Math.ceil(hours(Math.max(...visible.map(({ until_ms }) => until_ms))));
  return {
    from_ms: day.from_ms + first * hour_ms,
    until_ms: Math.min(day.from_ms + last * hour_ms, day.until_ms),
    day,
  };
};

/** The starts of the hours. */
export const hoursOf = ({ from_ms, until_ms }: Axis): number[] =>
  Array.from(
    { length: Math.ceil((until_ms - from_ms) / hour_ms) },
    (_, hour) => from_ms + hour * hour_ms,
  );

/** The position of a range; undefined if it is outside the axis. */
export const positionOf = (axis: Axis, range: TimeRange): Position | undefined => {
  const { from_ms, until_ms } = clamp(range, axis);
  if (from_ms >= until_ms) return undefined;
  const length = axis.until_ms - axis.from_ms;
  return { start: (from_ms - axis.from_ms) / length, size: (until_ms - from_ms) / length };
};

/** The position of an instant; undefined if it is outside the axis. */
export const pointOf = (axis: Axis, moment_ms: number): number | undefined =>
  moment_ms < axis.from_ms || moment_ms >= axis.until_ms
    ? undefined
    : (moment_ms - axis.from_ms) / (axis.until_ms - axis.from_ms);

/** The instant at a position, which may be below 0 or above 1. */
export const momentAt = (axis: Axis, part: number): number =>
  axis.from_ms + part * (axis.until_ms - axis.from_ms);

/** A range of this length that starts on the nearest quarter hour within the axis. */
export const snapped = (axis: Axis, begins_ms: number, length_ms: number): TimeRange => {
  const nearest = Math.round(begins_ms / step_ms) * step_ms;
  const from_ms = Math.min(Math.max(nearest, axis.from_ms), axis.until_ms - step_ms);
  return { from_ms, until_ms: from_ms + length_ms };
};

/** The end of a visit dragged to an instant: the nearest quarter hour, at least one after the start. */
export const endingAt = (axis: Axis, { from_ms }: TimeRange, moment_ms: number): number =>
  Math.min(
    Math.max(Math.round(moment_ms / step_ms) * step_ms, from_ms + step_ms),
    Math.max(axis.until_ms, from_ms + step_ms),
  );

/** The parts of the axis outside the open ranges. */
export const closedOf = (axis: Axis, open: readonly TimeRange[]): TimeRange[] => {
  const closed: TimeRange[] = [];
  let from_ms = axis.from_ms;
  for (const range of [...open].sort((one, other) => one.from_ms - other.from_ms)) {
    closed.push({ from_ms, until_ms: range.from_ms });
    from_ms = Math.max(from_ms, range.until_ms);
  }
  closed.push({ from_ms, until_ms: axis.until_ms });
  return closed.filter((range) => positionOf(axis, range) !== undefined);
};

export interface Laid<T> {
  item: T;
  lane: number;
}

/** Assigns overlapping items to lanes, each to the first free one. Also returns the number of lanes. */
export const lanesOf = <T>(
  items: readonly T[],
  rangeOf: (item: T) => TimeRange,
): { laid: Laid<T>[]; lanes: number } => {
  const ends: number[] = [];
  const inOrder = [...items].sort((one, other) => rangeOf(one).from_ms - rangeOf(other).from_ms);
  const laid = inOrder.map((item) => {
    const { from_ms, until_ms } = rangeOf(item);
    const free = ends.findIndex((end) => end <= from_ms);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = until_ms;
    return { item, lane };
  });
  return { laid, lanes: Math.max(ends.length, 1) };
};

/** The open minutes without time off. */
export const openMinutes = (hours: readonly TimeRange[], off: readonly TimeRange[]): number =>
  hours.reduce((sum, open) => {
    const axis = { ...open, day: open };
    const left = closedOf(axis, off);
    return sum + left.reduce((part, range) => part + lengthOf(clamp(range, open)), 0);
  }, 0) / minute_ms;

const lengthOf = ({ from_ms, until_ms }: TimeRange): number => until_ms - from_ms;
