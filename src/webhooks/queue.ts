import type { Instant } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { TopicName } from "../shared/topics.ts";
import type { DeliveryStatus, DropReason } from "../shared/webhook-vocabulary.ts";

/** What is sent; `payload` is the exact text. */
export type Sending = {
  /** Without the `evt_` prefix. */
  event_id: string;
  topic: TopicName;
  board_id: string | null;
  payload: string;
  resend_of: string | null;
};

/** An endpoint that it is for. */
export interface Recipient {
  endpoint_id: string;
  /** Why it will not be sent; null queues it. */
  dropped: DropReason | null;
}

type NewRow = Sending & {
  id: string;
  endpoint_id: string;
  status: DeliveryStatus;
  due_ms: number | null;
  reason: DropReason | null;
  created_at: Instant;
};

/** Prepared: a change of a column's cards makes thousands. */
const insertDelivery = prepareInOrg<NewRow>()((param) =>
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

/** Queues a delivery, due at once, or keeps it as dropped. Returns its id. */
export const queueDelivery = (
  tx: OrgTx,
  sending: Sending,
  { endpoint_id, dropped }: Recipient,
): string => {
  const id = Bun.randomUUIDv7();
  tx.run(insertDelivery, {
    ...sending,
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
