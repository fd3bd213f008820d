import type { BoardAgenda, TechnicianPlan } from "../../api/document.d.ts";

export interface WeekRow {
  technician: TechnicianPlan["technician"];
  /** For each day; undefined if they are not in its plan. */
  days: (TechnicianPlan | undefined)[];
}

/** The technicians of any of the days, in the order in which the days have them. */
export const weekRows = (days: readonly BoardAgenda[]): WeekRow[] => {
  const technicians = new Map(
    days.flatMap((day) => day.technicians.map(({ technician }) => [technician.id, technician])),
  );
  return [...technicians.values()].map((technician) => ({
    technician,
    days: days.map((day) => day.technicians.find((each) => each.technician.id === technician.id)),
  }));
};
