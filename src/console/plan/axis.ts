/** A stretch of time, in milliseconds since 1970; its end is not included. */
export interface Stretch {
  from_ms: number;
  until_ms: number;
}

/** What the page shows of a day, as a line. Positions come from instants: a day has 23, 24 or 25 hours. */
export interface Axis extends Stretch {
  day: Stretch;
}

/** Where something stands on the line, and how much of it it takes: from 0 to 1. */
export interface Position {
  start: number;
  size: number;
}

export const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
/** Visits begin and end on a quarter hour when they are dragged. */
export const step_ms = 15 * minute_ms;

export const within = (stretch: Stretch, bounds: Stretch): Stretch => ({
  from_ms: Math.max(stretch.from_ms, bounds.from_ms),
  until_ms: Math.min(stretch.until_ms, bounds.until_ms),
});

/** The moment of a day at which the wall shows this time; `wallOf` tells what it shows, `08:30`. */
export const momentOf = (
  day: Stretch,
  wall: string,
  wallOf: (moment_ms: number) => string,
): number => {
  if (wall === "24:00") return day.until_ms;
  const asked = minutesOfWall(wall);
  const guess = day.from_ms + asked * minute_ms;
  // On a day whose clocks change it is off by as much as they are moved, over midnight, too.
  const off = asked - minutesOfWall(wallOf(guess));
  const turns = Math.round(off / day_minutes) * day_minutes;
  return guess + (off - turns) * minute_ms;
};

const day_minutes = 24 * 60;

const minutesOfWall = (wall: string): number => {
  const [hours, minutes] = wall.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};

/** Whole hours around all that is to be seen, within the day. */
export const axisOf = (day: Stretch, seen: readonly Stretch[]): Axis => {
  const inside = seen
    .map((stretch) => within(stretch, day))
    .filter(({ from_ms, until_ms }) => from_ms < until_ms);
  if (inside.length === 0) return { ...day, day };
  const hours = (moment_ms: number) => (moment_ms - day.from_ms) / hour_ms;
  const first = Math.floor(hours(Math.min(...inside.map(({ from_ms }) => from_ms))));
  const last = Math.ceil(hours(Math.max(...inside.map(({ until_ms }) => until_ms))));
  return {
    from_ms: day.from_ms + first * hour_ms,
    until_ms: Math.min(day.from_ms + last * hour_ms, day.until_ms),
    day,
  };
};

/** Where the hours begin. */
export const hoursOf = ({ from_ms, until_ms }: Axis): number[] =>
  Array.from(
    { length: Math.ceil((until_ms - from_ms) / hour_ms) },
    (_, hour) => from_ms + hour * hour_ms,
  );

/** Undefined for what is not on the line. */
export const positionOf = (axis: Axis, stretch: Stretch): Position | undefined => {
  const { from_ms, until_ms } = within(stretch, axis);
  if (from_ms >= until_ms) return undefined;
  const length = axis.until_ms - axis.from_ms;
  return { start: (from_ms - axis.from_ms) / length, size: (until_ms - from_ms) / length };
};

/** Where a single moment stands; undefined when it is not on the line. */
export const pointOf = (axis: Axis, moment_ms: number): number | undefined =>
  moment_ms < axis.from_ms || moment_ms >= axis.until_ms
    ? undefined
    : (moment_ms - axis.from_ms) / (axis.until_ms - axis.from_ms);

/** The moment at a part of the line, from 0 to 1, and beyond. */
export const momentAt = (axis: Axis, part: number): number =>
  axis.from_ms + part * (axis.until_ms - axis.from_ms);

/** A visit of this length that begins on the nearest quarter hour of the line. */
export const snapped = (axis: Axis, begins_ms: number, length_ms: number): Stretch => {
  const nearest = Math.round(begins_ms / step_ms) * step_ms;
  const from_ms = Math.min(Math.max(nearest, axis.from_ms), axis.until_ms - step_ms);
  return { from_ms, until_ms: from_ms + length_ms };
};

/** When a visit ends whose end is dragged here: on the nearest quarter hour, and never before one has gone by. */
export const endingAt = (axis: Axis, { from_ms }: Stretch, moment_ms: number): number =>
  Math.min(
    Math.max(Math.round(moment_ms / step_ms) * step_ms, from_ms + step_ms),
    Math.max(axis.until_ms, from_ms + step_ms),
  );

/** What of the line is not open. */
export const closedOf = (axis: Axis, open: readonly Stretch[]): Stretch[] => {
  const closed: Stretch[] = [];
  let from_ms = axis.from_ms;
  for (const stretch of [...open].sort((one, other) => one.from_ms - other.from_ms)) {
    closed.push({ from_ms, until_ms: stretch.from_ms });
    from_ms = Math.max(from_ms, stretch.until_ms);
  }
  closed.push({ from_ms, until_ms: axis.until_ms });
  return closed.filter((stretch) => positionOf(axis, stretch) !== undefined);
};

export interface Laid<T> {
  item: T;
  lane: number;
}

/** Lays what overlaps into lanes, each into the first that is free. Returns them with how many lanes there are. */
export const lanesOf = <T>(
  items: readonly T[],
  stretchOf: (item: T) => Stretch,
): { laid: Laid<T>[]; lanes: number } => {
  const ends: number[] = [];
  const inOrder = [...items].sort(
    (one, other) => stretchOf(one).from_ms - stretchOf(other).from_ms,
  );
  const laid = inOrder.map((item) => {
    const { from_ms, until_ms } = stretchOf(item);
    const free = ends.findIndex((end) => end <= from_ms);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = until_ms;
    return { item, lane };
  });
  return { laid, lanes: Math.max(ends.length, 1) };
};

/** How many minutes are open and not taken off. */
export const openMinutes = (hours: readonly Stretch[], off: readonly Stretch[]): number =>
  hours.reduce((sum, open) => {
    const axis = { ...open, day: open };
    const left = closedOf(axis, off);
    return sum + left.reduce((part, stretch) => part + lengthOf(within(stretch, open)), 0);
  }, 0) / minute_ms;

const lengthOf = ({ from_ms, until_ms }: Stretch): number => until_ms - from_ms;
