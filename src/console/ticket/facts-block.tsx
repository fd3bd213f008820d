import { useState } from "preact/hooks";
import { date, moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Fact } from "../ui/fact.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import type { PartProps } from "./part-props.ts";
import type { AllowedActions } from "./state.ts";
import type { TicketContext } from "./ticket-context.ts";

interface Props extends PartProps {
  allowed: AllowedActions;
  context: TicketContext;
}

/** A ticket's other fields. */
export const FactsBlock = ({ ticket, onTicket, allowed, context }: Props) => {
  const t = strings.value;
  const { fields, ...own } = t.ticket;
  const [is_editing, setEditing] = useState(false);
  return (
    <section class="block" aria-labelledby="facts">
      <div class="block-head">
        <h2 id="facts">{own.facts}</h2>
        {allowed.edit && <Button onClick={() => setEditing(true)}>{own.edit}</Button>}
      </div>
      <dl class="facts">
        <Fact label={own.board_and_column}>
          <bdi>{ticket.board.name}</bdi> · <bdi>{ticket.column.name}</bdi>
        </Fact>
        <Fact label={fields.job_type_id}>
          <bdi>{ticket.job_type?.name ?? own.no_job_type}</bdi>
        </Fact>
        <Fact label={fields.type}>{t.ticket_type[ticket.type]}</Fact>
        <Fact label={fields.due_date}>{ticket.due_date && date(ticket.due_date)}</Fact>
        <Fact label={fields.external_ref}>
          {ticket.external_ref && <bdi dir="ltr">{ticket.external_ref}</bdi>}
        </Fact>
        <Fact label={own.created}>
          {moment(ticket.created_at)} · <bdi>{ticket.created_by.name}</bdi> ·{" "}
          {own.created_via[ticket.created_via]}
        </Fact>
        <Fact label={own.started}>{ticket.started_at && moment(ticket.started_at)}</Fact>
        <Fact label={own.resolved}>{ticket.resolved_at && moment(ticket.resolved_at)}</Fact>
        <Fact label={own.closed}>{ticket.closed_at && moment(ticket.closed_at)}</Fact>
        <Fact label={own.archived}>{ticket.archived_at && moment(ticket.archived_at)}</Fact>
        <Fact label={own.updated}>{moment(ticket.updated_at)}</Fact>
      </dl>
      {ticket.follow_up_of && <a href={`/console/tickets/${ticket.follow_up_of}`}>{own.follows}</a>}
      {is_editing && (
        <EditDialog
          ticket={ticket}
          job_types={context.job_types}
          onClose={() => setEditing(false)}
          onTicket={onTicket}
        />
      )}
    </section>
  );
};
