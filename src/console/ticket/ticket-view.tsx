import { useState } from "preact/hooks";
import type { EndedTicket, Ticket } from "../api/document.d.ts";
import type { Query } from "../ui/use-query.ts";
import { Attachments } from "./attachments.tsx";
import { BillingBlock } from "./billing-block.tsx";
import { Checklist } from "./checklist.tsx";
import { ClientBlock } from "./client-block.tsx";
import { Comments } from "./comments.tsx";
import { CompletionResult } from "./completion-result.tsx";
import { FactsBlock } from "./facts-block.tsx";
import { HistoryBlock } from "./history-block.tsx";
import { ItemsUsed } from "./items-used.tsx";
import { MainActions } from "./main-actions.tsx";
import { MoreActions } from "./more-actions.tsx";
import { newerOf } from "./newer.ts";
import type { PartProps } from "./part-props.ts";
import { SlaBlock } from "./sla-block.tsx";
import { allowedActions } from "./state.ts";
import { useClientRecord, usePreview, useTicketContext } from "./ticket-context.ts";
import { TicketHead } from "./ticket-head.tsx";
import { VisitBlock } from "./visit-block.tsx";

interface Props {
  ticket: Ticket;
  query: Query<Ticket>;
}

/** A ticket: main actions, details, comments and history. */
export const TicketView = ({ ticket, query }: Props) => {
  const context = useTicketContext(ticket);
  const preview = usePreview(ticket);
  const record = useClientRecord(ticket.client);
  const allowed = allowedActions(ticket);
  const [ended, setEnded] = useState<EndedTicket["completion"]>();
  const onTicket = (changed: Ticket) => query.update((current) => newerOf(current, changed));
  const onEnded = (changed: EndedTicket) => {
    setEnded(changed.completion);
    onTicket(changed);
  };
  const part: PartProps = { ticket, onTicket };
  return (
    <div class="ticket">
      <TicketHead ticket={ticket} />
      {ended && <CompletionResult ticket={ticket} completion={ended} />}
      <MainActions {...part} {...{ allowed, record, onEnded }} />
      <div class="ticket-first">
        <ClientBlock {...{ client: ticket.client, record }} />
        <VisitBlock {...part} {...{ allowed, context }} />
        <SlaBlock ticket={ticket} />
      </div>
      <div class="ticket-columns">
        <div class="ticket-work">
          {ticket.description && (
            <section class="block">
              <p class="long-text" dir="auto">
                {ticket.description}
              </p>
            </section>
          )}
          <Checklist {...part} may_tick={allowed.edit} preview={preview} />
          <ItemsUsed ticket={ticket} />
          <Attachments ticket={ticket} may_change={allowed.comment} refetch={query.refetch} />
          <Comments
            {...{ ticket, refetch: query.refetch, put: query.update }}
            may_change={allowed.comment}
          />
        </div>
        <div class="ticket-side">
          <FactsBlock {...part} {...{ allowed, context }} />
          <BillingBlock ticket={ticket} may_bill={allowed.bill} onEnded={onEnded} />
          <MoreActions {...part} {...{ allowed, context, onEnded }} />
          <HistoryBlock {...{ ticket, context, preview }} />
        </div>
      </div>
    </div>
  );
};
