import type { Instant } from "../../clock/instant.ts";
import type { ClaimStatus } from "../../shared/claim-vocabulary.ts";
import type { PaymentMethod } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** An address of a client's bill page, written by `billing/bill-links/link.ts`. */
export interface BillLinksTable {
  org_id: string;
  id: string;
  client_id: string;
  /** SHA-256, hex. */
  token_hash: string;
  /** Encrypted. Null: cannot be shown again, as without `SECRET_KEY`. */
  token: string | null;
  /** 1: the one that the API shows. 0: made for one message. */
  is_current: Flag;
  created_at: Instant;
  /** Accurate to a minute. Null: never opened. */
  last_seen_at: Instant | null;
}

/** A picture or PDF of a claim. Its content is in `payment_slip_pieces`. */
export interface PaymentSlipsTable {
  org_id: string;
  id: string;
  name: string;
  /** Detected from the content. */
  content_type: string;
  /** Bytes. Counts for the quota. */
  size: number;
  created_at: Instant;
  /** Set until the claim that it belongs to is saved. */
  incomplete_since: Instant | null;
}

/** The content of a slip, in pieces of 256 KiB. */
export interface PaymentSlipPiecesTable {
  org_id: string;
  slip_id: string;
  /** From 0. */
  position: number;
  content: Uint8Array<ArrayBuffer>;
}

/** What a client says that they paid, written by `billing/claims/record.ts`. */
export interface PaymentClaimsTable {
  org_id: string;
  id: string;
  client_id: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  reference: string | null;
  note: string | null;
  slip_id: string | null;
  /** A hash of the form and what it sent. The same form sent twice is one claim. */
  fingerprint: string;
  status: ClaimStatus;
  /** The payment of a confirmed claim, even if it was deleted since. */
  payment_id: string | null;
  /** Why it was rejected. */
  reason: string | null;
  created_at: Instant;
  decided_at: Instant | null;
  /** `{type, id, name}`. */
  decided_by: Json | null;
}
