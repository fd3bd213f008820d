import { useState } from "preact/hooks";
import { answerOf, api } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { moment } from "../format/time.ts";
import { tell } from "../parts/announce.tsx";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { AreaField, CheckField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { useFields } from "../parts/use-fields.ts";
import type { Read } from "../parts/use-read.ts";
import { words } from "../words/words.ts";
import { withEarlierComments } from "./earlier.ts";
import { newerOf } from "./newer.ts";

interface Props {
  ticket: Ticket;
  may_change: boolean;
  again(): Promise<void>;
  put: Read<Ticket>["put"];
}

type Comment = Ticket["comments"][number];

/** What was said about it, oldest first, and what there is to add. */
export const Comments = ({ ticket, may_change, again, put }: Props) => {
  const said = words.value.ticket;
  const [deleted, setDeleted] = useState<Comment>();
  const earlier = useAction(async () => {
    const read = await withEarlierComments(ticket);
    put((kept) => newerOf(read, kept));
  });
  return (
    <section class="block" aria-labelledby="comments">
      <h2 id="comments">{said.comments}</h2>
      {ticket.comments.length === 0 && <p class="hint">{said.no_comments}</p>}
      {ticket.comments.length < ticket.comments_count && (
        <>
          <Button busy={earlier.is_running} onClick={() => void earlier.run()}>
            {said.earlier_comments}
          </Button>
          <Refused refusal={earlier.refusal} />
        </>
      )}
      <ol class="comments">
        {ticket.comments.map((comment) => (
          <li key={comment.id} class={comment.internal ? "internal" : undefined}>
            <header>
              <strong dir="auto">{comment.created_by.name}</strong>
              <time dateTime={comment.created_at}>{moment(comment.created_at)}</time>
              {comment.internal && <Badge>{said.internal}</Badge>}
              {may_change && (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={said.delete_comment(comment.created_by.name)}
                  onClick={() => setDeleted(comment)}
                >
                  ×
                </button>
              )}
            </header>
            <p class="long-text" dir="auto">
              {comment.body}
            </p>
          </li>
        ))}
      </ol>
      {may_change && <NewComment ticket_id={ticket.id} again={again} />}
      {deleted && (
        <ConfirmDialog
          title={said.delete_comment_title}
          action={words.value.common.delete}
          onClose={() => setDeleted(undefined)}
          onConfirm={async () => {
            const path = { id: ticket.id, comment_id: deleted.id };
            await answerOf(
              api.DELETE("/v1/tickets/{id}/comments/{comment_id}", { params: { path } }),
            );
            put((kept) => without(kept, deleted));
            await again();
            setDeleted(undefined);
            tell(said.comment_deleted);
          }}
        >
          {deleted.body}
        </ConfirmDialog>
      )}
    </section>
  );
};

const without = (ticket: Ticket, deleted: Comment): Ticket => ({
  ...ticket,
  comments: ticket.comments.filter(({ id }) => id !== deleted.id),
});

interface NewProps extends Pick<Props, "again"> {
  ticket_id: string;
}

const NewComment = ({ ticket_id, again }: NewProps) => {
  const said = words.value.ticket;
  const {
    draft: { body },
    change,
    field,
  } = useFields({ body: "" });
  const [internal, setInternal] = useState(false);
  const save = useAction(async () => {
    const path = { id: ticket_id };
    await answerOf(
      api.POST("/v1/tickets/{id}/comments", { params: { path }, body: { body, internal } }),
    );
    change({ body: "" });
    await again();
    tell(said.commented);
  });
  return (
    <Form mutation={save} action={said.comment_action}>
      <AreaField label={said.comment} {...field("body")} rows={2} />
      <CheckField label={said.internal_hint} checked={internal} onValue={setInternal} />
    </Form>
  );
};
