import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Job, Placement } from "./job.ts";

/** What can be done to the jobs of the day that is shown. */
export interface PlanActions {
  /** Opens the dialog that books it. */
  open(job: Job): void;
  /** Puts it down somewhere; null: among those that wait. */
  move(job: Job, placement: Placement | null): void;
  onKey(job: Job, event: KeyboardEvent): void;
  /** Opens a technician's profile. */
  openTechnician(technician_id: string): void;
}

export const PlanContext = createContext<PlanActions>({
  open: () => undefined,
  move: () => undefined,
  onKey: () => undefined,
  openTechnician: () => undefined,
});

export const usePlan = (): PlanActions => useContext(PlanContext);
