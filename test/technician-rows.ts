import type { Instant } from "../src/clock/instant.ts";
import type { OrgTx } from "../src/database/org.ts";
import type { WeeklyHours } from "../src/technicians/time/hours.ts";

/** What of a profile matters to a test; the rest says nothing. */
export interface Profile {
  active?: boolean;
  color?: string;
  skills?: readonly string[];
  weekly_hours?: WeeklyHours | null;
  max_jobs_per_day?: number | null;
}

/** Gives a person a profile, without the calendar that the service makes with it. */
export const insertProfile = (tx: OrgTx, user_id: string, profile: Profile = {}): void => {
  const { active = true, color, skills = [], weekly_hours, max_jobs_per_day } = profile;
  tx.insert("technicians", {
    user_id,
    active: active ? 1 : 0,
    color: color ?? null,
    branch_id: null,
    skills: JSON.stringify(skills),
    weekly_hours: weekly_hours ? JSON.stringify(weekly_hours) : null,
    max_jobs_per_day: max_jobs_per_day ?? null,
    created_at: tx.now,
    updated_at: tx.now,
  });
};

/** Gives a technician time off, also in the past and over visits. */
export const insertTimeOff = (
  tx: OrgTx,
  user_id: string,
  { from, until, reason = null }: { from: Instant; until: Instant; reason?: string | null },
): void => {
  tx.insert("technician_time_off", {
    id: Bun.randomUUIDv7(),
    user_id,
    starts_at: from,
    ends_at: until,
    reason,
    created_at: tx.now,
  });
};
