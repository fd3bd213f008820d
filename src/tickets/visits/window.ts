import { type Instant, secondsBetween } from "../../clock/instant.ts";
import { Refusal } from "../../refusal.ts";
import { visit_max_ms } from "../../technicians/time/availability.ts";

/** How far in the past a visit may start (§4.5). */
const past_seconds = 5 * 60;

export interface VisitWindow {
  scheduled_at: Instant;
  scheduled_until: Instant;
}

/** Refuses an impossible window, in the order of decisions §5. */
export const checkWindow = ({ scheduled_at, scheduled_until }: VisitWindow, now: Instant): void => {
  if (scheduled_until <= scheduled_at)
    throw new Refusal("window_invalid", "The visit must end after it starts.");
  if (secondsBetween(scheduled_at, now) > past_seconds)
    throw new Refusal("window_in_past", "The visit starts more than 5 minutes in the past.");
  if (secondsBetween(scheduled_at, scheduled_until) * 1000 > visit_max_ms)
    throw new Refusal("window_too_long", "The visit is longer than 24 hours.");
};
