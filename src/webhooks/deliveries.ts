import type { OrgTx } from "../database/org.ts";
import type { TopicName } from "../events/topics.ts";
import type { DropReason } from "./vocabulary.ts";

/** One event for one endpoint; `payload` is the exact text that is sent. */
export interface NewDelivery {
  endpoint_id: string;
  /** Without the `evt_` prefix. */
  event_id: string;
  topic: TopicName;
  board_id: string | null;
  payload: string;
  /** Why it will not be sent; null queues it. */
  dropped: DropReason | null;
  resend_of: string | null;
}

/** Queues a delivery, due at once, or keeps it as dropped. Returns its id. */
export const insertDelivery = (tx: OrgTx, delivery: NewDelivery): string => {
  const { dropped, ...row } = delivery;
  const id = Bun.randomUUIDv7();
  tx.insert("webhook_deliveries", {
    ...row,
    id,
    status: dropped === null ? "pending" : "dropped",
    next_attempt_at: dropped === null ? Date.now() : null,
    attempts: 0,
    attempt_log: "[]",
    reason: dropped,
    created_at: tx.now,
  });
  if (dropped === null) tx.wake("dispatcher");
  return id;
};
