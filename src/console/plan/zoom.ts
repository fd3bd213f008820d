import type { TimeRange } from "./axis.ts";

/** How many times the working day is magnified; 0 shows the whole day, 1 fits the working day. */
const zooms = [0, 1, 1.5, 2, 3, 4] as const;

export type Zoom = (typeof zooms)[number];

export const isZoom = (value: number): value is Zoom => zooms.some((zoom) => zoom === value);

/** The next level; the same at either end. */
export const zoomedBy = (zoom: Zoom, steps: 1 | -1): Zoom =>
  zooms[zooms.indexOf(zoom) + steps] ?? zoom;

/** The width of the whole day as a multiple of the visible width. */
export const ratioOf = (zoom: Zoom, day: TimeRange, fit: TimeRange): number => {
  const length = ({ from_ms, until_ms }: TimeRange) => until_ms - from_ms;
  return zoom === 0 ? 1 : Math.max(1, (length(day) / length(fit)) * zoom);
};

/** Hours between two labels, so that they do not overlap. */
export const hoursPerLabel = (hour_px: number): number =>
  [1, 2, 3, 4, 6].find((hours) => hours * hour_px >= label_px) ?? 12;

const label_px = 46;
