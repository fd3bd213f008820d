import type { Caller } from "../access/caller.ts";
import { type Instant, now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { ok } from "../http/contract/answer.ts";
import { list, type Params, post } from "../http/contract/operation.ts";
import { pathId } from "../http/contract/path-id.ts";
import { findTicket } from "../tickets/queries.ts";
import { ticketView } from "../tickets/view.ts";
import { cancelTicket } from "./cancel.ts";
import { completeTicket } from "./complete.ts";
import type { CompletedTicket } from "./completion.ts";
import { createInvoiceOf } from "./create-invoice.ts";
import { previewCompletion } from "./preview.ts";
import {
  CancelInput,
  CompleteInput,
  CompletionPreview,
  CreateInvoiceInput,
  EndedTicket,
} from "./wire.ts";

const of_ticket = {
  tag: "Tickets",
  add_on: "ticketing",
  find: (db: OrgReader, caller: Caller, params: Params) => findTicket(db, caller, pathId(params)),
} as const;

const ending = {
  ...of_ticket,
  versioned: true,
  answers: { 200: EndedTicket },
  large: {
    keeps: ["id", "completion"],
    render: (
      db: OrgReader,
      caller: Caller,
      { id, completion }: { id: string; completion: CompletedTicket["completion"] },
    ) => ({ ...ticketView(db, findTicket(db, caller, id), now()), completion }),
  },
} as const;

/** The ticket with its `completion`. A replay also sets the header. */
const completedAnswer = (db: OrgReader, at: Instant, { ticket, completion }: CompletedTicket) => ({
  ...ok({ ...ticketView(db, ticket, at), completion }),
  replayed: completion.replayed,
});

/** §4.5, decisions §6. */
export const completionOperations = [
  list(
    "/v1/tickets/:id/completion-preview",
    "tickets:read",
    {
      ...of_ticket,
      id: "getCompletionPreview",
      summary: "Preview the completion of a ticket",
      description:
        "The job type's default items at the client's prices, otherwise the job type's, otherwise the catalogue's. `warnings` describes problems; unfinished required tasks do not prevent completion. Nothing is changed.",
      answers: { 200: CompletionPreview },
    },
    ({ db, caller, subject }) => ok(previewCompletion(db, caller, subject)),
  ),

  post(
    "/v1/tickets/:id/complete",
    "tickets:complete",
    {
      ...ending,
      id: "completeTicket",
      summary: "Complete a ticket",
      description:
        "Depends on the job type's `billing_mode`: `on_completion` bills the items sent, which needs `invoices:create`; `manual` keeps them for `create-invoice`. `collect_payment` pays the invoice; an overpayment becomes credit, or pays old debts with `collect_debt`; `use_credit` applies the client's credit first. `signature` is attached. `revisit` never bills and leaves the ticket open. The completion is atomic. A ticket that is already done is returned unchanged, with `replayed`.",
      body: CompleteInput,
      reasons: [
        "ticket_archived",
        "ticket_closed",
        "invoice_failed",
        "payment_failed",
        "client_not_found",
        "client_required",
        "window_invalid",
        "window_in_past",
        "window_too_long",
        "schedule_conflict",
        "quota_exceeded",
      ],
      example: {
        outcome: "done",
        notes: "Changed the router",
        items: [{ item_uuid: "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f", quantity: 1, serial: "SN-1" }],
        collect_payment: { amount: 20, currency: "USD", method: "cash" },
      },
    },
    ({ tx, caller, subject, body }) =>
      completedAnswer(tx, tx.now, completeTicket(tx, caller, subject, body)),
  ),

  post(
    "/v1/tickets/:id/create-invoice",
    { all_of: ["tickets:complete", "invoices:create"] },
    {
      ...ending,
      id: "createTicketInvoice",
      summary: "Create the invoice of a completed ticket",
      description:
        "For mode `manual`, for `partial` with `invoice_now` false, and for a ticket whose invoice was voided. Bills the items sent, otherwise those of the ticket. A ticket that is already billed is returned unchanged, with `replayed`.",
      body: CreateInvoiceInput,
      reasons: ["not_billable", "invoice_failed", "payment_failed"],
      example: { notify_client: false },
    },
    ({ tx, caller, subject, body }) =>
      completedAnswer(tx, tx.now, createInvoiceOf(tx, caller, subject, body)),
  ),

  post(
    "/v1/tickets/:id/cancel",
    "tickets:update",
    {
      ...ending,
      id: "cancelTicket",
      summary: "Cancel a ticket",
      description:
        "Nothing is billed. A ticket that is done is refused; one that is already cancelled is returned unchanged, with `replayed`.",
      body: CancelInput,
      reasons: ["already_done", "ticket_archived"],
      example: { reason: "The client moved away" },
    },
    ({ tx, caller, subject, body }) =>
      completedAnswer(tx, tx.now, cancelTicket(tx, caller, subject, body.reason ?? null)),
  ),
];
