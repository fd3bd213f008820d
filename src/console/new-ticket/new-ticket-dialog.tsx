import { useEffect, useState } from "preact/hooks";
import { priorities, ticket_types } from "../../shared/vocabulary.ts";
import { api, dataOf } from "../api/client.ts";
import type { JobType, Ticket } from "../api/document.d.ts";
import { BookingDialog } from "../booking/booking-dialog.tsx";
import { ClientPicker } from "../clients/client-picker.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { AreaField, SelectField, TextField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { EmptyState, QueryBoundary } from "../ui/page.tsx";
import { fieldsOf } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { type Query, useQuery } from "../ui/use-query.ts";
import { type TicketDraft, ticketBody, withJobType } from "./ticket-draft.ts";
import { VisitChoices } from "./visit-choices.tsx";

interface Props {
  board_id?: string;
  client?: { id: string; name: string };
  onClose(): void;
  onCreated(ticket: Ticket): void;
}

type Boards = Awaited<ReturnType<typeof readBoards>>;

const readBoards = () => dataOf(api.GET("/v1/ticket-boards"));

/** Creates a job and, if chosen, books its visit next. */
export const NewTicketDialog = ({ board_id, client, onClose, onCreated }: Props) => {
  const { new_ticket } = strings.value;
  const boards = useQuery("boards", readBoards);
  const [to_book, setToBook] = useState<Ticket>();
  if (to_book)
    return (
      <BookingDialog ticket={to_book} onClose={() => onCreated(to_book)} onBooked={onCreated} />
    );
  return (
    <Dialog title={new_ticket.title} onClose={onClose} aside>
      <QueryBoundary query={boards}>
        {({ data }: Boards) =>
          data.length === 0 ? (
            <EmptyState>{new_ticket.no_boards}</EmptyState>
          ) : (
            <NewTicket
              boards={data}
              board_id={board_id ?? data[0]?.id ?? ""}
              client={client ?? null}
              onClose={onClose}
              onCreated={(ticket, is_to_book) => {
                notify(new_ticket.created(ticket.ticket_number));
                if (is_to_book) setToBook(ticket);
                else onCreated(ticket);
              }}
            />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
};

interface FormProps extends Pick<Props, "onClose"> {
  boards: Boards["data"];
  board_id: string;
  client: TicketDraft["client"];
  onCreated(ticket: Ticket, is_to_book: boolean): void;
}

const NewTicket = ({ boards, board_id, client, onClose, onCreated }: FormProps) => {
  const [draft, setDraft] = useState<TicketDraft>(() => emptyDraft(board_id, client));
  const { new_ticket, priority, ticket_type, common } = strings.value;
  const change = (changed: Partial<TicketDraft>) =>
    setDraft((current) => ({ ...current, ...changed }));
  const field = fieldsOf(draft, change);
  const job_types = useJobTypes(draft.board_id);
  const job_type = job_types.data?.find(({ id }) => id === draft.job_type_id);
  const save = useMutation(async () => {
    const ticket = await dataOf(api.POST("/v1/tickets", { body: ticketBody(draft) }));
    onCreated(ticket, draft.visit === "book");
  });
  useEffect(() => {
    if (job_types.data && draft.job_type_id !== "" && !job_type) change({ job_type_id: "" });
  }, [job_types.data, job_type, draft.job_type_id]);

  return (
    <Form mutation={save} action={new_ticket.action} onCancel={onClose}>
      {may("clients:read") && (
        <ClientPicker
          label={new_ticket.client}
          value={draft.client}
          onValue={(picked) => change({ client: picked })}
          name="client_id"
        />
      )}
      {job_type?.requires_client && !draft.client && (
        <p class="notice warning">{new_ticket.client_required}</p>
      )}
      <div class="fields">
        {boards.length > 1 && (
          <SelectField
            label={new_ticket.board}
            {...field("board_id")}
            options={boards.map(({ id, name }) => [id, name] as const)}
          />
        )}
        <SelectField
          label={new_ticket.job_type}
          name="job_type_id"
          value={draft.job_type_id}
          onValue={(id) =>
            change(
              withJobType(
                draft,
                job_types.data?.find((of) => of.id === id),
              ),
            )
          }
          options={[
            ["", new_ticket.no_job_type],
            ...(job_types.data ?? []).map(({ id, name }) => [id, name] as const),
          ]}
        />
      </div>
      <TextField label={new_ticket.what} {...field("title")} required />
      <AreaField
        label={`${new_ticket.description} (${common.optional})`}
        {...field("description")}
      />
      <div class="fields">
        <SelectField
          label={new_ticket.priority}
          {...field("priority")}
          options={priorities.map((name) => [name, priority[name]] as const)}
        />
        <SelectField
          label={new_ticket.type}
          {...field("type")}
          options={ticket_types.map((name) => [name, ticket_type[name]] as const)}
        />
      </div>
      <VisitChoices chosen={draft.visit} onChosen={(visit) => change({ visit })} />
      <details>
        <summary>{new_ticket.more}</summary>
        <div class="fields">
          <TextField label={new_ticket.due_date} type="date" {...field("due_date")} />
          <TextField label={new_ticket.labels} {...field("labels")} hint={new_ticket.labels_hint} />
        </div>
      </details>
    </Form>
  );
};

const emptyDraft = (board_id: string, client: TicketDraft["client"]): TicketDraft => ({
  board_id,
  client,
  job_type_id: "",
  title: "",
  priority: "medium",
  type: "support",
  due_date: "",
  description: "",
  labels: "",
  visit: "none",
});

const useJobTypes = (board_id: string): Query<JobType[]> =>
  useQuery(`job types ${board_id}`, async () => {
    const query = { board_id };
    return (await dataOf(api.GET("/v1/ticket-job-types", { params: { query } }))).data;
  });
