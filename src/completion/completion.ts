import type { Selectable } from "kysely";
import { findInvoice } from "../billing/invoices/queries.ts";
import type { InvoiceRow } from "../billing/invoices/record.ts";
import { currentSummary } from "../billing/invoices/view.ts";
import { isDeletedPayment } from "../billing/payments/queries.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import type { TicketCompletionsTable } from "../database/tables/billing.ts";
import { ticketNumber } from "../shared/ticket-number.ts";
import { type TicketRow, type TicketWithAssignees, ticketRow } from "../tickets/queries.ts";

type CompletionRow = Selectable<TicketCompletionsTable>;

/** The result of a call, stored so that a repeated call returns the same. */
export type CompletionResult = Pick<
  CompletionRow,
  "billing_mode" | "payment_id" | "credit_payment_id" | "follow_up_id" | "client_notified"
>;

const completionsOfTicket = prepareInOrg<{ ticket_id: string }>()((param) =>
  build
    .selectFrom("ticket_completions")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id")),
);

/** The invoice of a ticket; null if it is not billed. */
export const invoiceOf = (
  db: OrgReader,
  { invoice_id }: Pick<TicketRow, "invoice_id">,
): InvoiceRow | null => (invoice_id === null ? null : (findInvoice(db, invoice_id) ?? null));

/** The mode of a ticket without a job type is `none` (decisions §6). */
export const billingModeOf = ({ billing_mode }: Pick<TicketRow, "billing_mode">) =>
  billing_mode ?? "none";

/** The result of a call that bills nothing, records no payment and notifies nobody. */
export const emptyResult = (ticket: Pick<TicketRow, "billing_mode">): CompletionResult => ({
  billing_mode: billingModeOf(ticket),
  payment_id: null,
  credit_payment_id: null,
  follow_up_id: null,
  client_notified: 0,
});

const keep = prepareInOrg<Omit<CompletionRow, "org_id">>()((param) => {
  const values = {
    billing_mode: param("billing_mode"),
    invoice_id: param("invoice_id"),
    payment_id: param("payment_id"),
    credit_payment_id: param("credit_payment_id"),
    follow_up_id: param("follow_up_id"),
    client_notified: param("client_notified"),
    stands: param("stands"),
  };
  return build
    .insertInto("ticket_completions")
    .values({
      org_id: param("org_id"),
      ticket_id: param("ticket_id"),
      call: param("call"),
      ...values,
    })
    .onConflict((row) => row.columns(["org_id", "ticket_id", "call"]).doUpdateSet(values));
});

/** Stores the result of a call, replacing the result of the same call on this ticket. */
export const saveCompletion = (
  tx: OrgTx,
  call: CompletionRow["call"],
  { id: ticket_id, invoice_id }: Pick<TicketRow, "id" | "invoice_id">,
  result: CompletionResult,
): void => {
  tx.run(keep, { ...result, ticket_id, call, invoice_id, stands: 1 });
};

/** The result of the ticket's completion; empty if it was moved to a done column instead. */
export const lastCompletion = (db: OrgReader, ticket: TicketRow): CompletionResult =>
  db
    .all(completionsOfTicket, { ticket_id: ticket.id })
    .find(({ call, stands }) => call === "complete" && stands === 1) ?? emptyResult(ticket);

/** The result of the call that billed a ticket: `create_invoice`, otherwise the completion. */
export const lastBilling = (db: OrgReader, ticket: TicketRow): CompletionResult => {
  const of_invoice = db
    .all(completionsOfTicket, { ticket_id: ticket.id })
    .filter(({ invoice_id }) => invoice_id === ticket.invoice_id);
  return (
    of_invoice.find(({ call }) => call === "create_invoice") ?? of_invoice[0] ?? emptyResult(ticket)
  );
};

/** The payment; null if it was deleted since, as it no longer pays the invoice. */
const notDeleted = (db: OrgReader, id: string | null): string | null =>
  id === null || isDeletedPayment(db, id) ? null : id;

/** The completion object of §2.6. Its invoice is the ticket's current one. */
export const completionView = (
  db: OrgReader,
  ticket: TicketWithAssignees,
  { billing_mode, payment_id, credit_payment_id, follow_up_id, client_notified }: CompletionResult,
  replayed: boolean,
) => {
  const invoice = invoiceOf(db, ticket);
  const follow_up = follow_up_id === null ? undefined : ticketRow(db, follow_up_id);
  const credit_id = notDeleted(db, credit_payment_id);
  return {
    replayed,
    billing_mode,
    invoice: invoice && currentSummary(db, invoice),
    payment_id: notDeleted(db, payment_id),
    // Only then: without credit the object is exactly that of §2.6.
    ...(credit_id === null ? {} : { credit_payment_id: credit_id }),
    follow_up: follow_up ? { id: follow_up.id, ticket_number: ticketNumber(follow_up) } : null,
    client_notified: client_notified === 1,
  };
};

/** A ticket after completing, billing or cancelling it, with the completion object. */
export interface CompletedTicket {
  ticket: TicketWithAssignees;
  completion: ReturnType<typeof completionView>;
}
