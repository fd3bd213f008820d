import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import type { OrgReader } from "../../database/org.ts";
import { created, noContent, ok } from "../../http/contract/answer.ts";
import { optional_page, optionalPage } from "../../http/contract/fields.ts";
import { del, list, type Params, post } from "../../http/contract/operation.ts";
import { pageHeaders } from "../../http/contract/page.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { findTicket } from "../queries.ts";
import { addComment, deleteComment } from "./comments.ts";
import { listComments } from "./list.ts";
import { Comment, CommentInput } from "./wire.ts";

const common = {
  tag: "Tickets",
  add_on: "ticketing",
  find: (db: OrgReader, caller: Caller, params: Params) => findTicket(db, caller, pathId(params)),
} as const;

/** Decisions §5. A comment updates the ticket's `updated_at` but not its `version`: it invalidates no edit in progress. */
export const commentOperations = [
  list(
    "/v1/tickets/:id/comments",
    "tickets:read",
    {
      ...common,
      id: "listTicketComments",
      summary: "List the comments of a ticket, oldest first",
      description:
        "Without `page` and `per_page`, returns all comments. With either of them, returns a page of at most 100, still an array, with the headers `X-Total-Count` and `Link` (`first`, `prev`, `next`, `last`).",
      query: optional_page,
      answers: { 200: v.array(Comment) },
    },
    ({ db, subject, query, url }) => {
      const page = optionalPage(query);
      const total = subject.comments_count;
      return {
        ...ok(listComments(db, subject.id, page, total)),
        headers: page ? pageHeaders({ ...page, total }, url()) : {},
      };
    },
  ),

  post(
    "/v1/tickets/:id/comments",
    "tickets:update",
    {
      ...common,
      id: "createTicketComment",
      summary: "Comment on a ticket",
      description:
        "A ticket has at most 1,000 comments with 1 MiB of text (UTF-8) in total. Archived tickets accept comments, too. The ticket's `version` does not change.",
      versioned: true,
      body: CommentInput,
      answers: { 201: Comment },
      reasons: ["quota_exceeded"],
      example: { body: "The client asks to come after 16:00." },
    },
    ({ tx, caller, subject, body }) => created(addComment(tx, caller, subject, body)),
  ),

  del(
    "/v1/tickets/:id/comments/:comment_id",
    "tickets:update",
    {
      ...common,
      id: "deleteTicketComment",
      summary: "Delete a comment",
      versioned: true,
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject, params }) => {
      deleteComment(tx, subject, pathId(params, "comment_id"));
      return noContent();
    },
  ),
];
