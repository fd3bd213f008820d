import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import type { OrgReader } from "../../database/org.ts";
import { created, noContent, ok } from "../../http/answer.ts";
import { del, get, type Params, post } from "../../http/operation.ts";
import { pathId } from "../../http/path-id.ts";
import { findTicket } from "../queries.ts";
import { addComment, deleteComment } from "./comments.ts";
import { commentsOfTicket } from "./queries.ts";
import { Comment, CommentInput } from "./wire.ts";

const common = {
  tag: "Tickets",
  add_on: "ticketing",
  find: (db: OrgReader, caller: Caller, params: Params) => findTicket(db, caller, pathId(params)),
} as const;

/** Decisions §5. A comment moves the ticket's `updated_at`, but not its `version`: it invalidates no edit under way. */
export const commentOperations = [
  get(
    "/v1/tickets/:id/comments",
    "tickets:read",
    {
      ...common,
      id: "listTicketComments",
      summary: "List the comments of a ticket, oldest first",
      answers: { 200: v.array(Comment) },
    },
    ({ db, subject }) => ok(commentsOfTicket(db, subject)),
  ),

  post(
    "/v1/tickets/:id/comments",
    "tickets:update",
    {
      ...common,
      id: "createTicketComment",
      summary: "Comment on a ticket",
      description: "A ticket takes 1,000 comments, also when it is archived. Its `version` stays.",
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
