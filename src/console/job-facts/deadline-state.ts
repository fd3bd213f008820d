import { isClosed } from "../../shared/categories.ts";
import type { TicketListed } from "../api/document.d.ts";

type Category = Pick<TicketListed, "status_category">;
type Sla = Pick<
  NonNullable<TicketListed["sla"]>,
  "due_at" | "breached" | "paused" | "remaining_seconds"
>;

/** A job's SLA, which is null without one. */
export type WithSla = Category & { sla: Sla | null };

/** A job's due date. */
export type WithDueDate = Category & Pick<TicketListed, "due_date">;

/** Due before today, and open (§4.3). */
export const isOverdue = ({ due_date, status_category }: WithDueDate, today: string): boolean =>
  due_date !== null && due_date < today && !isClosed(status_category);

/** A ticket's SLA: `minutes` are left, or over when `late`. */
export type SlaState =
  | { kind: "running" | "soon" | "late"; minutes: number }
  | { kind: "paused"; minutes: number }
  | { kind: "missed" };

/** Fewer minutes left are `soon`. */
const soon_minutes = 120;

/** The state of a ticket's SLA; null without one or if it was met. */
export const slaState = ({ sla, status_category }: WithSla, now_ms: number): SlaState | null => {
  if (!sla) return null;
  if (isClosed(status_category)) return sla.breached ? { kind: "missed" } : null;
  if (sla.paused && !sla.breached)
    return { kind: "paused", minutes: Math.max(0, Math.floor(sla.remaining_seconds / 60)) };
  const left_ms = Date.parse(sla.due_at) - now_ms;
  if (left_ms <= 0 || sla.breached)
    return { kind: "late", minutes: Math.max(0, Math.floor(-left_ms / 60_000)) };
  const minutes = Math.floor(left_ms / 60_000);
  return { kind: minutes < soon_minutes ? "soon" : "running", minutes };
};
