import type { Instant } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { TopicName } from "../shared/topics.ts";
import type { DeliveryStatus, DropReason } from "../shared/webhook-vocabulary.ts";

/** The content of a delivery. */
export type NewDelivery = {
  /** Without the `evt_` prefix. */
  event_id: string;
  topic: TopicName;
  board_id: string | null;
  /** The exact text to send. */
  payload: string;
  resend_of: string | null;
};

/** An endpoint that gets a delivery. */
export interface Recipient {
  endpoint_id: string;
  /** Why the delivery is dropped; null queues it. */
  dropped: DropReason | null;
}

type DeliveryRow = NewDelivery & {
  id: string;
  endpoint_id: string;
  status: DeliveryStatus;
  due_ms: number | null;
  reason: DropReason | null;
  created_at: Instant;
};

/** Prepared, because changing the cards of a board column inserts thousands. */
const insertDelivery = prepareInOrg<DeliveryRow>()((param) =>
  build.insertInto("webhook_deliveries").values({
    org_id: param("org_id"),
    id: param("id"),
    endpoint_id: param("endpoint_id"),
    event_id: param("event_id"),
    topic: param("topic"),
    board_id: param("board_id"),
    payload: param("payload"),
    status: param("status"),
    next_attempt_at: param("due_ms"),
    attempts: 0,
    attempt_log: "[]",
    resend_of: param("resend_of"),
    reason: param("reason"),
    created_at: param("created_at"),
  }),
);

/** Queues a delivery that is due immediately, or stores it as dropped. Returns its id. */
export const queueDelivery = (
  tx: OrgTx,
  delivery: NewDelivery,
  { endpoint_id, dropped }: Recipient,
): string => {
  const id = Bun.randomUUIDv7();
  tx.run(insertDelivery, {
    ...delivery,
    id,
    endpoint_id,
    status: dropped === null ? "pending" : "dropped",
    due_ms: dropped === null ? Date.now() : null,
    reason: dropped,
    created_at: tx.now,
  });
  if (dropped === null) tx.wake("dispatcher", endpoint_id);
  return id;
};
