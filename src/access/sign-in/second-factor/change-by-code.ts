import type { Tx } from "../../../database/org.ts";
import { notFound } from "../../../refusal.ts";
import type { SessionRow } from "../sessions/session-queries.ts";
import { clearSecondFactor, endOtherSessionsOf } from "../sessions/sessions.ts";
import { findPeopleWithFactor } from "./queries.ts";
import { deleteFactor, replaceRecoveryCodes } from "./record.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { WrongCode } from "./set-up.ts";
import { useCode } from "./use-code.ts";

/** The people whose factor the code fits. Refuses with 404 without a factor, and a wrong code with 422. */
const peopleWithCode = (root: Tx, people: readonly SessionRow[], code: string): SessionRow[] => {
  const with_factor = findPeopleWithFactor(root, people);
  if (with_factor.length === 0) throw notFound();
  const used = useCode(root, with_factor, code);
  if (used.people.length === 0) throw new WrongCode();
  return used.people;
};

interface ByCode {
  code: string;
  token: string;
}

/** Turns the factor off. This session stays, the people's other sessions end (§15). Returns the people. */
export const removeFactor = (
  root: Tx,
  people: readonly SessionRow[],
  { code, token }: ByCode,
): SessionRow[] => {
  const fitting = peopleWithCode(root, people, code);
  for (const { org_id, user_id } of fitting) {
    const tx = root.org(org_id);
    deleteFactor(tx, user_id);
    endOtherSessionsOf(tx, user_id, token);
  }
  clearSecondFactor(root, token, "totp");
  return fitting;
};

/** Replaces the recovery codes. No session ends. */
export const renewRecoveryCodes = (
  root: Tx,
  people: readonly SessionRow[],
  { code }: Pick<ByCode, "code">,
) => {
  const fitting = peopleWithCode(root, people, code);
  const recovery_codes = newRecoveryCodes();
  for (const { org_id, user_id } of fitting)
    replaceRecoveryCodes(root.org(org_id), user_id, recovery_codes);
  return { people: fitting, recovery_codes };
};
