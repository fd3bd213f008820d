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
import { offered } from "./state.ts";
import { usePreview, useTicketContext } from "./ticket-context.ts";
import { TicketHead } from "./ticket-head.tsx";
import { VisitBlock } from "./visit-block.tsx";

interface Props {
  ticket: Ticket;
  query: Query<Ticket>;
}

/** All of a ticket: what to do first, then what it is, then what was said and happened. */
export const TicketView = ({ ticket, query: read }: Props) => {
  const around = useTicketContext(ticket);
  const preview = usePreview(ticket);
  const may_do = offered(ticket);
  const [ended, setEnded] = useState<EndedTicket["completion"]>();
  const onTicket = (changed: Ticket) => read.update((current) => newerOf(current, changed));
  const onEnded = (changed: EndedTicket) => {
    setEnded(changed.completion);
    onTicket(changed);
  };
  const part: PartProps = { ticket, onTicket };
  return (
    <div class="ticket">
      <TicketHead ticket={ticket} />
      {ended && <CompletionResult ticket={ticket} completion={ended} />}
      <MainActions {...part} {...{ may_do, onEnded }} />
      <div class="ticket-first">
        <ClientBlock ticket={ticket} />
        <VisitBlock {...part} {...{ may_do, around }} />
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
          <Checklist {...part} may_tick={may_do.edit} preview={preview} />
          <ItemsUsed ticket={ticket} />
          <Attachments ticket={ticket} may_change={may_do.comment} again={read.refetch} />
          <Comments
            {...{ ticket, again: read.refetch, put: read.update }}
            may_change={may_do.comment}
          />
        </div>
        <div class="ticket-side">
          <FactsBlock {...part} {...{ may_do, around }} />
          <BillingBlock ticket={ticket} may_bill={may_do.bill} onEnded={onEnded} />
          <MoreActions {...part} {...{ may_do, around, onEnded }} />
          <HistoryBlock {...{ ticket, around, preview }} />
        </div>
      </div>
    </div>
  );
};
