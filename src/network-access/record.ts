import type { OrgTx } from "../database/org.ts";
import type { AccessTurn } from "../database/tables/network-access.ts";
import type { DueAttempt } from "./due.ts";
import { believed_ms, type Outcome, waitAfter } from "./outcome.ts";

/**
 * Saves the result of an attempt, at the client and at the controller. Drops that of a client who was queued again
 * meanwhile: the state that it applied may no longer be wanted.
 */
export const recordOutcome = (
  tx: OrgTx,
  attempt: DueAttempt,
  outcome: Outcome,
  waits_seconds: readonly number[],
): void => {
  tx.run(
    tx
      .update("client_access", changesOf(tx, attempt, outcome, waits_seconds))
      .where("client_id", "=", attempt.client_id)
      .where("controller_id", "=", attempt.controller_id)
      .where("revision", "=", attempt.revision),
  );
  const is_reached = !("failure" in outcome) || outcome.failure.scope === "account";
  tx.run(
    tx
      .update(
        "access_controllers",
        is_reached
          ? { last_error: null, last_ok_at: tx.now }
          : { last_error: outcome.failure.message },
      )
      .where("id", "=", attempt.controller_id)
      .where("revision", "=", attempt.controller_revision),
  );
};

const changesOf = (
  tx: OrgTx,
  { applied, attempts: failed_before }: DueAttempt,
  outcome: Outcome,
  waits_seconds: readonly number[],
) => {
  const now_ms = Date.now();
  const attempts = failed_before + 1;
  const retry_at_ms = now_ms + waitAfter(waits_seconds, attempts);
  if (!("failure" in outcome)) {
    const state = { applied: "applied", error: null } as const;
    return outcome.applied.is_proven
      ? { ...state, attempts: 0, checked_at: tx.now, ...due(2, now_ms + believed_ms) }
      : { ...state, attempts, ...due(1, retry_at_ms) };
  }
  const { scope, message: error } = outcome.failure;
  if (scope === "account")
    return {
      ...({ applied: "failed", error, attempts } as const),
      checked_at: tx.now,
      ...due(1, retry_at_ms),
    };
  // Due at once: the controller's own pause holds it back. What was proven is not disproven.
  const is_known = applied === "applied";
  return {
    ...(is_known ? {} : ({ applied: "failed", error } as const)),
    attempts,
    ...due(1, now_ms),
  };
};

const due = (turn: AccessTurn, next_attempt_at: number) => ({ turn, next_attempt_at });
