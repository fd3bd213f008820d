import type { BoardAgenda } from "../api/document.d.ts";
import { type Axis, clamp, step_ms } from "./axis.ts";
import type { Job, Placement } from "./job.ts";

/** Where a keyboard move starts: at the job's placement, else at the first technician's first open time. */
export const initialPlacement = (
  { placement, length_ms }: Job,
  { technicians }: BoardAgenda,
  axis: Axis,
  /** The start of the working day. */
  workday_ms: number,
  now_ms: number,
): Placement | null => {
  if (placement) return placement;
  const [first] = technicians;
  if (!first) return null;
  const opens_ms = first.hours[0] ? Date.parse(first.hours[0].from) : workday_ms;
  const soonest = Math.ceil(Math.max(opens_ms, now_ms) / step_ms) * step_ms;
  const from_ms = Math.min(Math.max(soonest, axis.from_ms), axis.until_ms - step_ms);
  return { technician_id: first.technician.id, from_ms, until_ms: from_ms + length_ms };
};

/** The placement after an arrow key: a quarter hour or a row further, within the axis. Undefined for other keys. */
export const afterArrowKey = (
  placement: Placement,
  key: string,
  { technicians }: BoardAgenda,
  axis: Axis,
  is_rtl: boolean,
): Placement | undefined => {
  const rows = technicians.map(({ technician }) => technician.id);
  const row = rows.indexOf(placement.technician_id);
  const toRow = (next: number): Placement => ({
    ...placement,
    technician_id: rows[next] ?? rows[row] ?? "",
  });
  const moveBySteps = (steps: number): Placement => {
    const from_ms = placement.from_ms + steps * step_ms;
    const inside = clamp({ from_ms, until_ms: axis.until_ms - step_ms }, axis);
    const begins_ms = Math.min(inside.from_ms, inside.until_ms);
    return {
      ...placement,
      from_ms: begins_ms,
      until_ms: begins_ms + placement.until_ms - placement.from_ms,
    };
  };
  const ahead = is_rtl ? -1 : 1;
  if (key === "ArrowRight") return moveBySteps(ahead);
  if (key === "ArrowLeft") return moveBySteps(-ahead);
  if (key === "ArrowDown") return toRow(row + 1);
  if (key === "ArrowUp") return toRow(row - 1);
  return undefined;
};
