import { useEffect, useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import type { ProposedSlot } from "../booking/proposed-slots.ts";
import { isolated } from "../format/bidi.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { useQuery } from "../ui/use-query.ts";
import { useStoredDraft } from "../ui/use-stored-draft.ts";
import { emptyDraft, type TicketDraft, ticketBody } from "./ticket-draft.ts";

/** The draft of a new job, stored on the device, and how it is created, with a visit or without. */
export const useNewTicket = (
  board_id: string,
  client: TicketDraft["client"],
  onCreated: (ticket: Ticket, is_to_book: boolean) => void,
) => {
  const stored = useStoredDraft<TicketDraft>(`new-job ${client?.id ?? ""}`, () =>
    emptyDraft(board_id, client),
  );
  const { draft, change, forget } = stored;
  const { data: job_types = null } = useQuery(`job types ${draft.board_id}`, async () => {
    const query = { board_id: draft.board_id };
    return (await dataOf(api.GET("/v1/ticket-job-types", { params: { query } }))).data;
  });
  const job_type = job_types?.find(({ id }) => id === draft.job_type_id);
  useEffect(() => {
    if (job_types && draft.job_type_id !== "" && !job_type) change({ job_type_id: "" });
  }, [job_types, job_type, draft.job_type_id]);
  const [sent, setSent] = useState<ProposedSlot | null>(null);
  const create = useMutation(async (slot: ProposedSlot | null) => {
    setSent(slot);
    const ticket = await dataOf(api.POST("/v1/tickets", { body: ticketBody(draft, slot) }));
    await forget();
    notifyCreated(ticket);
    onCreated(ticket, slot === null && draft.visit === "book");
  });
  return { ...stored, job_types: job_types ?? [], job_type, create, sent };
};

const notifyCreated = ({ ticket_number, technician, ...visit }: Ticket): void => {
  const { new_ticket, slots } = strings.value;
  const { scheduled_at: from, scheduled_until: until } = visit;
  notify(
    technician && from && until
      ? slots.booked(ticket_number, isolated(technician.name), span(from, until))
      : new_ticket.created(ticket_number),
  );
};
