import { foldCase } from "../../clients/fold.ts";
import type { OrgTx } from "../../database/org.ts";
import { checkReference } from "../../database/references.ts";
import { ensureCalendar } from "../calendar/token.ts";
import type { Technician } from "../queries.ts";
import { weekdays } from "../time/hours.ts";
import type { TechnicianChanges, WeeklyHoursInput } from "./wire.ts";

/**
 * Updates the fields that are sent. A person without a profile gets one, with a calendar, which makes them a
 * technician. Applies to new bookings; existing visits stay.
 */
export const saveProfile = (tx: OrgTx, person: Technician, changes: TechnicianChanges): void => {
  const { active, skills, weekly_hours, ...sent } = changes;
  checkReference(tx, "branch", "branch_id", sent.branch_id);
  if (!person.has_profile) createProfile(tx, person.id);
  tx.run(
    tx
      .update("technicians", {
        ...sent,
        ...(active === undefined ? {} : { active: active ? 1 : 0 }),
        ...(skills ? { skills: JSON.stringify(unique(skills)) } : {}),
        ...(weekly_hours === undefined ? {} : { weekly_hours: hoursJson(weekly_hours) }),
        updated_at: tx.now,
      })
      .where("user_id", "=", person.id),
  );
};

/** Creates an empty profile, and a calendar unless there is one. */
const createProfile = (tx: OrgTx, user_id: string): void => {
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
  ensureCalendar(tx, user_id);
};

/** Without duplicates, ignoring case. The first spelling is kept. */
const unique = (skills: readonly string[]): string[] => {
  const names = skills.map(foldCase);
  return skills.filter((_, index) => names.indexOf(names[index] ?? "") === index);
};

/** As JSON, ordered from Monday. Days without a value are left out; an empty list stays. */
const hoursJson = (hours: WeeklyHoursInput | null): string | null =>
  hours &&
  JSON.stringify(
    Object.fromEntries(weekdays.flatMap((day) => (hours[day] ? [[day, hours[day]]] : []))),
  );
