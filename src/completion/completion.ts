import type { Selectable } from "kysely";
import { findInvoice } from "../billing/invoices/queries.ts";
import type { InvoiceRow } from "../billing/invoices/record.ts";
import { invoiceInShort } from "../billing/invoices/view.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import type { TicketCompletionsTable } from "../database/tables/billing.ts";
import { ticketNumber } from "../shared/ticket-number.ts";
import { type SeenTicket, type TicketRow, ticketRow } from "../tickets/queries.ts";

type CompletionRow = Selectable<TicketCompletionsTable>;

/** What a call came to, as it is kept for its repetition. */
export type CompletionResult = Pick<
  CompletionRow,
  "billing_mode" | "payment_id" | "follow_up_id" | "client_notified"
>;

const completionsOfTicket = prepareInOrg<{ ticket_id: string }>()((param) =>
  build
    .selectFrom("ticket_completions")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id")),
);

/** The invoice that bills a ticket; null while none does. */
export const invoiceOf = (
  db: OrgReader,
  { invoice_id }: Pick<TicketRow, "invoice_id">,
): InvoiceRow | null => (invoice_id === null ? null : (findInvoice(db, invoice_id) ?? null));

/** The mode of a ticket without a job type is `none` (decisions §6). */
export const billingModeOf = ({ billing_mode }: Pick<TicketRow, "billing_mode">) =>
  billing_mode ?? "none";

/** What a call came to that bills, pays and tells nothing. */
export const emptyResult = (ticket: Pick<TicketRow, "billing_mode">): CompletionResult => ({
  billing_mode: billingModeOf(ticket),
  payment_id: null,
  follow_up_id: null,
  client_notified: 0,
});

const keep = prepareInOrg<Omit<CompletionRow, "org_id">>()((param) => {
  const values = {
    billing_mode: param("billing_mode"),
    invoice_id: param("invoice_id"),
    payment_id: param("payment_id"),
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

/** Keeps what a call came to, in the place of what the same call came to before. */
export const keepCompletion = (
  tx: OrgTx,
  call: CompletionRow["call"],
  { id: ticket_id, invoice_id }: Pick<TicketRow, "id" | "invoice_id">,
  result: CompletionResult,
): void => {
  tx.run(keep, { ...result, ticket_id, call, invoice_id, stands: 1 });
};

/** What the completion came to that a ticket is done by; one that was moved there has none. */
export const lastCompletion = (db: OrgReader, ticket: TicketRow): CompletionResult =>
  db
    .all(completionsOfTicket, { ticket_id: ticket.id })
    .find(({ call, stands }) => call === "complete" && stands === 1) ?? emptyResult(ticket);

/** What the call came to that billed a ticket: `create_invoice`, else the completion. */
export const lastBilling = (db: OrgReader, ticket: TicketRow): CompletionResult => {
  const of_invoice = db
    .all(completionsOfTicket, { ticket_id: ticket.id })
    .filter(({ invoice_id }) => invoice_id === ticket.invoice_id);
  return (
    of_invoice.find(({ call }) => call === "create_invoice") ?? of_invoice[0] ?? emptyResult(ticket)
  );
};

/** The completion object of §2.6; its invoice is what bills the ticket, as it is now. */
export const completionView = (
  db: OrgReader,
  ticket: SeenTicket,
  { billing_mode, payment_id, follow_up_id, client_notified }: CompletionResult,
  replayed: boolean,
) => {
  const invoice = invoiceOf(db, ticket);
  const follow_up = follow_up_id === null ? undefined : ticketRow(db, follow_up_id);
  return {
    replayed,
    billing_mode,
    invoice: invoice && invoiceInShort(db, invoice),
    payment_id,
    follow_up: follow_up ? { id: follow_up.id, ticket_number: ticketNumber(follow_up) } : null,
    client_notified: client_notified === 1,
  };
};

/** A ticket whose end was asked for, and what that came to. */
export interface CompletedTicket {
  ticket: SeenTicket;
  completion: ReturnType<typeof completionView>;
}
