import { sql } from "kysely";
import { type Instant, ofMillis } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { DeliveryError, DropReason } from "../shared/webhook-vocabulary.ts";
import type { Attempted } from "./deliver.ts";
import { noteOutcome } from "./endpoint-health.ts";
import { notifySwitchedOff } from "./notify-switched-off.ts";
import type { ToSend } from "./outbox.ts";
import type { Verdict } from "./verdict.ts";

/** A line of a delivery's `attempt_log` (decisions §7). */
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

/** An attempt that has ended, and what follows from it. */
export interface EndedAttempt {
  delivery: Pick<ToSend, "id" | "endpoint_id" | "topic" | "replayed">;
  /** From 1. */
  n: number;
  began_ms: number;
  ended_ms: number;
  attempted: Attempted;
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

/** Saves an attempt with its delivery, and what it says of its endpoint. Returns whether that switched the endpoint off. */
export const recordAttempt = (tx: OrgTx, ended: EndedAttempt): boolean => {
  const { delivery, verdict, attempted } = ended;
  const { status } = verdict;
  const { response_headers } = attempted;
  tx.run(saveAttempt, {
    id: delivery.id,
    status,
    attempts: ended.n,
    // Date.now() is truncated to a millisecond: one more, so that no wait is shorter than §6.5 says.
    next_attempt_at: status === "pending" ? ended.ended_ms + verdict.wait_ms + 1 : null,
    response_status: attempted.response_status,
    response_headers: response_headers && JSON.stringify(response_headers),
    response_body: attempted.response_body,
    error: attempted.error,
    duration_ms: Math.round(attempted.total_ms),
    entry: JSON.stringify(entryOf(ended)),
    delivered_at: status === "delivered" ? ofMillis(ended.ended_ms) : null,
  });
  wakeReplayer(tx, delivery);
  // A ping only tests the endpoint: it counts neither as a failure nor as a success (decisions §7).
  const finished = status === "pending" || delivery.topic === "webhook.ping" ? null : status;
  const switched_off = noteOutcome(tx, delivery.endpoint_id, attempted, finished);
  if (switched_off) notifySwitchedOff(tx, delivery.endpoint_id, attempted);
  return switched_off;
};

const entryOf = ({ n, began_ms, attempted }: EndedAttempt): AttemptEntry => ({
  n,
  at: ofMillis(began_ms),
  address: attempted.address,
  response_status: attempted.response_status,
  error: attempted.error,
  dns_ms: whole(attempted.dns_ms),
  connect_ms: whole(attempted.connect_ms),
  tls_ms: whole(attempted.tls_ms),
  first_byte_ms: whole(attempted.first_byte_ms),
  total_ms: Math.round(attempted.total_ms),
});

const whole = (millis: number | null): number | null => millis && Math.round(millis);

/** Keeps a delivery as dropped: it was not sent, and counts as no failure. */
export const recordDrop = (
  tx: OrgTx,
  delivery: Pick<ToSend, "id" | "endpoint_id" | "replayed">,
  reason: DropReason,
): void => {
  wakeReplayer(tx, delivery);
  // Else the rest would be copied only to be dropped, one after another.
  if (delivery.replayed === 1 && reason === "key_inactive")
    tx.run(tx.delete("webhook_replays").where("endpoint_id", "=", delivery.endpoint_id));
  tx.run(
    tx
      .update("webhook_deliveries", { status: "dropped", reason, next_attempt_at: null })
      .where("id", "=", delivery.id)
      .where("status", "=", "pending"),
  );
};

/** Its replay may go on. */
const wakeReplayer = (tx: OrgTx, delivery: Pick<ToSend, "endpoint_id" | "replayed">): void => {
  if (delivery.replayed === 1) tx.wake("replayer", delivery.endpoint_id);
};
