import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Job, Placement } from "./job.ts";

/** Actions on the jobs of the day. */
export interface PlanActions {
  /** Opens the booking dialog. */
  open(job: Job): void;
  /** Moves a job; null makes it unscheduled. */
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
