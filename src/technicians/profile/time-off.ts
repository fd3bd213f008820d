import { type Instant, parseInstant, secondsBetween } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import { type TimeOff, timeOffOf } from "../queries.ts";
import type { TimeOffInput } from "./wire.ts";

/** A stretch of time off; longer is a profile that is switched off. */
const longest_seconds = 366 * 24 * 60 * 60;

/** What each check of a visit may have to look at. */
const upcoming_max = 100;

/** Adds time off; visits that are booked in it stay. Returns the entry. */
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
  const known = timeOffOf(tx, [user_id], tx.now).get(user_id) ?? [];
  if (known.length >= upcoming_max)
    throw refuseField("starts_at", `has at most ${upcoming_max} current and upcoming entries`);
  const entry = { id: Bun.randomUUIDv7(), starts_at, ends_at, reason: input.reason || null };
  tx.insert("technician_time_off", { user_id, ...entry, created_at: tx.now });
  return entry;
};

/** The schema has read it, in the timezones that are the farthest from UTC. */
const momentOf = (text: string, timezone: string): Instant =>
  parseInstant(text, timezone) as Instant;

/** Takes time off back, also one that is over. */
export const removeTimeOff = (tx: OrgTx, id: string): void => {
  tx.run(tx.delete("technician_time_off").where("id", "=", id));
};
