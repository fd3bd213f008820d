import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { requireStorage } from "../../access/storage-quota.ts";
import type { OrgTx } from "../../database/org.ts";
import { notFound, refuseField } from "../../refusal.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { recordCount } from "../record.ts";
import { type CommentRow, type CommentView, comments_bytes_max, commentView } from "./queries.ts";
import type { CommentInput } from "./wire.ts";

const comments_max = 1000;

/** Adds a comment, also to an archived ticket (decisions §5). */
export const addComment = (
  tx: OrgTx,
  { actor, organization }: Caller,
  ticket: TicketWithAssignees,
  { body, internal }: CommentInput,
): CommentView => {
  const comments_count = ticket.comments_count + 1;
  const comments_bytes = ticket.comments_bytes + Buffer.byteLength(body);
  if (comments_count > comments_max)
    throw refuseField("body", `a ticket has at most ${comments_max} comments`);
  if (comments_bytes > comments_bytes_max)
    throw refuseField(
      "body",
      "must be shorter: the comments of a ticket have at most 1 MiB of text together",
    );
  const row: CommentRow = {
    id: Bun.randomUUIDv7(),
    ticket_id: ticket.id,
    body,
    internal: internal ? 1 : 0,
    created_by: JSON.stringify(actor),
    created_at: tx.now,
  };
  tx.insert("ticket_comments", row);
  requireStorage(tx, organization);
  recordCount(tx, ticket, { comments_count, comments_bytes });
  return commentView(row);
};

/** Deletes any comment of this ticket. */
export const deleteComment = (tx: OrgTx, ticket: TicketWithAssignees, id: string): void => {
  const deleted = tx.first(
    tx
      .delete("ticket_comments")
      .where("id", "=", id)
      .where("ticket_id", "=", ticket.id)
      .returning(sql<number>`octet_length(body)`.as("bytes")),
  );
  if (!deleted) throw notFound();
  recordCount(tx, ticket, {
    comments_count: ticket.comments_count - 1,
    comments_bytes: ticket.comments_bytes - deleted.bytes,
  });
};
