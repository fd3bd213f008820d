import { plusSeconds } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import type { Verdict } from "./verdict.ts";

/** Saves the result of attempt number `attempts` (from 1). */
export const recordAttempt = (tx: OrgTx, id: string, attempts: number, verdict: Verdict): void => {
  const { status } = verdict;
  const is_sent = status === "sent";
  tx.run(
    tx
      .update("messages", {
        status,
        attempts,
        next_attempt_at: status === "queued" ? plusSeconds(tx.now, verdict.wait_seconds) : null,
        error: is_sent ? null : verdict.error,
        sent_at: is_sent ? tx.now : null,
      })
      .where("id", "=", id)
      .where("status", "=", "queued"),
  );
};
