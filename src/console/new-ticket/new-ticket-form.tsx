import { useEffect } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Board, Ticket } from "../api/document.d.ts";
import { NoBoards } from "../board/no-boards.tsx";
import { ClientPicker } from "../clients/client-picker.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { DraftNotice } from "../ui/draft-notice.tsx";
import { Form } from "../ui/form.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { BookNow } from "./book-now.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { useLateCheck } from "./use-late-check.tsx";
import { useNewTicket } from "./use-new-ticket.ts";
import { VisitChoices } from "./visit-choices.tsx";

interface Props {
  board_id?: string | undefined;
  client?: { id: string; name: string } | undefined;
  onClose(): void;
  /** `is_to_book`: its visit is to be chosen next. */
  onCreated(ticket: Ticket, is_to_book: boolean): void;
}

/** The form of a new job, whose visit can be booked with it. */
export const NewTicketForm = (props: Props) => {
  const boards = useQuery("boards", () => dataOf(api.GET("/v1/ticket-boards")));
  return (
    <QueryBoundary query={boards}>
      {({ data }) => {
        const first = data.find(({ id }) => id === props.board_id) ?? data[0];
        return first ? <Fields {...props} boards={data} board_id={first.id} /> : <NoBoards />;
      }}
    </QueryBoundary>
  );
};

const Fields = ({
  boards,
  board_id,
  client,
  onClose,
  onCreated,
}: Props & { boards: readonly Board[]; board_id: string }) => {
  const { new_ticket } = strings.value;
  const { draft, change, job_types, job_type, create, sent, is_restored, discard } = useNewTicket(
    board_id,
    client ?? null,
    onCreated,
  );
  const submit = useLateCheck(draft, create.run);
  useEffect(() => {
    const is_known = boards.some(({ id }) => id === draft.board_id);
    if (!is_known) change({ board_id }); // a restored draft's board may be gone
  }, [boards, draft.board_id]);
  const picker = may("clients:read") && (
    <ClientPicker
      label={new_ticket.client}
      value={draft.client}
      onValue={(picked) => change({ client: picked })}
      name="client_id"
    />
  );
  return (
    <>
      <Form
        mutation={{
          run: () => submit.run(null),
          is_running: submit.is_running || create.is_running,
          refusal: submit.refusal ?? create.refusal,
        }}
        action={new_ticket.action}
        onCancel={onClose}
      >
        <DraftNotice is_restored={is_restored} onDiscard={discard} />
        {!client && picker}
        {job_type?.requires_client && !draft.client && (
          <p class="notice warning">{new_ticket.client_required}</p>
        )}
        <TicketFields {...{ draft, change, boards, job_types, job_type }} />
        {client && picker}
        {may("tickets:schedule") && (
          <BookNow
            draft={draft}
            busy={submit.is_running || create.is_running}
            sent={sent}
            refusal={create.refusal}
            onChosen={(slot) => void submit.run(slot)}
          />
        )}
        <VisitChoices chosen={draft.visit} onChosen={(visit) => change({ visit })} />
      </Form>
      {submit.dialog}
    </>
  );
};
