import money from "../../db/demo/money.json";
import work from "../../db/demo/work.json";
import type { Caller } from "../access/caller.ts";
import { completeTicket } from "../completion/complete.ts";
import { createInvoiceOf } from "../completion/create-invoice.ts";
import { previewCompletion } from "../completion/preview.ts";
import type { CompleteInput, OnSitePayment } from "../completion/wire.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import type { TicketWithAssignees } from "../tickets/queries.ts";
import { inNotes } from "./exchange.ts";
import { lookUp } from "./look-up.ts";
import type { Provider } from "./provider.ts";
import type { Random } from "./random.ts";

export type Step = (tx: OrgTx, ticket: TicketWithAssignees) => void;

type JobType = (typeof work.job_types)[number];

interface Completion {
  /** The share of invoices that follow, of those that are not created on site. */
  billed: number;
  /** What differs from a job that is simply done. */
  more: Partial<CompleteInput>;
}

/** Completes a job with the default items of its job type and their serial numbers, partly paid on site. */
export const inventCompletion = (
  random: Random,
  owner: Caller,
  { items }: Provider,
  type: JobType,
  { billed, more }: Completion = { billed: 0.6, more: {} },
): Step[] => {
  const used = type.items.map(({ sku, quantity }) => {
    const { uuid, tracked } = lookUp(items, sku);
    return { item_uuid: uuid, quantity, ...(tracked ? plate(random) : {}) };
  });
  const pays = type.billing_mode === "on_completion" && random.chance(0.6);
  const method = random.pickByShare(money.door_methods).method as OnSitePayment["method"];
  const in_pounds = method === "cash" && random.chance(0.5);
  const notes = random.pick(work.reports);
  const complete: Step = (tx, ticket) =>
    completeTicket(tx, owner, ticket, {
      outcome: "done",
      notes,
      items: used,
      checklist_state: marksOf(ticket),
      collect_payment: pays ? { ...atDoor(tx, owner, ticket, in_pounds), method } : null,
      ...more,
    });
  const bill: Step = (tx, ticket) => createInvoiceOf(tx, owner, ticket, {});
  return type.billing_mode === "manual" && random.chance(billed) ? [complete, bill] : [complete];
};

/** The serial number and hardware address of a device. */
const plate = (random: Random) => {
  const hex = Array.from({ length: 6 }, () => random.between(0, 15).toString(16)).join("");
  return { serial: `SN${random.between(1_000_000, 9_999_999)}`, mac: `7c:c3:85:${pairs(hex)}` };
};

const pairs = (hex: string): string => hex.match(/../g)?.join(":") ?? "";

const marksOf = ({ checklist_state }: TicketWithAssignees): CompleteInput["checklist_state"] =>
  (JSON.parse(checklist_state) as { id: string }[]).map(({ id }) => ({ id, done: true }));

/** The total of the resulting invoice; also in pounds for one in dollars. */
const atDoor = (db: OrgReader, owner: Caller, ticket: TicketWithAssignees, in_pounds: boolean) => {
  const { total, currency } = previewCompletion(db, owner, ticket);
  return in_pounds && currency === "USD"
    ? { amount: inNotes(db, total, "less"), currency: "LBP" }
    : { amount: total, currency };
};
