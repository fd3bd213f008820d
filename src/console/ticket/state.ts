import { isClosed } from "../../shared/categories.ts";
import type { Ticket } from "../api/document.d.ts";
import { may } from "../session/session.ts";

/** Whether the visit has started. After a revisit outcome it has to be started again. */
export const isStarted = ({
  started_at,
  revisit_at,
}: Pick<Ticket, "started_at" | "revisit_at">): boolean => started_at !== null && !revisit_at;

/** The actions that the person's abilities and the ticket's state allow. */
export const allowedActions = (ticket: Ticket) => {
  const is_open = !isClosed(ticket.status_category);
  const is_active = ticket.archived_at === null;
  const may_update = may("tickets:update");
  return {
    edit: may_update,
    comment: may_update,
    start: may_update && is_open && is_active && !isStarted(ticket),
    move: may_update && is_active,
    schedule: may("tickets:schedule") && is_open && is_active,
    complete: may("tickets:complete") && is_open && is_active,
    cancel: may_update && is_open && is_active,
    reopen: may_update && !is_open && is_active,
    archive: may_update && is_active,
    unarchive: may_update && !is_active,
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

export type AllowedActions = ReturnType<typeof allowedActions>;
