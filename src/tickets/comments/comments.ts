import type { Selectable } from "kysely";
import type { Actor, Caller } from "../../access/caller.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { TicketCommentsTable } from "../../database/tables/tickets.ts";
import { notFound, refuseField } from "../../refusal.ts";
import type { TicketRow } from "../queries.ts";
import { recordCount } from "../record.ts";
import type { SeenTicket } from "../seen-ticket.ts";
import type { CommentInput } from "./wire.ts";

const comments_max = 1000;

type CommentRow = Omit<Selectable<TicketCommentsTable>, "org_id">;

const commentsOfTickets = prepareInOrg<{ ticket_ids: string }>()((param) =>
  build
    .selectFrom("ticket_comments")
    .select(["id", "ticket_id", "body", "internal", "created_by", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "in", eachOf(param("ticket_ids")))
    .orderBy("ticket_id")
    .orderBy("id"),
);

const commentView = (row: CommentRow) => ({
  ...row,
  internal: row.internal === 1,
  created_by: JSON.parse(row.created_by) as Actor,
});

export type CommentView = ReturnType<typeof commentView>;

/** Comments by their ticket's id, oldest first; tickets without any cost no statement. */
export const commentsOf = (
  db: OrgReader,
  tickets: readonly Pick<TicketRow, "id" | "comments_count">[],
): Map<string, CommentView[]> => {
  const ids = tickets.filter((ticket) => ticket.comments_count > 0).map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : db.all(commentsOfTickets, { ticket_ids: JSON.stringify(ids) });
  return Map.groupBy(rows.map(commentView), (comment) => comment.ticket_id);
};

/** Adds a comment; archived tickets take them too (decisions §5). */
export const addComment = (
  tx: OrgTx,
  { actor }: Caller,
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
