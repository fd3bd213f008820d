import { type Instant, parseInstant, secondsBetween } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import { type TimeOff, timeOffOf } from "../queries.ts";
import type { TimeOffInput } from "./wire.ts";

/** For a longer absence, deactivate the profile. */
const longest_seconds = 366 * 24 * 60 * 60;

/** Limits the work of checking a visit. */
const upcoming_max = 100;

/** Adds time off. Visits booked in it stay. Returns the entry. */
export const addTimeOff = (
  tx: OrgTx,
  timezone: string,
  user_id: string,
  input: TimeOffInput,
): TimeOff => {
  const starts_at = momentOf(input.starts_at, timezone);
  const ends_at = momentOf(input.ends_at, timezone);
  const seconds = secondsBetween(starts_at, ends_at);
  if (seconds <= 0) throw refuseField("ends_at", "must be after starts_at");
  if (seconds > longest_seconds)
    throw refuseField("ends_at", "must be at most 366 days after starts_at");
  const existing = timeOffOf(tx, [user_id], tx.now).get(user_id) ?? [];
  if (existing.length >= upcoming_max)
    throw refuseField("starts_at", `has at most ${upcoming_max} current and upcoming entries`);
  const entry = { id: Bun.randomUUIDv7(), starts_at, ends_at, reason: input.reason || null };
  tx.insert("technician_time_off", { user_id, ...entry, created_at: tx.now });
  return entry;
};

/** The cast is safe: the schema has parsed the text, in the timezones farthest from UTC. */
const momentOf = (text: string, timezone: string): Instant =>
  parseInstant(text, timezone) as Instant;

/** Deletes time off, including past entries. */
export const removeTimeOff = (tx: OrgTx, id: string): void => {
  tx.run(tx.delete("technician_time_off").where("id", "=", id));
};
