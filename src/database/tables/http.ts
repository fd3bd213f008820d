import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { Flag } from "./values.ts";

/**
 * The answer of a POST with an `Idempotency-Key`, written with the change itself by
 * `http/contract/idempotency.ts`; kept 7 days.
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
  /** The JSON as it was sent, without a secret that is shown once; empty: no body, or `compressed`. */
  body: string;
  created_at: Instant;
  /** The JSON of a long answer, as zstd; else null. */
  compressed: Uint8Array | null;
  /** 1: too large to be stored: `body` has the few fields that a replay is made of again. */
  is_reference: Generated<Flag>;
}
