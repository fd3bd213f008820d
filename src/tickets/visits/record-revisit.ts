import type { OrgTx } from "../../database/org.ts";
import type { TicketRow } from "../queries.ts";

/** Stores the visit that ends with a revisit, for reports: the ticket itself will only have its next one. */
export const recordRevisit = (tx: OrgTx, ticket: TicketRow, reason_code: string | null): void =>
  tx.insert("ticket_revisits", {
    ticket_id: ticket.id,
    at: tx.now,
    technician_id: ticket.technician_id,
    scheduled_at: ticket.scheduled_at,
    scheduled_until: ticket.scheduled_until,
    // After an earlier revisit, `started_at` is of that visit until the next one starts.
    started_at: ticket.revisit_at === null ? ticket.started_at : null,
    reason_code,
  });
