import type { ScheduleConflict } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";

export interface Slot {
  scheduled_at: string;
  scheduled_until: string;
}

interface Details {
  conflicts: readonly ScheduleConflict[];
  next_free_slot: Slot | null;
}

/** What stands in the way of a visit, of a refusal that says it (docs/scheduling.md). */
export const conflictsOf = (refusal: Refusal | undefined): Details | undefined =>
  refusal?.reason === "schedule_conflict" ? (refusal.errors as unknown as Details) : undefined;
