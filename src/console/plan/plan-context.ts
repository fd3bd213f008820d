import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TechnicianPlan } from "../api/document.d.ts";
import type { Job, Placement } from "./job.ts";

/** Actions on the jobs of the day. */
export interface PlanActions {
  /** Opens the booking dialog. */
  open(job: Job): void;
  /** Moves a job; null makes it unscheduled. */
  move(job: Job, placement: Placement | null): void;
  onKey(job: Job, event: KeyboardEvent): void;
  /** Opens a technician's profile and time off. */
  openTechnician(technician_id: string): void;
  /** Shows the unscheduled jobs that a technician can take. */
  showJobsFor(technician_id: string): void;
  /** Moves an ill technician's visits; undefined if this person may not, or the day is over. */
  openIll: ((plan: TechnicianPlan) => void) | undefined;
  ill_title: string;
}

export const PlanContext = createContext<PlanActions>({
  open: () => undefined,
  move: () => undefined,
  onKey: () => undefined,
  openTechnician: () => undefined,
  showJobsFor: () => undefined,
  openIll: undefined,
  ill_title: "",
});

export const usePlan = (): PlanActions => useContext(PlanContext);
