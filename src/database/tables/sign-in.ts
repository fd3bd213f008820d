import type { Instant } from "../../clock/instant.ts";
import type { Role } from "../../shared/roles.ts";
import type { Flag, Json } from "./values.ts";

/** A person's second factor: codes that their phone computes (RFC 6238). */
export interface TotpFactorsTable {
  org_id: string;
  user_id: string;
  /** Base32, encrypted with `SECRET_KEY` when that is set. Null when its key was lost: recovery codes still work. */
  secret: string | null;
  /** Null while it is being set up. */
  confirmed_at: Instant | null;
  /** An array of the 30-second steps whose codes were used lately, so that a code works once. */
  used_steps: Json;
  created_at: Instant;
}

/** Codes for who lost their phone. A used one is deleted. */
export interface RecoveryCodesTable {
  org_id: string;
  user_id: string;
  /** SHA-256 of the code in lower case without dashes, hex. */
  code_hash: string;
}

/** A passkey (WebAuthn): one row for each person of the token that added it. */
export interface PasskeysTable {
  org_id: string;
  /** The same in all rows of a passkey. */
  id: string;
  user_id: string;
  name: string;
  /** Base64url, as the authenticator named it. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** Base64url. The authenticator answers with it at sign-in. */
  user_handle: string;
  /** Of signatures. Stays 0 where the authenticator counts none. */
  counter: number;
  /** An array: how a browser reaches the authenticator. */
  transports: Json;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** An organization's OpenID Connect provider. */
export interface SsoSettingsTable {
  org_id: string;
  issuer: string;
  client_id: string;
  /** Encrypted with `SECRET_KEY`. Null without one, and when its key was lost. */
  client_secret: string | null;
  /** An array of lower-case domains, never empty. */
  allowed_domains: Json;
  /** The claim with a person's role. Null: roles are set here. */
  role_claim: string | null;
  /** `{value of the claim: role}`. */
  role_map: Json;
  /** Of new people. Null: only those with a mapped role are added. */
  default_role: Role | null;
  /** The claim that says that the e-mail address is verified. Null: `email_verified`. */
  email_verified_claim: string | null;
  /** 0: passwords of all but owners are refused. */
  password_login: Flag;
  created_at: Instant;
  updated_at: Instant;
}

/** Whom an account at a provider signs in. */
export interface SsoIdentitiesTable {
  org_id: string;
  issuer: string;
  /** The account's `sub` at the issuer. */
  subject: string;
  user_id: string;
  created_at: Instant;
}
