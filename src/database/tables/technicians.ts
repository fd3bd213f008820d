import type { Instant } from "../../clock/instant.ts";
import type { Flag, Json } from "./values.ts";

/** A technician's profile, in addition to the membership. */
export interface TechniciansTable {
  org_id: string;
  user_id: string;
  /** 0: cannot be booked. */
  active: Flag;
  color: string | null;
  branch_id: string | null;
  /** An array of texts. */
  skills: Json;
  /** `{mon: [{start, end}], …}` in local times. Null: the organization's working day, Monday to Saturday. */
  weekly_hours: Json | null;
  /** Limit for suggestions and auto-assign. Null: no limit. */
  max_jobs_per_day: number | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Time off within working hours. */
export interface TechnicianTimeOffTable {
  org_id: string;
  id: string;
  user_id: string;
  starts_at: Instant;
  /** Exclusive. */
  ends_at: Instant;
  reason: string | null;
  created_at: Instant;
}

/** The private address of a technician's calendar, written by `technicians/calendar/token.ts`. */
export interface TechnicianCalendarsTable {
  org_id: string;
  user_id: string;
  /** The token in the address. Readable, because the address is shown repeatedly. Null: revoked. */
  token: string | null;
  /** SHA-256, hex. Null if `token` is. */
  token_hash: string | null;
  /** When the token was created or revoked. */
  created_at: Instant;
}

/** A visit in one technician's calendar, kept after it is cancelled or reassigned. Written by `technicians/calendar/bookings.ts`. */
export interface TechnicianBookingsTable {
  org_id: string;
  user_id: string;
  ticket_id: string;
  /** From 0, incremented by each change: the `SEQUENCE` of RFC 5545. */
  sequence: number;
  scheduled_at: Instant;
  scheduled_until: Instant;
  /** The last time that it was booked for this technician. */
  booked_at: Instant;
  /** 1: cancelled or reassigned. */
  cancelled: Flag;
  updated_at: Instant;
}
