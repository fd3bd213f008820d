import { Refusal } from "../refusal.ts";

/** Why a key is rejected. */
export type KeyRejection =
  | "unknown"
  | "deleted"
  | "switched_off"
  | "expired"
  | "address_not_allowed";

/** Logged about a refused key, login or single sign-on, but never shown to the caller. */
type Refused =
  | { what: "key"; why: KeyRejection; key_prefix: string | undefined }
  | { what: "login"; why: "wrong" | "throttled" }
  | { what: "single sign-on"; why: string; organization_id?: string };

/** The same answer for every failure, so that it reveals nothing (decisions §1). */
export const unauthenticated = (): Refusal =>
  new Refusal("unauthenticated", "Authentication is required.");

/** The refusal of a key, a login or a single sign-on, with the actual reason for the log. */
export class CredentialRefusal extends Refusal {
  constructor(
    { reason, message, details, headers, status }: Refusal,
    readonly refused: Refused,
  ) {
    super(reason, message, details, headers, status);
  }
}

/** Logs a key's public prefix, and nothing if the token does not have the form of a key. */
export const refusedKey = (token: string, why: KeyRejection): CredentialRefusal => {
  const key_prefix = /^lm_([0-9a-f]{8})_/.exec(token)?.[1];
  return new CredentialRefusal(unauthenticated(), { what: "key", why, key_prefix });
};

/** A wrong code of a second factor. */
export const wrongMfaCode = (attempts_left: number): CredentialRefusal =>
  new CredentialRefusal(
    new Refusal("mfa_failed", "The code is wrong, or was used before.", { attempts_left }),
    { what: "login", why: "wrong" },
  );

/** Does not log the e-mail address, not even hashed: people sometimes type their password there. */
export const wrongLogin = (): CredentialRefusal =>
  new CredentialRefusal(unauthenticated(), { what: "login", why: "wrong" });
