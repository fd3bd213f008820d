import type { Arrived } from "./receiver.ts";

/**
 * Of every six events two fail permanently in a row and one fails once. A run starts with a success, so that
 * the endpoint never has enough consecutive failures to be deactivated.
 */
const answers = [204, 503, 400, 400, 204, 204] as const;

/** Failed events that are remembered; older ones count as new. */
const failed_max = 1000;

/**
 * Responds like an unreliable server. It accepts a failed event when it comes again, by retry, resend or
 * replay. It always accepts a ping, which is sent only once. `resend` is the command that sends a delivery
 * again; it is printed with the first failure.
 */
export const failNowAndThen = (
  say: (line: string) => void,
  resend: (delivery_id: string) => string,
): ((webhook: Arrived) => number) => {
  const failed = new Set<string>();
  let events = 0;
  let is_shown = false;
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
    if (!is_shown) say(`Resend it:\n${resend(delivery_id)}`);
    is_shown = true;
    return status;
  };
};
