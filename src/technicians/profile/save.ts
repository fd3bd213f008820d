import { foldCase } from "../../clients/fold.ts";
import type { OrgTx } from "../../database/org.ts";
import { checkKnown } from "../../database/references.ts";
import { startCalendar } from "../calendar/token.ts";
import type { Technician } from "../queries.ts";
import { weekdays } from "../time/hours.ts";
import type { TechnicianChanges, WeeklyHoursInput } from "./wire.ts";

/**
 * Changes what is sent of a profile. A person without one gets it, with a calendar: that makes them a
 * technician. It acts on the next booking; visits that are booked stay.
 */
export const saveProfile = (tx: OrgTx, person: Technician, changes: TechnicianChanges): void => {
  const { active, skills, weekly_hours, ...sent } = changes;
  checkKnown(tx, "branch", "branch_id", sent.branch_id);
  if (!person.has_profile) makeProfile(tx, person.id);
  tx.run(
    tx
      .update("technicians", {
        ...sent,
        ...(active === undefined ? {} : { active: active ? 1 : 0 }),
        ...(skills ? { skills: JSON.stringify(unique(skills)) } : {}),
        ...(weekly_hours === undefined ? {} : { weekly_hours: keptHours(weekly_hours) }),
        updated_at: tx.now,
      })
      .where("user_id", "=", person.id),
  );
};

/** A profile that says nothing yet, and its calendar, unless there was one before. */
const makeProfile = (tx: OrgTx, user_id: string): void => {
  tx.insert("technicians", {
    user_id,
    active: 1,
    color: null,
    branch_id: null,
    skills: "[]",
    weekly_hours: null,
    max_jobs_per_day: null,
    created_at: tx.now,
    updated_at: tx.now,
  });
  startCalendar(tx, user_id);
};

/** Each skill once, as it was written first. */
const unique = (skills: readonly string[]): string[] => {
  const names = skills.map(foldCase);
  return skills.filter((_, index) => names.indexOf(names[index] ?? "") === index);
};

/** The days that have hours, or an empty list, from Monday on. */
const keptHours = (hours: WeeklyHoursInput | null): string | null =>
  hours &&
  JSON.stringify(
    Object.fromEntries(weekdays.flatMap((day) => (hours[day] ? [[day, hours[day]]] : []))),
  );
