import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { AreaField, CheckField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { fieldsOf } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import type { Query } from "../ui/use-query.ts";
import { useStoredDraft } from "../ui/use-stored-draft.ts";
import { withEarlierComments } from "./earlier.ts";
import { newerOf } from "./newer.ts";

interface Props {
  ticket: Ticket;
  may_change: boolean;
  refetch(): Promise<void>;
  put: Query<Ticket>["update"];
}

type Comment = Ticket["comments"][number];

/** The comments, oldest first, and a new one. */
export const Comments = ({ ticket, may_change, refetch, put }: Props) => {
  const t = strings.value.ticket;
  const [deleted, setDeleted] = useState<Comment>();
  const earlier = useMutation(async () => {
    const read = await withEarlierComments(ticket);
    put((current) => newerOf(read, current));
  });
  return (
    <section class="block" aria-labelledby="comments">
      <h2 id="comments">{t.comments}</h2>
      {ticket.comments.length === 0 && <p class="hint">{t.no_comments}</p>}
      {ticket.comments.length < ticket.comments_count && (
        <>
          <Button busy={earlier.is_running} onClick={() => void earlier.run()}>
            {t.earlier_comments}
          </Button>
          <RefusalNotice refusal={earlier.refusal} />
        </>
      )}
      <ol class="comments">
        {ticket.comments.map((comment) => (
          <li key={comment.id} class={comment.internal ? "internal" : undefined}>
            <header>
              <strong dir="auto">{comment.created_by.name}</strong>
              <time dateTime={comment.created_at}>{moment(comment.created_at)}</time>
              {comment.internal && <Badge>{t.internal}</Badge>}
              {may_change && (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={t.delete_comment(comment.created_by.name)}
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
      {may_change && <NewComment ticket_id={ticket.id} refetch={refetch} />}
      {deleted && (
        <ConfirmDialog
          title={t.delete_comment_title}
          action={strings.value.common.delete}
          onClose={() => setDeleted(undefined)}
          onConfirm={async () => {
            const path = { id: ticket.id, comment_id: deleted.id };
            await dataOf(
              api.DELETE("/v1/tickets/{id}/comments/{comment_id}", { params: { path } }),
            );
            put((current) => without(current, deleted));
            await refetch();
            setDeleted(undefined);
            notify(t.comment_deleted);
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

interface NewProps extends Pick<Props, "refetch"> {
  ticket_id: string;
}

const empty_comment = { body: "", internal: false };

const NewComment = ({ ticket_id, refetch }: NewProps) => {
  const t = strings.value.ticket;
  const { draft, change, discard } = useStoredDraft(`comment ${ticket_id}`, () => empty_comment);
  const { body, internal } = draft;
  const field = fieldsOf(draft, change);
  const save = useMutation(async () => {
    const path = { id: ticket_id };
    await dataOf(
      api.POST("/v1/tickets/{id}/comments", { params: { path }, body: { body, internal } }),
    );
    discard();
    await refetch();
    notify(t.commented);
  });
  return (
    <Form mutation={save} action={t.comment_action}>
      <AreaField label={t.comment} {...field("body")} rows={2} />
      <CheckField
        label={t.internal_hint}
        checked={internal}
        onValue={(internal) => change({ internal })}
      />
    </Form>
  );
};
