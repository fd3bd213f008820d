import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { Flag } from "./values.ts";

/**
 * The stored answer of a POST with an `Idempotency-Key`, kept for 7 days.
 * `http/contract/idempotency.ts` writes it in the transaction of the change.
 */
export interface IdempotentAnswersTable {
  org_id: string;
  /** The API key's id, or `user:` and the user's id. */
  credential: string;
  /** SHA-256 of the `Idempotency-Key`, hex. */
  key: string;
  /** HMAC-SHA256 of method, path and body, keyed with the `Idempotency-Key`: identifies the request. */
  fingerprint: string;
  /** HTTP status. */
  status: number;
  /** The JSON body, without secrets that are shown only once. Empty without a body, or if `compressed` is set. */
  body: string;
  created_at: Instant;
  /** The JSON of a long answer, compressed by zstd; otherwise null. */
  compressed: Uint8Array | null;
  /** 1: the answer was too large to store, and `body` only has the fields from which a replay is rendered. */
  is_reference: Generated<Flag>;
}
