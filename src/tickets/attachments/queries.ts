import type { Selectable } from "kysely";
import { actorOf } from "../../access/caller.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareByIds, prepareInOrg, rowsByIds } from "../../database/org.ts";
import type { TicketAttachmentsTable } from "../../database/tables/tickets.ts";
import { notFound } from "../../refusal.ts";
import type { TicketRow, TicketWithAssignees } from "../queries.ts";

type AttachmentRow = Omit<Selectable<TicketAttachmentsTable>, "org_id" | "incomplete_since">;

/** Those whose content is complete. */
const attachments = () =>
  build
    .selectFrom("ticket_attachments")
    .select([
      "id",
      "ticket_id",
      "name",
      "content_type",
      "size",
      "created_by",
      "created_at",
      "signed_by",
    ])
    .where("incomplete_since", "is", null);

const attachmentsOfTickets = prepareByIds((org_id, ticket_ids) =>
  attachments()
    .where("org_id", "=", org_id)
    .where("ticket_id", "in", ticket_ids)
    .orderBy("ticket_id")
    .orderBy("id"),
);

const attachmentView = (row: AttachmentRow) => ({
  ...row,
  created_by: actorOf(row.created_by),
});

export type AttachmentView = ReturnType<typeof attachmentView>;

const attachmentById = prepareInOrg<{ id: string }>()((param) =>
  attachments().where("org_id", "=", param("org_id")).where("id", "=", param("id")),
);

/** An attachment of any ticket. */
export const attachmentWith = (db: OrgReader, id: string): AttachmentView | null => {
  const row = db.first(attachmentById, { id });
  return row ? attachmentView(row) : null;
};

/** A ticket's attachments, oldest first. Runs no query if it has none. */
export const attachmentsOfTicket = (
  db: OrgReader,
  { id, attachments_count }: Pick<TicketRow, "id" | "attachments_count">,
): AttachmentView[] =>
  attachments_count === 0 ? [] : rowsByIds(db, attachmentsOfTickets, [id]).map(attachmentView);

/** Attachments by ticket id, oldest first. Runs no query if no ticket has any. */
export const attachmentsOf = (
  db: OrgReader,
  tickets: readonly Pick<TicketRow, "id" | "attachments_count">[],
): Map<string, AttachmentView[]> => {
  const ids = tickets.filter((ticket) => ticket.attachments_count > 0).map(({ id }) => id);
  const rows = rowsByIds(db, attachmentsOfTickets, ids);
  return Map.groupBy(rows.map(attachmentView), (attachment) => attachment.ticket_id);
};

/** Refuses what is not an attachment of this ticket with 404. */
export const findAttachment = (
  db: OrgReader,
  ticket: TicketWithAssignees,
  id: string,
): AttachmentView => {
  const attachment = attachmentsOfTicket(db, ticket).find((each) => each.id === id);
  if (!attachment) throw notFound();
  return attachment;
};
