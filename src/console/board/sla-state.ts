import { isClosed } from "../../shared/categories.ts";
import type { TicketListed } from "../api/document.d.ts";

type Sla = NonNullable<TicketListed["sla"]>;

/** A ticket's SLA: `minutes` are left, or over when `late`. */
export type SlaState =
  | { kind: "running" | "soon" | "late"; minutes: number }
  | { kind: "paused"; minutes: number }
  | { kind: "missed" };

/** Fewer minutes left are `soon`. */
const soon_minutes = 120;

/** The state of a ticket's SLA; null without one or if it was met. */
export const slaState = (
  { sla, status_category }: Pick<TicketListed, "status_category"> & { sla: Sla | null },
  now_ms: number,
): SlaState | null => {
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
