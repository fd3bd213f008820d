import type { OrgTx } from "../../../database/org.ts";
import type { SecretLocation, Secrets } from "../../../secrets.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";

const secretLocation = (org_id: string, user_id: string): SecretLocation => ({
  column: "totp_factors.secret",
  org_id,
  id: user_id,
});

/** Decrypts a factor's stored secret. Throws `SecretLocked`. */
export const openTotpSecret = (
  secrets: Secrets,
  { org_id, user_id }: { org_id: string; user_id: string },
  stored: string,
): string => secrets.open(stored, secretLocation(org_id, user_id));

/** Stores a secret that is not confirmed yet, in place of an earlier one. */
export const insertFactor = (tx: OrgTx, user_id: string, secret: string): void => {
  tx.run(tx.delete("totp_factors").where("user_id", "=", user_id));
  tx.insert("totp_factors", {
    user_id,
    secret: tx.secrets.seal(secret, secretLocation(tx.org_id, user_id)),
    confirmed_at: null,
    used_steps: "[]",
    created_at: tx.now,
  });
};

/** Turns a person's factor on. */
export const confirmFactor = (tx: OrgTx, user_id: string): void => {
  tx.run(tx.update("totp_factors", { confirmed_at: tx.now }).where("user_id", "=", user_id));
};

export const saveUsedSteps = (tx: OrgTx, user_id: string, steps: readonly number[]): void => {
  const used_steps = JSON.stringify(steps);
  tx.run(tx.update("totp_factors", { used_steps }).where("user_id", "=", user_id));
};

/** Replaces a person's recovery codes. */
export const replaceRecoveryCodes = (
  tx: OrgTx,
  user_id: string,
  codes: readonly string[],
): void => {
  tx.run(tx.delete("recovery_codes").where("user_id", "=", user_id));
  for (const code of codes)
    tx.insert("recovery_codes", { user_id, code_hash: recoveryCodeHash(code) });
};

/** Deletes a recovery code that is used. Returns whether the person had it. */
export const deleteRecoveryCode = (tx: OrgTx, user_id: string, code: string): boolean =>
  tx.run(
    tx
      .delete("recovery_codes")
      .where("user_id", "=", user_id)
      .where("code_hash", "=", recoveryCodeHash(code)),
  ) > 0;

/** Turns a person's factor off. */
export const deleteFactor = (tx: OrgTx, user_id: string): void => {
  tx.run(tx.delete("totp_factors").where("user_id", "=", user_id));
  tx.run(tx.delete("recovery_codes").where("user_id", "=", user_id));
};
