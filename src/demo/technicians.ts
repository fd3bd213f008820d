import technicians from "../../db/demo/technicians.json";
import type { OrgTx } from "../database/org.ts";
import { saveProfile } from "../technicians/profile/save.ts";
import { findPerson } from "../technicians/queries.ts";
import type { WeeklyHours } from "../technicians/time/hours.ts";
import { lookUp } from "./look-up.ts";

export interface DemoTechnician {
  id: string;
  skills: readonly string[];
  weekly_hours: WeeklyHours | null;
  branch_id: string;
  /** The share of visits that start on time. */
  on_time: number;
  /** Days from today. */
  time_off: { in_days: number; days: number; reason: string } | undefined;
  /** Who has them is busy: never fewer today and tomorrow, and one of today is still to be done. */
  visits_a_day: number | undefined;
}

/** Creates the technicians' profiles. Maps ids by e-mail address (people) and name (branches). */
export const setUpTechnicians = (
  tx: OrgTx,
  people: ReadonlyMap<string, string>,
  branches: ReadonlyMap<string, string>,
): DemoTechnician[] =>
  technicians.map(({ email, branch, time_off, visits_a_day, on_time, ...profile }) => {
    const id = lookUp(people, email);
    const branch_id = lookUp(branches, branch);
    saveProfile(tx, findPerson(tx, id), { ...profile, branch_id });
    const { skills, weekly_hours } = profile;
    return { id, time_off, visits_a_day, skills, weekly_hours, branch_id, on_time };
  });
