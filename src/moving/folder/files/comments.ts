import { validate } from "../../../http/contract/validation.ts";
import { addComment } from "../../../tickets/comments/comments.ts";
import { type CommentView, commentsOf, commentWith } from "../../../tickets/comments/queries.ts";
import { CommentInput } from "../../../tickets/comments/wire.ts";
import { ticketPages } from "../../../tickets/ticket-pages.ts";
import { authorIn } from "../author.ts";
import { flagIn } from "../cells.ts";
import type { FolderFile, FolderLine, ImportContext } from "../import-context.ts";
import { refOf, rememberImported } from "../imported-records.ts";
import { idOf, ticketIn } from "../reference-queries.ts";
import { createdIn } from "../tickets/moments.ts";
import { keep } from "../unchangeable.ts";

/** Comments on jobs, which never change. */
export const comments: FolderFile = {
  importLine: (context, line) => {
    const { db, caller, organization, change } = context;
    const { external_ref, cells } = line;
    const id = idOf(db, "comments", external_ref);
    const before = id === null ? null : commentWith(db, id);
    if (before) {
      checkUnchanged(context, line, before);
      return "unchanged";
    }
    const ticket = ticketIn(db, cells);
    const input = validate(CommentInput, { body: cells.body, internal: flagIn(cells.internal) });
    const author = authorIn(caller, cells);
    change(createdIn(cells, organization.timezone), (tx) => {
      const made = addComment(tx, author, ticket, input);
      rememberImported(tx, "comments", external_ref, { id: made.id, content: null });
    });
    return "created";
  },

  *exportLines(db) {
    for (const page of ticketPages(db))
      yield page
        .filter(({ comments_count }) => comments_count > 0)
        .flatMap((ticket) =>
          commentsOf(db, ticket.id, 0, ticket.comments_count)
            .filter(({ body }) => body.trim() !== "")
            .map((comment) => ({
              external_ref: refOf(db, "comments", comment.id),
              ticket_ref: ticket.external_ref ?? ticket.id,
              body: comment.body.trim(),
              internal: comment.internal,
              author: comment.created_by.name,
              created_at: comment.created_at,
            })),
        );
  },
};

const checkUnchanged = (
  { db, organization }: ImportContext,
  { cells }: FolderLine,
  comment: CommentView,
): void => {
  if (cells.ticket_ref !== undefined) keep("ticket_ref", comment.ticket_id, ticketIn(db, cells).id);
  keep("body", comment.body.trim(), cells.body);
  keep("internal", comment.internal, flagIn(cells.internal));
  keep("author", comment.created_by.name.trim(), cells.author);
  keep("created_at", comment.created_at, createdIn(cells, organization.timezone));
};
