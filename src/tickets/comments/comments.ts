import type { Caller } from "../../access/caller.ts";
import { requireStorage } from "../../access/storage.ts";
import type { OrgTx } from "../../database/org.ts";
import { notFound, refuseField } from "../../refusal.ts";
import type { SeenTicket } from "../queries.ts";
import { recordCount } from "../record.ts";
import { type CommentRow, type CommentView, commentView } from "./queries.ts";
import type { CommentInput } from "./wire.ts";

const comments_max = 1000;

/** Adds a comment; archived tickets take them too (decisions §5). */
export const addComment = (
  tx: OrgTx,
  { actor, organization }: Caller,
  ticket: SeenTicket,
  { body, internal }: CommentInput,
): CommentView => {
  if (ticket.comments_count >= comments_max)
    throw refuseField("body", `a ticket has at most ${comments_max} comments`);
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
  recordCount(tx, ticket, { comments_count: ticket.comments_count + 1 });
  return commentView(row);
};

/** Deletes a comment of this ticket, whoever wrote it. */
export const deleteComment = (tx: OrgTx, ticket: SeenTicket, id: string): void => {
  const gone = tx.run(
    tx.delete("ticket_comments").where("id", "=", id).where("ticket_id", "=", ticket.id),
  );
  if (gone === 0) throw notFound();
  recordCount(tx, ticket, { comments_count: ticket.comments_count - 1 });
};
