import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Ticket } from "../api/document.d.ts";
import { moment } from "../format/time.ts";
import { perform } from "../offline/perform.ts";
import type { Entry } from "../offline/queue/entry.ts";
import { ownEntries } from "../offline/queue/queue.ts";
import { useDraft } from "../offline/use-draft.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { AreaField, CheckField } from "../ui/field.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { jobSubject } from "./job-subject.ts";

/** Whether the entry is a comment that the ticket does not have yet. */
const isNew = ({ action, state, taken }: Entry, ticket: Ticket): boolean => {
  if (action.kind !== "comment" || state === "refused") return false;
  const answer = taken?.answer as { id?: string } | undefined;
  return !ticket.comments.some(({ id }) => id === answer?.id);
};

interface CommentDraft {
  body: string;
  internal: boolean;
}

const empty_comment: CommentDraft = { body: "", internal: false };

/** The comments on the job, and a new one. */
export const Comments = ({ ticket }: { ticket: Ticket }) => {
  const { my_day, queue } = strings.value;
  const own = ownEntries.value.filter(
    (entry) => entry.subject.id === ticket.id && isNew(entry, ticket),
  );
  return (
    <section class="block" aria-labelledby="comments">
      <h2 id="comments">{my_day.comments}</h2>
      {ticket.comments.length < ticket.comments_count && (
        <p class="hint">
          {my_day.newest_comments(`${ticket.comments.length}`, `${ticket.comments_count}`)}
        </p>
      )}
      <ul class="day-comments">
        {ticket.comments.map(({ id, body, internal, created_by, created_at }) => (
          <Comment key={id} by={created_by.name} at={created_at} body={body}>
            {internal && <Badge>{my_day.internal}</Badge>}
          </Comment>
        ))}
        {own.map(({ id, action, made_ms, owner_name, state }) => (
          <Comment
            key={id}
            by={owner_name}
            at={new Date(made_ms).toISOString()}
            body={action.kind === "comment" ? action.body.body : ""}
          >
            {state === "waiting" && <Badge tone="info">{queue.state.waiting}</Badge>}
          </Comment>
        ))}
      </ul>
      {may("tickets:update") && <NewComment ticket={ticket} />}
    </section>
  );
};

interface CommentProps {
  by: string;
  at: string;
  body: string;
  /** A badge. */
  children: ComponentChildren;
}

const Comment = ({ by, at, body, children }: CommentProps) => (
  <li>
    <p class="hint">
      <bdi>{by}</bdi> · {moment(at)}
      {children && <> {children}</>}
    </p>
    <p class="written" dir="auto">
      {body}
    </p>
  </li>
);

const NewComment = ({ ticket }: { ticket: Ticket }) => {
  const { my_day } = strings.value;
  const { begun, keepDraft, dropDraft } = useDraft<CommentDraft>(`comment ${ticket.id}`);
  const [written, setWritten] = useState<CommentDraft>();
  const { body, internal } = written ?? begun?.value ?? empty_comment;
  const write = (changed: Partial<CommentDraft>) => {
    const draft = { body, internal, ...changed };
    setWritten(draft);
    if (draft.body.trim() === "") void dropDraft();
    else keepDraft(draft);
  };
  const [is_empty, setEmpty] = useState(false);
  const { run, is_running } = useMutation(async () => {
    const sent = body.trim();
    setEmpty(sent === "");
    if (sent === "") return;
    setWritten({ body: "", internal });
    await perform(
      jobSubject(ticket),
      { kind: "comment", body: { body: sent, internal } },
      dropDraft,
    );
  });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <AreaField label={my_day.comment} value={body} onValue={(body) => write({ body })} rows={2} />
      <CheckField
        label={my_day.internal}
        checked={internal}
        onValue={(internal) => write({ internal })}
      />
      {is_empty && (
        <p class="said" role="alert">
          {my_day.comment_empty}
        </p>
      )}
      <div class="actions">
        <Button type="submit" busy={is_running}>
          {my_day.add_comment}
        </Button>
      </div>
    </form>
  );
};
