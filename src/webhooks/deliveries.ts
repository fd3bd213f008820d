import type { OrgTx } from "../database/org.ts";
import { prepareInsert } from "../database/prepare-insert.ts";
import type { DropReason } from "./vocabulary.ts";

export interface NewDelivery {
  endpoint_id: string;
  /** Without the `evt_` prefix. */
  event_id: string;
  topic: string;
  board_id: string | null;
  payload: string;
  /** Why it will not be sent; null queues it. */
  dropped: DropReason | null;
  resend_of: string | null;
}

const insert = prepareInsert(
  "webhook_deliveries",
  [
    "id",
    "endpoint_id",
    "event_id",
    "topic",
    "board_id",
    "payload",
    "status",
    "next_attempt_at",
    "resend_of",
    "reason",
    "created_at",
  ],
  {
    attempts: 0,
    response_status: null,
    response_headers: null,
    response_body: null,
    error: null,
    duration_ms: null,
    attempt_log: "[]",
    delivered_at: null,
  },
);

/** Queues a delivery, due at once, or keeps it as dropped. Its id. */
export const insertDelivery = (tx: OrgTx, delivery: NewDelivery): string => {
  const { dropped, ...row } = delivery;
  const id = Bun.randomUUIDv7();
  tx.run(insert, {
    ...row,
    id,
    status: dropped === null ? "pending" : "dropped",
    next_attempt_at: dropped === null ? Date.now() : null,
    reason: dropped,
    created_at: tx.now,
  });
  if (dropped === null) tx.wake("dispatcher");
  return id;
};
