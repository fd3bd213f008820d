import { randomBytes } from "node:crypto";
import type { Tx } from "../../../database/org.ts";
import { Refusal, refuseField } from "../../../refusal.ts";
import type { SessionRow } from "../sessions/session-queries.ts";
import { endOtherSessionsOf, markSecondFactor } from "../sessions/sessions.ts";
import { findFactor, findPeopleWithFactor } from "./queries.ts";
import { confirmFactor, insertFactor, replaceRecoveryCodes } from "./record.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { otpauthUrl, toBase32 } from "./totp.ts";
import { useTotpCode } from "./use-code.ts";

/** As RFC 4226 recommends: as long as the hash. */
const secret_bytes = 20;

const refuseActive = (root: Tx, people: readonly SessionRow[]): void => {
  if (findPeopleWithFactor(root, people).length > 0)
    throw new Refusal("mfa_active", "A second factor is on already. Remove it first.");
};

/** Gives each of the token's people a new secret, which a code must confirm. An earlier one that was not confirmed ends. */
export const beginSetUp = (root: Tx, people: readonly SessionRow[], email: string) => {
  refuseActive(root, people);
  const secret = toBase32(randomBytes(secret_bytes));
  for (const { org_id, user_id } of people) insertFactor(root.org(org_id), user_id, secret);
  return { secret, otpauth_url: otpauthUrl(secret, email) };
};

/** A wrong code for a change of one's own: 422 on its field. */
export class WrongCode extends Refusal {
  constructor() {
    const { reason, message, details } = refuseField("code", "is wrong, or was used before");
    super(reason, message, details);
  }
}

/**
 * Turns the factor on for the people whose secret the code fits. The code is used up, this session stays, and the
 * people's other sessions end (§15). Returns the people and their recovery codes.
 */
export const confirmSetUp = (
  root: Tx,
  people: readonly SessionRow[],
  { code, token }: { code: string; token: string },
) => {
  refuseActive(root, people);
  if (!people.some(({ org_id, user_id }) => findFactor(root.org(org_id), user_id)))
    throw refuseField("code", "confirms nothing: begin with POST /v1/auth/totp");
  const confirmed = people.filter(({ org_id, user_id }) =>
    useTotpCode(root.org(org_id), user_id, code, { is_confirming: true }),
  );
  if (confirmed.length === 0) throw new WrongCode();
  const recovery_codes = newRecoveryCodes();
  for (const { org_id, user_id } of confirmed) {
    const tx = root.org(org_id);
    confirmFactor(tx, user_id);
    replaceRecoveryCodes(tx, user_id, recovery_codes);
    endOtherSessionsOf(tx, user_id, token);
  }
  markSecondFactor(root, token, "totp");
  return { people: confirmed, recovery_codes };
};
