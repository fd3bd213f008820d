import type { Arrived } from "./receiver.ts";

/**
 * Every six events: two fail for good in a row, one is in trouble for a moment. A run begins with a
 * success, so that endpoint's streak never comes near to what switches it off.
 */
const answers = [204, 503, 400, 400, 204, 204] as const;

/** Failed events that are remembered; beyond it the oldest is taken for a new one. */
const failed_max = 1000;

/**
 * Answers as a server does that fails now and then. What it failed at it takes when it comes again:
 * by a retry, a resend or a replay. A ping, which is tried once, is always taken. `resend` is the command that sends a delivery again; it is said
 * with the first of them.
 */
export const failNowAndThen = (
  say: (line: string) => void,
  resend: (delivery_id: string) => string,
): ((webhook: Arrived) => number) => {
  const failed = new Set<string>();
  let events = 0;
  let told = false;
  return ({ event_id, delivery_id, topic, about }) => {
    if (topic === "webhook.ping") return 204;
    if (failed.delete(event_id)) {
      say(`${about} … retried to the unsteady receiver, and accepted`);
      return 204;
    }
    const status = answers[events % answers.length] ?? 204;
    events += 1;
    if (status === 204) return status;
    failed.add(event_id);
    for (const oldest of failed) if (failed.size > failed_max) failed.delete(oldest);
    if (status === 503) {
      say(`${about} … 503 from the unsteady receiver: retried in 10 seconds`);
      return status;
    }
    say(`${about} … 400 from the unsteady receiver: failed permanently`);
    if (!told) say(`Resend it:\n${resend(delivery_id)}`);
    told = true;
    return status;
  };
};
