import { isClosed } from "../../shared/categories.ts";
import type { Ticket } from "../api/document.d.ts";
import { may } from "../session/session.ts";

/** Whether its visit has begun; one that was sent back is started again. */
export const isStarted = ({
  started_at,
  revisit_at,
}: Pick<Ticket, "started_at" | "revisit_at">): boolean => started_at !== null && !revisit_at;

/** What this person may do to a ticket as it stands: nothing else is offered. */
export const offered = (ticket: Ticket) => {
  const is_open = !isClosed(ticket.status_category);
  const is_there = ticket.archived_at === null;
  const may_update = may("tickets:update");
  return {
    edit: may_update,
    comment: may_update,
    start: may_update && is_open && is_there && !isStarted(ticket),
    move: may_update && is_there,
    schedule: may("tickets:schedule") && is_open && is_there,
    complete: may("tickets:complete") && is_open && is_there,
    cancel: may_update && is_open && is_there,
    reopen: may_update && !is_open && is_there,
    archive: may_update && is_there,
    unarchive: may_update && !is_there,
    remove: may("tickets:delete"),
    bill:
      may("tickets:complete") &&
      may("invoices:create") &&
      ticket.status_category === "done" &&
      ticket.invoice_id === null &&
      ticket.client !== null &&
      ticket.job_type !== null &&
      ticket.job_type.billing_mode !== "none",
  };
};

export type Offered = ReturnType<typeof offered>;
