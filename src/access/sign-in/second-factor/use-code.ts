import { toMillis } from "../../../clock/instant.ts";
import type { OrgTx, Tx } from "../../../database/org.ts";
import type { Person } from "../sessions/sessions.ts";
import { findFactor } from "./queries.ts";
import { deleteRecoveryCode, openTotpSecret, saveUsedSteps } from "./record.ts";
import { matchingStep, stepAt, withUsedStep } from "./totp.ts";

/** How a code fits a person's factor. */
type Fit = "totp" | "recovery" | null;

interface UsedCode<P> {
  /** The people whose factor the code fits. */
  people: P[];
  is_recovery_code: boolean;
}

/** The digits of a code as somebody types it: apps show it in groups. */
const digitsOf = (code: string): string => code.replace(/[\s-]/g, "");

/**
 * Uses up a code of the app: one works once (RFC 6238, section 5.2). `is_confirming`: the factor is not on yet, and
 * this code turns it on. Returns whether it fits.
 */
export const useTotpCode = (
  tx: OrgTx,
  user_id: string,
  code: string,
  { is_confirming }: { is_confirming: boolean },
): boolean => {
  const factor = findFactor(tx, user_id);
  if (!factor || factor.secret === null) return false;
  if ((factor.confirmed_at === null) !== is_confirming) return false;
  const secret = openTotpSecret(tx.secrets, { org_id: tx.org_id, user_id }, factor.secret);
  const used = JSON.parse(factor.used_steps) as number[];
  const now = stepAt(toMillis(tx.now));
  const step = matchingStep(secret, digitsOf(code), now, used);
  if (step === null) return false;
  saveUsedSteps(tx, user_id, withUsedStep(used, step, now));
  return true;
};

/** Uses up a code of the app, or a recovery code of somebody whose factor is on. */
const useCodeOf = (tx: OrgTx, user_id: string, code: string): Fit => {
  if (useTotpCode(tx, user_id, code, { is_confirming: false })) return "totp";
  return deleteRecoveryCode(tx, user_id, code) ? "recovery" : null;
};

/** Uses up a code: of the app or a recovery code. */
export const useCode = <P extends Person>(
  root: Tx,
  people: readonly P[],
  code: string,
): UsedCode<P> => {
  const fits = people.map((person) => useCodeOf(root.org(person.org_id), person.user_id, code));
  return {
    people: people.filter((_, index) => fits[index] !== null),
    is_recovery_code: fits.includes("recovery"),
  };
};
