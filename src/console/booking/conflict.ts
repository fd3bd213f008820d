import type { ScheduleConflict } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";

export interface Slot {
  scheduled_at: string;
  scheduled_until: string;
}

type Details = {
  conflicts: readonly ScheduleConflict[];
};

/** The conflicts of a refused visit; undefined for other refusals (docs/scheduling.md). */
export const conflictsOf = (refusal: Refusal | undefined): Details | undefined =>
  refusal?.reason === "schedule_conflict" ? (refusal.errors as Details) : undefined;
