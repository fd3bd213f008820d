import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
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
] as const;

/** A page of the messages, newest first. */
export const listMessages = (db: OrgReader, { status, kind, client_id, ...page }: MessageQuery) => {
  let messages = db.from("messages").select(shown).orderBy("id", "desc");
  if (client_id !== undefined) messages = messages.where("client_id", "=", client_id);
  if (status !== undefined) messages = messages.where("status", "=", status);
  if (kind !== undefined) messages = messages.where("kind", "=", kind);
  return pageOf(db, messages, page, (message) => message);
};
