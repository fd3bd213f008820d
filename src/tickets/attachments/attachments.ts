import type { Selectable } from "kysely";
import type { Actor, Caller } from "../../access/caller.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { TicketAttachmentsTable } from "../../database/tables/tickets.ts";
import { notFound, refuseField } from "../../refusal.ts";
import type { TicketRow } from "../queries.ts";
import { recordCount } from "../record.ts";
import type { SeenTicket } from "../seen-ticket.ts";
import { deleteContent, writeContent } from "./content.ts";

const attachments_max = 100;
const name_max = 191;

type AttachmentRow = Omit<Selectable<TicketAttachmentsTable>, "org_id">;

const attachmentsOfTickets = prepareInOrg<{ ticket_ids: string }>()((param) =>
  build
    .selectFrom("ticket_attachments")
    .select(["id", "ticket_id", "name", "content_type", "size", "created_by", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "in", eachOf(param("ticket_ids")))
    .orderBy("ticket_id")
    .orderBy("id"),
);

const attachmentView = (row: AttachmentRow) => ({
  ...row,
  created_by: JSON.parse(row.created_by) as Actor,
});

export type AttachmentView = ReturnType<typeof attachmentView>;

/** Attachments by their ticket's id, oldest first; tickets without any cost no statement. */
export const attachmentsOf = (
  db: OrgReader,
  tickets: readonly Pick<TicketRow, "id" | "attachments_count">[],
): Map<string, AttachmentView[]> => {
  const ids = tickets.filter((ticket) => ticket.attachments_count > 0).map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : db.all(attachmentsOfTickets, { ticket_ids: JSON.stringify(ids) });
  return Map.groupBy(rows.map(attachmentView), (attachment) => attachment.ticket_id);
};

/** An attachment of this ticket. */
export const findAttachment = (db: OrgReader, ticket: SeenTicket, id: string): AttachmentView => {
  const attachment = attachmentsOf(db, [ticket])
    .get(ticket.id)
    ?.find((each) => each.id === id);
  if (!attachment) throw notFound();
  return attachment;
};

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
