import type { CompleteInput, ExchangeRate, Ticket } from "../api/document.d.ts";
import { typedNumber } from "../format/typed-number.ts";
import { firstLines, type Line, type Sources } from "./lines.ts";
import { knownRate, pairOf } from "./rate.ts";

export type Outcome = CompleteInput["outcome"];
export type ReasonCode = NonNullable<CompleteInput["reason_code"]>;
export type DoorMethod = NonNullable<NonNullable<CompleteInput["collect_payment"]>["method"]>;

export const outcomes = ["done", "partial", "revisit"] as const satisfies Outcome[];

export const reason_codes = [
  "no_show",
  "needs_parts",
  "needs_time",
  "customer_request",
  "other",
] as const satisfies ReasonCode[];

export const door_methods = [
  "cash",
  "whish",
  "omt",
  "bob",
  "bank_transfer",
] as const satisfies DoorMethod[];

/** A payment at the door as it is filled in. */
export interface DoorDraft {
  is_taken: boolean;
  method: DoorMethod;
  currency: string;
  /** What was handed over. */
  handed: string;
  rate: string;
  /** What is too much is given back, else it becomes the client's credit. */
  gives_change: boolean;
}

/** A completion as it is filled in. */
export interface Draft {
  outcome: Outcome;
  notes: string;
  reason: string;
  reason_code: ReasonCode | "";
  checklist: readonly { id: string; done: boolean }[];
  lines: readonly Line[];
  invoice_now: boolean;
  door: DoorDraft;
  follow_up: { is_wanted: boolean; title: string; due_date: string };
  notify_client: boolean;
}

/** What is filled in already when the form opens. */
export const firstDraft = (
  ticket: Ticket,
  sources: Sources,
  rates: readonly ExchangeRate[],
): Draft => ({
  outcome: "done",
  notes: "",
  reason: "",
  reason_code: "",
  checklist: ticket.checklist_state.map(({ id, done }) => ({ id, done })),
  lines: firstLines(ticket.items, sources),
  invoice_now: true,
  door: {
    is_taken: false,
    method: "cash",
    currency: sources.currency,
    handed: "",
    rate: knownRate(rates, pairOf(sources.currency), Date.now()),
    gives_change: true,
  },
  follow_up: { is_wanted: false, title: "", due_date: "" },
  notify_client: true,
});

/** Whether so completed the ticket is billed: as the service decides it (§4.5). */
export const bills = (
  ticket: Pick<Ticket, "invoice_id" | "job_type">,
  { outcome, lines, invoice_now }: Pick<Draft, "outcome" | "lines" | "invoice_now">,
): boolean =>
  ticket.job_type?.billing_mode === "on_completion" &&
  ticket.invoice_id === null &&
  lines.length > 0 &&
  (outcome === "done" || (outcome === "partial" && invoice_now));

const sentText = (text: string): string | undefined => text.trim() || undefined;

const sentNumber = (text: string): number | undefined => {
  const typed = typedNumber(text);
  return typed === null ? undefined : Number(typed);
};

type SentLine = NonNullable<CompleteInput["items"]>[number];

export const sentLine = (line: Line): SentLine => ({
  item_uuid: line.item_uuid,
  quantity: Number(typedNumber(line.quantity)),
  price: sentNumber(line.price),
  serial: sentText(line.serial),
  mac: sentText(line.mac),
});

/** Paths of the numbers that are none: they are not sent. */
export const unreadable = (draft: Pick<Draft, "lines">): string[] =>
  draft.lines.flatMap(({ quantity, price }, index) => [
    ...(typedNumber(quantity) === null ? [`items.${index}.quantity`] : []),
    ...(price.trim() !== "" && typedNumber(price) === null ? [`items.${index}.price`] : []),
  ]);

export type SentPayment = NonNullable<CompleteInput["collect_payment"]>;

/** The body of the call. */
export const bodyOf = (draft: Draft, payment: SentPayment | undefined): CompleteInput => ({
  outcome: draft.outcome,
  notes: sentText(draft.notes),
  reason: draft.outcome === "done" ? undefined : sentText(draft.reason),
  reason_code: draft.outcome === "done" ? undefined : draft.reason_code || undefined,
  items: draft.lines.length === 0 ? undefined : draft.lines.map(sentLine),
  checklist_state: draft.checklist.length === 0 ? undefined : [...draft.checklist],
  collect_payment: payment,
  notify_client: draft.notify_client,
  invoice_now: draft.outcome === "partial" ? draft.invoice_now : undefined,
  create_follow_up: draft.follow_up.is_wanted
    ? {
        title: sentText(draft.follow_up.title),
        due_date: sentText(draft.follow_up.due_date),
      }
    : undefined,
});
