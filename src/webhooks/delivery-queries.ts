import { sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import { ticketScope } from "../access/ticket-scope.ts";
import { ofMillis } from "../clock/instant.ts";
import { periodOf } from "../clock/period.ts";
import type { OrgReader } from "../database/org.ts";
import { type PageRequest, pageOf } from "../database/page.ts";
import { isWithinPeriod } from "../database/period.ts";
import type { Envelope } from "../events/envelope.ts";
import { readable } from "../events/feed.ts";
import { notFound } from "../refusal.ts";
import { isVisible } from "./endpoint-queries.ts";
import type { AttemptEntry } from "./record.ts";
import type { DeliveryFilters } from "./wire.ts";

const listed_columns = [
  "id",
  "endpoint_id",
  "event_id",
  "topic",
  "board_id",
  "status",
  "attempts",
  "next_attempt_at",
  "response_status",
  "response_body",
  "error",
  "duration_ms",
  "resend_of",
  "reason",
  "created_at",
  "delivered_at",
] as const;

/** The ticket of a delivery's event. Read from the payload only for callers who may only see their own tickets. */
const ticketOf = (caller: Caller) =>
  (ticketScope(caller).own_user_id === null
    ? sql<string | null>`null`
    : sql<string | null>`webhook_deliveries.payload ->> '$.data.ticket.id'`
  ).as("ticket_id");

/** A page of an endpoint's deliveries, newest first. Days are in the organization's timezone. */
export const listDeliveries = (
  db: OrgReader,
  caller: Caller,
  endpoint_id: string,
  { page, per_page, ...filters }: DeliveryFilters & PageRequest,
) => {
  const { status, topic } = filters;
  let query = db
    .from("webhook_deliveries")
    .select([...listed_columns, ticketOf(caller)])
    .where("endpoint_id", "=", endpoint_id)
    .where(isWithinPeriod(sql.ref("created_at"), periodOf(filters, caller.organization.timezone)))
    .orderBy("created_at", "desc")
    .orderBy("seq", "desc");
  if (status !== undefined) query = query.where("status", "=", status);
  if (topic !== undefined) query = query.where("topic", "=", topic);
  const { rows, ...rest } = pageOf(db, query, { page, per_page }, (row) => row);
  const readable_rows = new Set(readable(db, caller, undefined, rows));
  return { ...rest, rows: rows.map((row) => deliveryRowView(row, readable_rows.has(row))) };
};

/** Throws 404 unless the caller may see the delivery's endpoint, which may be deleted. */
export const findDelivery = (db: OrgReader, caller: Caller, id: string) => {
  const delivery = db.first(
    db
      .from("webhook_deliveries")
      .innerJoin("webhook_endpoints as endpoint", (join) =>
        join
          .onRef("endpoint.org_id", "=", "webhook_deliveries.org_id")
          .onRef("endpoint.id", "=", "webhook_deliveries.endpoint_id"),
      )
      .selectAll("webhook_deliveries")
      .select([
        "endpoint.api_key_id",
        "endpoint.active as endpoint_active",
        "endpoint.deleted_at as endpoint_deleted_at",
        ticketOf(caller),
      ])
      .where("webhook_deliveries.id", "=", id),
  );
  if (!delivery || !isVisible(caller, delivery)) throw notFound();
  return delivery;
};

export type FoundDelivery = ReturnType<typeof findDelivery>;

type ListedDelivery = Pick<FoundDelivery, (typeof listed_columns)[number]>;

/** Without `is_shown`, hides the receiver's response, too: it may repeat the payload (decisions §7). */
const deliveryRowView = (row: ListedDelivery, is_shown: boolean) => ({
  id: row.id,
  endpoint_id: row.endpoint_id,
  event_id: `evt_${row.event_id}`,
  topic: row.topic,
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at === null ? null : ofMillis(row.next_attempt_at),
  response_status: row.response_status,
  response_body: is_shown ? row.response_body : null,
  error: row.error,
  duration_ms: row.duration_ms,
  resend_of: row.resend_of,
  reason: row.reason,
  hidden: !is_shown,
  created_at: row.created_at,
  delivered_at: row.delivered_at,
});

/** Whether the caller may read the delivery's event now, as in the event feed. */
const mayRead = (db: OrgReader, caller: Caller, row: FoundDelivery): boolean =>
  readable(db, caller, undefined, [row]).length === 1;

/** A delivery as lists show it. */
export const deliveryView = (db: OrgReader, caller: Caller, row: FoundDelivery) =>
  deliveryRowView(row, mayRead(db, caller, row));

/** A delivery with its payload, the receiver's response, and each attempt. */
export const deliveryDetailView = (db: OrgReader, caller: Caller, row: FoundDelivery) => {
  const is_shown = mayRead(db, caller, row);
  return {
    ...deliveryRowView(row, is_shown),
    payload: is_shown ? (JSON.parse(row.payload) as Envelope) : null,
    response_headers:
      is_shown && row.response_headers !== null
        ? (JSON.parse(row.response_headers) as Record<string, string>)
        : null,
    attempt_log: JSON.parse(row.attempt_log) as AttemptEntry[],
  };
};
