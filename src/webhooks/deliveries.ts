import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
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

const insert = prepareInOrg<{
  id: string;
  endpoint_id: string;
  event_id: string;
  topic: TopicName;
  board_id: string | null;
  payload: string;
  status: "pending" | "dropped";
  next_attempt_at: number | null;
  resend_of: string | null;
  reason: DropReason | null;
  created_at: OrgTx["now"];
}>()((param) =>
  build.insertInto("webhook_deliveries").values({
    org_id: param("org_id"),
    id: param("id"),
    endpoint_id: param("endpoint_id"),
    event_id: param("event_id"),
    topic: param("topic"),
    board_id: param("board_id"),
    payload: param("payload"),
    status: param("status"),
    attempts: 0,
    next_attempt_at: param("next_attempt_at"),
    attempt_log: "[]",
    resend_of: param("resend_of"),
    reason: param("reason"),
    created_at: param("created_at"),
  }),
);

/** Queues a delivery, due at once, or keeps it as dropped. Returns its id. */
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
