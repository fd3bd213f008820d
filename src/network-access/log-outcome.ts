import type { Logger } from "pino";
import type { DueAttempt } from "./due.ts";
import type { Outcome } from "./outcome.ts";

/** Logs once when a controller stops working, once when it works again, and each account that fails. */
export const logOutcome = (
  log: Logger,
  { controller_id, org_id, client_id }: DueAttempt,
  outcome: Outcome,
  was_failing: boolean,
): void => {
  const of = { access_controller: controller_id, organization_id: org_id };
  const failure = "failure" in outcome ? outcome.failure : null;
  if (failure?.scope === "controller") {
    const error = failure.message;
    if (!was_failing) log.warn({ ...of, error }, "an access controller is failing");
    return;
  }
  if (was_failing) log.info(of, "an access controller works again");
  if (failure) log.warn({ ...of, client: client_id, error: failure.message }, "access failed");
};
