import type { Caller } from "../../access/caller.ts";
import type { OrgTx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import type { SeenTicket } from "../queries.ts";
import { recordCount } from "../record.ts";
import { deleteContent, writeContent } from "./content.ts";
import {
  type AttachmentRow,
  type AttachmentView,
  attachmentView,
  findAttachment,
} from "./queries.ts";

const attachments_max = 100;
const name_max = 191;

export interface NewAttachment {
  name: string;
  content_type: string;
  content: Uint8Array;
}

/** Adds a file; archived tickets take them too (decisions §5). */
export const addAttachment = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: SeenTicket,
  { name, content_type, content }: NewAttachment,
): AttachmentView => {
  if (ticket.attachments_count >= attachments_max)
    throw refuseField("file", `a ticket has at most ${attachments_max} attachments`);
  const row: AttachmentRow = {
    id: Bun.randomUUIDv7(),
    ticket_id: ticket.id,
    name: safeName(name),
    content_type,
    size: content.byteLength,
    created_by: JSON.stringify(actor),
    created_at: tx.now,
  };
  tx.insert("ticket_attachments", row);
  writeContent(tx, row.id, content);
  recordCount(tx, ticket, { attachments_count: ticket.attachments_count + 1 });
  return attachmentView(row);
};

/** Deletes a file of this ticket, whoever sent it. */
export const deleteAttachment = (tx: OrgTx, ticket: SeenTicket, id: string): void => {
  deleteContent(tx, findAttachment(tx, ticket, id).id);
  tx.run(tx.delete("ticket_attachments").where("id", "=", id));
  recordCount(tx, ticket, { attachments_count: ticket.attachments_count - 1 });
};

/** A file's name without what a terminal or a file system could misread: controls and turned-round text. */
const safeName = (name: string): string =>
  [
    ...name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, "")
      .trim(),
  ]
    .slice(0, name_max)
    .join("") || "file";
