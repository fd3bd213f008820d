import type { Instant } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import type { MessageStatus } from "../shared/message-vocabulary.ts";
import type { MessageQuery } from "./wire.ts";

const shown = [
  "id",
  "kind",
  "client_id",
  "ticket_id",
  "invoice_id",
  "to",
  "subject",
  "status",
  "attempts",
  "error",
  "created_at",
  "sent_at",
  "channel",
  "language",
  "payment_id",
] as const;

/** The index of each combination of filters. */
const indexOf = ({ client_id, channel, kind, status }: MessageQuery): string | null => {
  if (client_id !== undefined) return "messages_by_client";
  if (channel === undefined) {
    if (kind === undefined) return status === undefined ? null : "messages_by_status";
    return status === undefined ? "messages_by_kind" : "messages_by_kind_and_status";
  }
  if (kind === undefined)
    return status === undefined ? "messages_by_channel" : "messages_by_channel_and_status";
  return status === undefined
    ? "messages_by_channel_and_kind"
    : "messages_by_channel_kind_and_status";
};

/** A page of the messages, newest first. */
export const listMessages = (db: OrgReader, query: MessageQuery) => {
  const { status, kind, channel, client_id, ...page } = query;
  let messages = db.from("messages", indexOf(query)).select(shown).orderBy("id", "desc");
  if (client_id !== undefined) messages = messages.where("client_id", "=", client_id);
  if (status !== undefined) messages = messages.where("status", "=", status);
  if (kind !== undefined) messages = messages.where("kind", "=", kind);
  if (channel !== undefined) messages = messages.where("channel", "=", channel);
  return pageOf(db, messages, page, (message) => message);
};

const reminders = prepareInOrg<{ ids: string; sent: string }>()((param) =>
  build
    .selectFrom("messages")
    .select((of) => ["client_id", of.fn.max<Instant>("created_at").as("created_at")])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids")))
    .where("kind", "=", "payment_reminder")
    .where("status", "in", eachOf<MessageStatus>(param("sent")))
    .groupBy("client_id"),
);

/** When each of the clients was last reminded by a message of one of these statuses. Others are missing. */
export const lastReminders = (
  db: OrgReader,
  ids: readonly string[],
  statuses: readonly MessageStatus[],
): Map<string, Instant> => {
  const rows = db.all(reminders, { ids: JSON.stringify(ids), sent: JSON.stringify(statuses) });
  return new Map(
    rows.flatMap(({ client_id, created_at }) => (client_id ? [[client_id, created_at]] : [])),
  );
};
