import { sql } from "kysely";
import { type Instant, ofMillis } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { roundMillis } from "../outbound/exchange.ts";
import type { DeliveryError, DropReason } from "../shared/webhook-vocabulary.ts";
import type { AttemptResult } from "./deliver.ts";
import { updateEndpointHealth } from "./endpoint-health.ts";
import { notifySwitchedOff } from "./notify-switched-off.ts";
import type { OutboxDelivery } from "./outbox.ts";
import type { Verdict } from "./verdict.ts";

/** An entry of a delivery's `attempt_log` (decisions §7). */
export interface AttemptEntry {
  n: number;
  at: Instant;
  address: string | null;
  response_status: number | null;
  error: DeliveryError | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  total_ms: number;
}

/** A finished attempt, and what happens next. */
export interface FinishedAttempt {
  delivery: Pick<OutboxDelivery, "id" | "endpoint_id" | "topic" | "replayed">;
  /** From 1. */
  n: number;
  began_ms: number;
  ended_ms: number;
  result: AttemptResult;
  verdict: Verdict;
}

const saveAttempt = prepareInOrg<{
  id: string;
  status: Verdict["status"];
  attempts: number;
  next_attempt_at: number | null;
  response_status: number | null;
  response_headers: string | null;
  response_body: string | null;
  error: DeliveryError | null;
  duration_ms: number;
  entry: string;
  delivered_at: Instant | null;
}>()((param) =>
  build
    .updateTable("webhook_deliveries")
    .set({
      status: param("status"),
      attempts: param("attempts"),
      next_attempt_at: param("next_attempt_at"),
      response_status: param("response_status"),
      response_headers: param("response_headers"),
      response_body: param("response_body"),
      error: param("error"),
      duration_ms: param("duration_ms"),
      attempt_log: sql<string>`json_insert(attempt_log, '$[#]', json(${param("entry")}))`,
      delivered_at: param("delivered_at"),
    })
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("status", "=", "pending"),
);

/** Saves an attempt, and updates its delivery and its endpoint's health. Returns whether it switched the endpoint off. */
export const recordAttempt = (tx: OrgTx, finished: FinishedAttempt): boolean => {
  const { delivery, verdict, result } = finished;
  const { status } = verdict;
  const { response_headers } = result;
  tx.run(saveAttempt, {
    id: delivery.id,
    status,
    attempts: finished.n,
    // Date.now() is truncated to a millisecond: adds one, so that no wait is shorter than in §6.5.
    next_attempt_at: status === "pending" ? finished.ended_ms + verdict.wait_ms + 1 : null,
    response_status: result.response_status,
    response_headers: response_headers && JSON.stringify(response_headers),
    response_body: result.response_body,
    error: result.error,
    duration_ms: Math.round(result.total_ms),
    entry: JSON.stringify(entryOf(finished)),
    delivered_at: status === "delivered" ? ofMillis(finished.ended_ms) : null,
  });
  wakeReplayer(tx, delivery);
  // A ping only tests the endpoint: it counts as neither a failure nor a success (decisions §7).
  const final_status = status === "pending" || delivery.topic === "webhook.ping" ? null : status;
  const switched_off = updateEndpointHealth(tx, delivery.endpoint_id, result, final_status);
  if (switched_off) notifySwitchedOff(tx, delivery.endpoint_id, result);
  return switched_off;
};

const entryOf = ({ n, began_ms, result }: FinishedAttempt): AttemptEntry => ({
  n,
  at: ofMillis(began_ms),
  address: result.address,
  response_status: result.response_status,
  error: result.error,
  dns_ms: roundMillis(result.dns_ms),
  connect_ms: roundMillis(result.connect_ms),
  tls_ms: roundMillis(result.tls_ms),
  first_byte_ms: roundMillis(result.first_byte_ms),
  total_ms: Math.round(result.total_ms),
});

/** Marks a delivery as dropped. This does not count as a failure. */
export const recordDrop = (
  tx: OrgTx,
  delivery: Pick<OutboxDelivery, "id" | "endpoint_id" | "replayed">,
  reason: DropReason,
): void => {
  wakeReplayer(tx, delivery);
  // Otherwise the rest of the replay would be queued only to be dropped.
  if (delivery.replayed === 1 && reason === "key_inactive")
    tx.run(tx.delete("webhook_replays").where("endpoint_id", "=", delivery.endpoint_id));
  tx.run(
    tx
      .update("webhook_deliveries", { status: "dropped", reason, next_attempt_at: null })
      .where("id", "=", delivery.id)
      .where("status", "=", "pending"),
  );
};

/** The replay's next batch may be due. */
const wakeReplayer = (
  tx: OrgTx,
  delivery: Pick<OutboxDelivery, "endpoint_id" | "replayed">,
): void => {
  if (delivery.replayed === 1) tx.wake("replayer", delivery.endpoint_id);
};
