import type { Instant } from "../../clock/instant.ts";
import type { Flag, Json } from "./values.ts";

/** What is known of a person who can be sent, beside their membership. */
export interface TechniciansTable {
  org_id: string;
  user_id: string;
  /** 0: takes no visits. */
  active: Flag;
  color: string | null;
  branch_id: string | null;
  /** An array of texts. */
  skills: Json;
  /** `{mon: [{start, end}], …}` in wall times; null: the organization's working day, Monday to Saturday. */
  weekly_hours: Json | null;
  /** How many visits suggestions and auto-assign give them for one day; null: any number. */
  max_jobs_per_day: number | null;
  created_at: Instant;
  updated_at: Instant;
}

/** When somebody is not there, whatever their hours. */
export interface TechnicianTimeOffTable {
  org_id: string;
  id: string;
  user_id: string;
  starts_at: Instant;
  /** Not included. */
  ends_at: Instant;
  reason: string | null;
  created_at: Instant;
}

/** The private address of a technician's calendar; `technicians/calendar/token.ts` writes it. */
export interface TechnicianCalendarsTable {
  org_id: string;
  user_id: string;
  /** As it stands in the address: it is shown again and again, so it is kept. Null: revoked. */
  token: string | null;
  /** SHA-256, in hex. Null with the token. */
  token_hash: string | null;
  /** Of this token, or when it was revoked. */
  created_at: Instant;
}

/** A visit as one technician knows it, kept after it was cancelled or given to another; `technicians/calendar/bookings.ts` writes it. */
export interface TechnicianBookingsTable {
  org_id: string;
  user_id: string;
  ticket_id: string;
  /** From 0, one more with each change: the `SEQUENCE` of RFC 5545. */
  sequence: number;
  scheduled_at: Instant;
  scheduled_until: Instant;
  /** When it was last booked for this technician. */
  booked_at: Instant;
  /** 1: it will not take place. */
  cancelled: Flag;
  updated_at: Instant;
}
