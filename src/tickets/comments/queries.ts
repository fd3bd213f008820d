import type { Selectable } from "kysely";
import { actorOf } from "../../access/caller.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareOfIds, rowsOfIds } from "../../database/org.ts";
import type { TicketCommentsTable } from "../../database/tables/tickets.ts";
import type { TicketRow } from "../queries.ts";

export type CommentRow = Omit<Selectable<TicketCommentsTable>, "org_id">;

const commentsOfTickets = prepareOfIds((org_id, ticket_ids) =>
  build
    .selectFrom("ticket_comments")
    .select(["id", "ticket_id", "body", "internal", "created_by", "created_at"])
    .where("org_id", "=", org_id)
    .where("ticket_id", "in", ticket_ids)
    .orderBy("ticket_id")
    .orderBy("id"),
);

/** A comment as it is answered. */
export const commentView = (row: CommentRow) => ({
  ...row,
  internal: row.internal === 1,
  created_by: actorOf(row.created_by),
});

export type CommentView = ReturnType<typeof commentView>;

/** A ticket's comments, oldest first; one without any costs no statement. */
export const commentsOfTicket = (
  db: OrgReader,
  { id, comments_count }: Pick<TicketRow, "id" | "comments_count">,
): CommentView[] =>
  comments_count === 0 ? [] : rowsOfIds(db, commentsOfTickets, [id]).map(commentView);

/** Comments by their ticket's id, oldest first; tickets without any cost no statement. */
export const commentsOf = (
  db: OrgReader,
  tickets: readonly Pick<TicketRow, "id" | "comments_count">[],
): Map<string, CommentView[]> => {
  const ids = tickets.filter((ticket) => ticket.comments_count > 0).map(({ id }) => id);
  const rows = rowsOfIds(db, commentsOfTickets, ids);
  return Map.groupBy(rows.map(commentView), (comment) => comment.ticket_id);
};
