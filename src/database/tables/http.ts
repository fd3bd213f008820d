import type { Instant } from "../../clock/instant.ts";

/**
 * The answer of a POST with an `Idempotency-Key`, written with the change itself by
 * `http/idempotency.ts`; kept 7 days.
 */
export interface IdempotentAnswersTable {
  org_id: string;
  /** A key's id, or `user:` and a person's. */
  credential: string;
  /** SHA-256 of the `Idempotency-Key`, hex. */
  key: string;
  /** HMAC-SHA256 of method, path and body under the `Idempotency-Key`: another call differs. */
  fingerprint: string;
  /** HTTP. */
  status: number;
  /** The JSON as it was sent, without a secret that is shown once; empty: no body. */
  body: string;
  created_at: Instant;
}
