import { type Caller, holds } from "../access/caller.ts";
import { type PricedLine, type PricingContext, priceLines } from "../billing/price-lines.ts";
import type { ClientRow } from "../clients/client.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgReader } from "../database/org.ts";
import type { ChecklistMark } from "../job-types/checklist.ts";
import { checklistOf, defaultItemsOf, jobTypeOf } from "../job-types/queries.ts";
import { fromThousandths, toDecimal } from "../shared/money.ts";
import { type PriceSource, totalsOf } from "../shared/pricing.ts";
import { keptItems } from "../tickets/items.ts";
import type { TicketWithAssignees } from "../tickets/queries.ts";
import { billingModeOf } from "./completion.ts";
import { paymentTerms } from "./payment-terms.ts";

/** What completing a ticket would bill with its job type's default items, and what is still missing (decisions §6). */
export const previewCompletion = (db: OrgReader, caller: Caller, ticket: TicketWithAssignees) => {
  const client = ticket.client_id === null ? undefined : findClient(db, ticket.client_id);
  const currency = client?.currency ?? caller.organization.currency;
  const billing_mode = billingModeOf(ticket);
  const { job_type_id } = ticket;
  const terms = { client_id: client?.id ?? null, job_type_id, currency };
  const kept = priceLines(db, terms, keptItems(db, ticket));
  const defaults = defaultLines(db, terms);
  const lines = [...kept, ...defaults];
  const billable = lines.filter(({ problem }) => problem === null);
  const { subtotal, tax_total, total } = totalsOf(billable);
  const checklist = currentChecklist(db, ticket);
  const missing = checklist.filter(({ required, done }) => required && !done);
  return {
    billing_mode,
    currency,
    items: defaults.map((line) => ({
      ...lineView(line),
      // Default items never have a price of their own here: `defaultLines` sets it to null.
      price_source: line.price_source as Exclude<PriceSource, "line">,
    })),
    kept_items: kept.map((line) => ({
      ...lineView(line),
      price_source: line.price_source,
      serial: line.serial,
      mac: line.mac,
    })),
    subtotal: toDecimal(subtotal, currency),
    tax_total: toDecimal(tax_total, currency),
    total: toDecimal(total, currency),
    client_balance: client ? toDecimal(client.balance, client.currency) : null,
    ...paymentTerms(db, caller, ticket, client),
    checklist,
    missing_required: missing.map(({ id, label }) => ({ id, label })),
    can_bill:
      billing_mode !== "none" &&
      client !== undefined &&
      ticket.invoice_id === null &&
      billable.length === lines.length &&
      holds(caller, "invoices:create"),
    warnings: [
      ...statusWarnings(ticket),
      ...missing.map(({ label }) => `A required task is not done: ${label}.`),
      ...(billing_mode === "none" ? [] : billingWarnings(caller, ticket, client)),
      ...lines.flatMap(lineWarnings),
    ],
  };
};

/** The job type's default items at the client's prices (§4.5), even if the ticket already keeps the same item. */
const defaultLines = (db: OrgReader, terms: PricingContext): PricedLine[] => {
  if (terms.job_type_id === null) return [];
  const lines = defaultItemsOf(db, terms.job_type_id).map(({ item_uuid, quantity }) => ({
    item_uuid,
    quantity,
    price: null,
    serial: null,
    mac: null,
  }));
  return priceLines(db, terms, lines);
};

const lineView = (line: PricedLine) => ({
  item_uuid: line.item_uuid,
  name: line.name,
  quantity: fromThousandths(line.quantity),
  price: toDecimal(line.price, line.priced_in),
  tax_rate: Number(line.tax_rate),
  line_total: line.problem ? 0 : toDecimal(line.line_total, line.priced_in),
  track_serial: line.track_serial,
  track_mac: line.track_mac,
});

/** The ticket's tasks with the job type's current labels. A task that was removed from the job type shows its id. */
const currentChecklist = (db: OrgReader, { checklist_state, job_type_id }: TicketWithAssignees) => {
  const job_type = jobTypeOf(db, job_type_id);
  const tasks = new Map(job_type ? checklistOf(job_type).map((task) => [task.id, task]) : []);
  return (JSON.parse(checklist_state) as ChecklistMark[]).map(({ id, done }) => ({
    id,
    label: tasks.get(id)?.label ?? id,
    required: tasks.get(id)?.required ?? false,
    done,
  }));
};

const statusWarnings = ({ archived_at, status_category }: TicketWithAssignees): string[] => [
  ...(archived_at === null ? [] : ["The ticket is archived: it cannot be completed."]),
  ...(status_category === "cancelled" ? ["The ticket is cancelled: it cannot be completed."] : []),
  ...(status_category === "done" ? ["The ticket is done already."] : []),
];

const billingWarnings = (
  caller: Caller,
  { client_id, invoice_id }: TicketWithAssignees,
  client: ClientRow | undefined,
): string[] => [
  ...(client_id === null ? ["The ticket has no client to be billed."] : []),
  ...(client_id !== null && !client ? ["The client is deleted and cannot be billed."] : []),
  ...(invoice_id === null ? [] : ["The ticket is billed already."]),
  ...(holds(caller, "invoices:create") ? [] : ["Billing needs the ability invoices:create."]),
];

const lineWarnings = ({ name, active, problem }: PricedLine): string[] => [
  ...(problem ? [`${problem.message}: it is not in the total.`] : []),
  ...(active ? [] : [`${name} is switched off in the catalogue.`]),
];
