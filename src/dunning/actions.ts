import { sql } from "kysely";
import { type CalendarDate, dateIn } from "../clock/instant.ts";
import { build, eachOf, type RowOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { Action, OpenInvoice } from "./decision/facts.ts";

/** The actions that count, of these invoices, with what became of their messages. */
const ofInvoices = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("dunning_actions as action")
    .leftJoin("messages as message", (join) =>
      join
        .onRef("message.org_id", "=", "action.org_id")
        .onRef("message.id", "=", "action.message_id"),
    )
    .leftJoin("messages as other", (join) =>
      join
        .onRef("other.org_id", "=", "action.org_id")
        .onRef("other.id", "=", "action.other_message_id"),
    )
    .select(["action.id", "action.client_id", "action.invoice_id", "action.step_id"])
    .select(["action.kind", "action.days_after_due", "action.ran_on"])
    .select("action.status as action_status")
    .select(["action.message_id", "message.status", "message.sent_at"])
    .select(["action.other_message_id", "other.status as other_status"])
    .select("other.sent_at as other_sent_at")
    .where("action.org_id", "=", param("org_id"))
    .where("action.invoice_id", "in", eachOf(param("ids")))
    // A literal, because SQLite does not use the partial index with a parameter.
    .where(sql<boolean>`action.reopened_at is null`),
);

type ActionRow = RowOf<typeof ofInvoices>;

/** The actions of open invoices, by client. */
export const actionsOf = (
  db: OrgReader,
  timezone: string,
  invoices: readonly OpenInvoice[],
): Map<string, Action[]> => {
  if (invoices.length === 0) return new Map();
  const rows = db.all(ofInvoices, { ids: JSON.stringify(invoices.map(({ id }) => id)) });
  const by_client = Map.groupBy(rows, ({ client_id }) => client_id);
  return new Map(
    [...by_client].map(([client_id, own]) => [
      client_id,
      own.map((row) => actionOf(row, timezone)),
    ]),
  );
};

const actionOf = (row: ActionRow, timezone: string): Action => {
  const { kind, days_after_due, invoice_id, ran_on } = row;
  const messages = messagesOf(row);
  const sent = messages.filter(({ status }) => status === "sent");
  const is_queued = messages.some(({ status }) => status === "queued");
  const [first = null] = sent.map(({ sent_at }) => sent_at).toSorted();
  return {
    id: row.step_id,
    kind,
    days_after_due,
    action_id: row.id,
    invoice_id,
    status: row.action_status,
    ran_on,
    delivery: sent.length > 0 ? "sent" : is_queued ? "queued" : "none",
    // Asked of warnings alone, and slow.
    sent_on: first === null || kind !== "warning" ? null : dateIn(timezone, first),
  };
};

/** A message that is no longer kept was sent: only the history of a year is. */
const messagesOf = (row: ActionRow) => {
  const messages = [
    { id: row.message_id, status: row.status, sent_at: row.sent_at },
    { id: row.other_message_id, status: row.other_status, sent_at: row.other_sent_at },
  ];
  return messages.flatMap(({ id, status, sent_at }) =>
    id === null ? [] : [{ status: status ?? ("sent" as const), sent_at }],
  );
};

const ranOn = prepareInOrg<{ ids: string; day: CalendarDate }>()((param) =>
  build
    .selectFrom("dunning_actions")
    .select(["client_id", "step_id"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids")))
    .where("ran_on", "=", param("day"))
    .where("status", "=", "done"),
);

/** The steps that ran on a day, by client, also for invoices that are paid by now. */
export const stepsRunOn = (
  db: OrgReader,
  ids: readonly string[],
  day: CalendarDate,
): Map<string, Set<string>> => {
  const rows = db.all(ranOn, { ids: JSON.stringify(ids), day });
  const by_client = Map.groupBy(rows, ({ client_id }) => client_id);
  return new Map(
    [...by_client].map(([id, own]) => [id, new Set(own.map(({ step_id }) => step_id))]),
  );
};
