import { Refusal } from "../refusal.ts";

/** Why a key may not act. */
export type KeyFault = "unknown" | "deleted" | "switched_off" | "expired" | "address_not_allowed";

/** What the log tells of a refused key or login; the caller learns nothing of it. */
type Refused =
  | { what: "key"; why: KeyFault; key_prefix: string | undefined }
  | { what: "login"; why: "wrong" | "throttled" };

/** Every failure gets this one answer, so that a stranger learns nothing (decisions §1). */
export const unauthenticated = (): Refusal =>
  new Refusal("unauthenticated", "Authentication is required.");

/** The refusal of a key or a login: answered as any other of its reason, with the truth for the log. */
export class CredentialRefusal extends Refusal {
  constructor(
    { reason, message, details, headers, status }: Refusal,
    readonly refused: Refused,
  ) {
    super(reason, message, details, headers, status);
  }
}

/** Of what was sent as a key, only what has the form of a public prefix is told. */
export const refusedKey = (token: string, why: KeyFault): CredentialRefusal => {
  const key_prefix = /^lm_([0-9a-f]{8})_/.exec(token)?.[1];
  return new CredentialRefusal(unauthenticated(), { what: "key", why, key_prefix });
};

/** The address that was typed is not told, nor a hash of it: people type their password there. */
export const wrongLogin = (): CredentialRefusal =>
  new CredentialRefusal(unauthenticated(), { what: "login", why: "wrong" });
