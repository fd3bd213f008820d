import { type Caller, requireAbility } from "../access/caller.ts";
import { readLines } from "../billing/read-lines.ts";
import { columnsOf } from "../boards/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";
import { billingOf } from "../shared/billing-mode.ts";
import { lines_max } from "../shared/vocabulary.ts";
import { attachSignature } from "../tickets/attachments/signature.ts";
import { checkBooking } from "../tickets/create.ts";
import { createFollowUp, type FollowUpRequest } from "../tickets/follow-up.ts";
import { keptItems, type TicketItem } from "../tickets/items.ts";
import { type Change, combine, no_change } from "../tickets/lifecycle/change.ts";
import { complete, refuseCompleting, revisit } from "../tickets/lifecycle/complete.ts";
import type { TicketWithAssignees } from "../tickets/queries.ts";
import { record } from "../tickets/record.ts";
import { checklistChange } from "../tickets/update.ts";
import { recordRevisit } from "../tickets/visits/record-revisit.ts";
import { billTicket, invoicedHistory } from "./bill.ts";
import { type Collected, collectPayment, nothing_collected } from "./collect.ts";
import {
  billingModeOf,
  type CompletedTicket,
  type CompletionResult,
  completionView,
  invoiceOf,
  lastCompletion,
  saveCompletion,
} from "./completion.ts";
import { notifyOfCompletion } from "./notify.ts";
import type { CompleteInput } from "./wire.ts";

/**
 * Completes a ticket (§4.5): bills it, records the payment, creates the follow-up and queues the client's
 * e-mail, and keeps the signature, all in one transaction. A ticket that is already done is returned unchanged.
 */
export const completeTicket = (
  tx: OrgTx,
  caller: Caller,
  before: TicketWithAssignees,
  input: CompleteInput,
): CompletedTicket => {
  if (before.status_category === "done")
    return {
      ticket: before,
      completion: completionView(tx, before, lastCompletion(tx, before), true),
    };
  checkReason(input);
  const bills = shouldBill(before, input);
  const follow_up = followUpOf(input);
  checkAbilities(caller, bills, follow_up);
  refuseCompleting(before);
  const { ticket: finished, collected } = finish(tx, caller, before, input, bills);
  const ticket = input.signature
    ? attachSignature(tx, caller, finished, input.signature)
    : finished;
  const followed_up_by =
    follow_up && createFollowUp(tx, caller, ticket, follow_up, "create_follow_up");
  const result: CompletionResult = {
    billing_mode: billingModeOf(before),
    ...collected,
    follow_up_id: followed_up_by?.id ?? null,
    client_notified: queueNotification(tx, caller, ticket, input) ? 1 : 0,
  };
  if (input.outcome !== "revisit") saveCompletion(tx, "complete", ticket, result);
  return { ticket, completion: completionView(tx, ticket, result, false) };
};

/** A revisit needs a reason (§4.5). A repeated request does not. */
const checkReason = ({ outcome, reason }: CompleteInput): void => {
  if (outcome === "revisit" && !reason) throw refuseField("reason", "is required for a revisit");
};

const shouldBill = (ticket: TicketWithAssignees, input: CompleteInput): boolean =>
  billingOf({
    outcome: input.outcome,
    billing_mode: billingModeOf(ticket),
    invoice_now: input.invoice_now ?? true,
    has_items: (input.items ?? []).length > 0 || (ticket.keeps_items === 1 && !input.replace_items),
    is_billed: ticket.invoice_id !== null,
  }) === "bills";

/** The requested follow-up; null for none. */
const followUpOf = ({ create_follow_up }: CompleteInput): FollowUpRequest | null => {
  if (!create_follow_up) return null;
  return create_follow_up === true ? {} : create_follow_up;
};

/** Billing, follow-ups and their visits need further abilities (§4.5, decisions §1). */
const checkAbilities = (
  caller: Caller,
  bills: boolean,
  follow_up: FollowUpRequest | null,
): void => {
  if (bills) requireAbility(caller, "invoices:create", "Billing");
  if (!follow_up) return;
  requireAbility(caller, "tickets:create", "Creating a follow-up");
  checkBooking(caller, follow_up);
};

/** Bills the ticket, records the payment, and writes the ticket. */
const finish = (
  tx: OrgTx,
  { organization, actor }: Caller,
  before: TicketWithAssignees,
  input: CompleteInput,
  bills: boolean,
): { ticket: TicketWithAssignees; collected: Collected } => {
  const { lines, kept } = linesOf(tx, before, input);
  const marks = checklistChange(before, input.checklist_state ?? []);
  const { collect_payment } = input;
  const issued = bills
    ? billTicket(tx, organization, before, lines, { kept, collect_payment })
    : null;
  const invoice = issued ?? invoiceOf(tx, before);
  const collected = collect_payment
    ? collectPayment(tx, organization, invoice, collect_payment, before)
    : nothing_collected;
  const change = combine(
    marks,
    linesChange(before, input, lines, bills),
    endOf(tx, before, input, invoice?.id ?? null),
    issued ? { ...no_change, history: [invoicedHistory(issued)] } : no_change,
  );
  if (input.outcome === "revisit") recordRevisit(tx, before, input.reason_code ?? null);
  return { ticket: record(tx, actor, before, change), collected };
};

/** The ticket's kept lines, followed by those of the request. `kept` is the number of kept lines. */
const linesOf = (
  tx: OrgTx,
  before: TicketWithAssignees,
  { items, replace_items }: CompleteInput,
): { lines: TicketItem[]; kept: number } => {
  const kept = replace_items ? [] : keptItems(tx, before);
  const sent = items?.length ? readLines(tx, items) : [];
  if (sent.length > 0 && kept.length + sent.length > lines_max)
    throw refuseField(
      "items",
      `must be at most ${lines_max} lines, with the ${kept.length} that the ticket keeps`,
    );
  return { lines: [...kept, ...sent], kept: kept.length };
};

/**
 * The change of the ticket's lines. Unbilled lines are kept for a later completion (decisions §6); once billed,
 * the ticket keeps none.
 */
const linesChange = (
  before: TicketWithAssignees,
  { items, replace_items }: CompleteInput,
  lines: readonly TicketItem[],
  bills: boolean,
): Change => {
  const drops = Boolean(replace_items) && before.keeps_items === 1;
  const changes = Boolean(items?.length) || drops;
  if (!changes) return bills ? { ...no_change, set: { keeps_items: 0 } } : no_change;
  const keeps = lines.length > 0 && !bills && before.invoice_id === null;
  return { ...no_change, set: { keeps_items: keeps ? 1 : 0 }, items: lines };
};

const endOf = (
  tx: OrgTx,
  ticket: TicketWithAssignees,
  { outcome, reason, reason_code, notes }: CompleteInput,
  invoice_id: string | null,
): Change => {
  const columns = columnsOf(tx, ticket.board_id);
  const report = {
    reason: reason || null,
    reason_code: reason_code ?? null,
    notes: notes || null,
  };
  return outcome === "revisit"
    ? revisit(ticket, report, columns, tx.now)
    : complete(ticket, outcome, report, invoice_id, columns, tx.now);
};

/** Notifies the client of a full or partial completion, unless `notify_client` is false. Returns whether it did. */
const queueNotification = (
  tx: OrgTx,
  { organization }: Caller,
  ticket: TicketWithAssignees,
  { outcome, notify_client }: CompleteInput,
): boolean =>
  outcome !== "revisit" && (notify_client ?? true) && notifyOfCompletion(tx, organization, ticket);
