import { type RawBuilder, sql } from "kysely";
import type { ClientRow } from "../../clients/client.ts";
import { notPendingDeletion } from "../../clients/queries.ts";
import { first_date, last_date } from "../../clock/bounds.ts";
import { type CalendarDate, checkedDate } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { type Days, dueDaysOf, eachDay, monthOf, oldestDay } from "./days.ts";

/** Clients read at a time, so that the event loop is not blocked. */
const batch_max = 100;

/**
 * Clients who are billed monthly: the condition of the index `clients_recurring`. The `+` keeps SQLite from
 * choosing the much larger indexes of all clients that are not deleted.
 */
export const isBilledMonthly = sql<boolean>`"clients"."auto_invoice" = 1
  and "clients"."due_day" is not null
  and "clients"."status" = 'active'
  and +"clients"."deleted_at" is null`;

export const hasItems = sql<boolean>`exists (
  select 1 from "client_items" as item
  where item."org_id" = "clients"."org_id" and item.client_id = "clients".id)`;

/** Whether the client has no invoice for this month. A void one counts. */
export const isUnbilled = (month: RawBuilder<string> | string) => sql<boolean>`not exists (
  select 1 from "invoices" as billed
  where billed."org_id" = "clients"."org_id" and billed.client_id = "clients".id
    and billed.period is not null and billed.period = ${month})`;

/** A client to bill for a day. */
export interface Due {
  client_id: string;
  day: CalendarDate;
  /**
   * `retried` failed in an earlier run and keeps that run's day, even if the client's `due_day` has changed.
   * `expired` failed too long ago to be retried.
   */
  kind: "due" | "retried" | "expired";
}

/**
 * The clients that a run of these days may have to bill, in batches, each read separately: first those who
 * failed earlier, then those due on each day. `clientToBill` checks again when a client is billed.
 */
export function* clientsDue(db: OrgReader, days: Days): Generator<Due[]> {
  yield* failedEarlier(db, days.to);
  const retried = { failed_from: oldestDay(days.to), failed_to: days.to };
  for (const day of eachDay(days)) yield* clientsDueOn(db, day, retried);
}

const no_days = { failed_from: checkedDate(last_date), failed_to: checkedDate(first_date) };

/** The clients due on one day, in batches: those of `previewDay`, including those who failed earlier. */
export const clientsDueOnDay = (db: OrgReader, day: CalendarDate): Generator<Due[]> =>
  clientsDueOn(db, day, no_days);

const failures = prepareInOrg<{
  to: CalendarDate;
  after_client: string;
  after_month: string;
  max: number;
}>()((param) =>
  build
    .selectFrom("recurring_failures")
    .select(["client_id", "day", "period"])
    .where("org_id", "=", param("org_id"))
    .where(sql<boolean>`(client_id, period) > (${param("after_client")}, ${param("after_month")})`)
    .where("day", "<=", param("to"))
    .orderBy("client_id")
    .orderBy("period")
    .limit(param("max")),
);

function* failedEarlier(db: OrgReader, to: CalendarDate): Generator<Due[]> {
  const oldest = oldestDay(to);
  let after = { after_client: "", after_month: "" };
  for (;;) {
    const found = db.all(failures, { ...after, to, max: batch_max });
    const last = found.at(-1);
    if (!last) return;
    yield found.map(({ client_id, day }) => ({
      client_id,
      day,
      kind: day < oldest ? "expired" : "retried",
    }));
    after = { after_client: last.client_id, after_month: last.period };
  }
}

const candidates = prepareInOrg<{
  first: number;
  last: number;
  after_due_day: number;
  after_seq: number;
  month: string;
  failed_from: CalendarDate;
  failed_to: CalendarDate;
  max: number;
}>()((param) =>
  build
    .selectFrom("clients")
    .select((of) => [
      "id",
      "due_day",
      "seq",
      isUnbilled(param("month")).as("is_unbilled"),
      of
        .exists(
          of
            .selectFrom("recurring_failures as failed")
            .select("failed.day")
            .whereRef("failed.org_id", "=", "clients.org_id")
            .whereRef("failed.client_id", "=", "clients.id")
            .where("failed.period", "=", param("month"))
            .where("failed.day", ">=", param("failed_from"))
            .where("failed.day", "<=", param("failed_to")),
        )
        .as("has_failed"),
    ])
    .where("org_id", "=", param("org_id"))
    .where("due_day", ">=", param("first"))
    .where("due_day", "<=", param("last"))
    .where(sql<boolean>`(due_day, seq) > (${param("after_due_day")}, ${param("after_seq")})`)
    .where(isBilledMonthly)
    .orderBy("due_day")
    .orderBy("seq")
    .limit(param("max")),
);

/** Leaves out clients who failed on these days: they were retried first. */
function* clientsDueOn(
  db: OrgReader,
  day: CalendarDate,
  failed: { failed_from: CalendarDate; failed_to: CalendarDate },
): Generator<Due[]> {
  const filters = { ...dueDaysOf(day), month: monthOf(day), ...failed, max: batch_max };
  let after = { after_due_day: 0, after_seq: 0 };
  for (;;) {
    const found = db.all(candidates, { ...filters, ...after });
    const last = found.at(-1);
    if (!last) return;
    yield found
      .filter(({ is_unbilled, has_failed }) => is_unbilled && !has_failed)
      .map(({ id }) => ({ client_id: id, day, kind: "due" }));
    after = { after_due_day: last.due_day ?? 0, after_seq: last.seq };
  }
}

const billable = prepareInOrg<{ id: string; month: string }>()((param) =>
  build
    .selectFrom("clients")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where(isBilledMonthly)
    .where(notPendingDeletion)
    .where(hasItems)
    .where(isUnbilled(param("month"))),
);

/** The client if they still have to be billed, otherwise null. */
export const clientToBill = (db: OrgReader, { client_id, day, kind }: Due): ClientRow | null => {
  if (kind === "expired") return null;
  const client = db.first(billable, { id: client_id, month: monthOf(day) });
  if (!client || kind === "retried") return client ?? null;
  const { first, last } = dueDaysOf(day);
  const due_day = client.due_day ?? 0;
  return due_day >= first && due_day <= last ? client : null;
};
