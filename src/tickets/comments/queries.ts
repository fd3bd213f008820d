import { type Selectable, sql } from "kysely";
import { actorOf } from "../../access/caller.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { TicketCommentsTable } from "../../database/tables/tickets.ts";
import { countThatFit } from "../../json-answer.ts";
import type { TicketRow } from "../queries.ts";

export type CommentRow = Omit<Selectable<TicketCommentsTable>, "org_id">;

/** The text of all comments of a ticket, as UTF-8 (decisions §5). Tickets of older versions may have more. */
export const comments_bytes_max = 1024 * 1024;

type Commented = Pick<TicketRow, "id" | "comments_count" | "comments_bytes">;

const commentsInOrder = prepareInOrg<{ ticket_id: string; skip: number; max: number }>()((param) =>
  build
    .selectFrom("ticket_comments")
    .select(["id", "ticket_id", "body", "internal", "created_by", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id"))
    .orderBy("id")
    .limit(param("max"))
    .offset(param("skip")),
);

const newestComments = prepareInOrg<{ ticket_id: string; max: number }>()((param) =>
  build
    .selectFrom("ticket_comments")
    .select(["id", "ticket_id", "body", "internal", "created_by", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id"))
    .orderBy("id", "desc")
    .limit(param("max")),
);

const newestSizes = prepareInOrg<{ ticket_id: string; max: number }>()((param) =>
  build
    .selectFrom("ticket_comments")
    .select(sql<number>`octet_length(body)`.as("bytes"))
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id"))
    .orderBy("id", "desc")
    .limit(param("max")),
);

const commentById = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("ticket_comments")
    .select(["id", "ticket_id", "body", "internal", "created_by", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

export const commentView = (row: CommentRow) => ({
  ...row,
  internal: row.internal === 1,
  created_by: actorOf(row.created_by),
});

export type CommentView = ReturnType<typeof commentView>;

/** A comment of any ticket. */
export const commentWith = (db: OrgReader, id: string): CommentView | null => {
  const row = db.first(commentById, { id });
  return row ? commentView(row) : null;
};

/** `max` comments of a ticket after the first `skip`, oldest first. */
export const commentsOf = (
  db: OrgReader,
  ticket_id: string,
  skip: number,
  max: number,
): CommentView[] => db.all(commentsInOrder, { ticket_id, skip, max }).map(commentView);

/** The newest comments of a ticket, oldest first. Runs no query if it has none. */
export const newestCommentsOf = (
  db: OrgReader,
  ticket: Commented,
  newest_max: number,
): CommentView[] => {
  if (ticket.comments_count === 0) return [];
  const max =
    ticket.comments_bytes <= comments_bytes_max
      ? newest_max
      : countNewestThatFit(db, ticket, newest_max);
  const newest = db.all(newestComments, { ticket_id: ticket.id, max });
  return newest.reverse().map(commentView);
};

/** The number of newest comments that fit into `comments_bytes_max`. */
const countNewestThatFit = (db: OrgReader, { id: ticket_id }: Commented, max: number): number => {
  const sizes = db.all(newestSizes, { ticket_id, max }).map(({ bytes }) => bytes);
  return countThatFit(sizes, comments_bytes_max);
};
