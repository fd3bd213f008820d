import { billingOf } from "../../shared/billing-mode.ts";
import type { door_methods, Outcome, reason_codes } from "../../shared/vocabulary.ts";
import type { CompleteInput, Ticket } from "../api/document.d.ts";
import { numberOf } from "../format/typed-number.ts";
import { firstLines, type Line, type Sources } from "./lines.ts";
import { newestRate, pairOf, type StoredRate } from "./rate.ts";

export type ReasonCode = (typeof reason_codes)[number];
export type OnSiteMethod = (typeof door_methods)[number];

/** A payment on site as typed. Drafts are stored on devices: their properties keep their names. */
export interface OnSiteDraft {
  is_taken: boolean;
  method: OnSiteMethod;
  currency: string;
  /** The amount handed over. */
  handed: string;
  rate: string;
  /** Otherwise the excess becomes the client's credit. */
  gives_change: boolean;
  /** Pays with the client's credit first. Undefined in older drafts: true. */
  uses_credit?: boolean;
  /** Collects older debts, too. */
  collects_debt?: boolean;
}

/** A client's signature; the image is a PNG in base64. */
export type Signature = NonNullable<CompleteInput["signature"]>;

/** A completion as typed. */
export interface Draft {
  outcome: Outcome;
  notes: string;
  reason: string;
  reason_code: ReasonCode | "";
  checklist: readonly { id: string; done: boolean }[];
  lines: readonly Line[];
  invoice_now: boolean;
  door: OnSiteDraft;
  follow_up: { is_wanted: boolean; title: string; due_date: string };
  notify_client: boolean;
  /** Undefined in older drafts. */
  signature?: Signature | null;
}

/** The draft of a new form. */
export const firstDraft = (
  ticket: Ticket,
  sources: Sources,
  rates: readonly StoredRate[],
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
    rate: newestRate(rates, pairOf(sources.currency), Date.now()),
    gives_change: true,
  },
  follow_up: { is_wanted: false, title: "", due_date: "" },
  notify_client: true,
});

/** The items of a request body in the form that a ticket has them. */
export const usedItems = (
  { items }: Pick<CompleteInput, "items">,
  catalogue: Sources["items"],
): Ticket["items"] =>
  (items ?? []).map(({ item_uuid, quantity, price, serial, mac }) => ({
    item_uuid,
    quantity,
    price: price ?? null,
    serial: serial ?? null,
    mac: mac ?? null,
    name: catalogue.find(({ uuid }) => uuid === item_uuid)?.name ?? item_uuid,
  }));

/** The draft of a request body. */
export const draftOf = (
  body: CompleteInput,
  ticket: Ticket,
  sources: Sources,
  rates: readonly StoredRate[],
): Draft => {
  const items = usedItems(body, sources.items);
  const begun = { ...ticket, items, checklist_state: body.checklist_state ?? [] };
  const first = firstDraft(begun, sources, rates);
  const { collect_payment, create_follow_up } = body;
  const follow_up = typeof create_follow_up === "object" ? create_follow_up : null;
  return {
    ...first,
    lines: items.length === 0 ? [] : first.lines,
    outcome: body.outcome,
    notes: body.notes ?? "",
    reason: body.reason ?? "",
    reason_code: body.reason_code ?? "",
    invoice_now: body.invoice_now ?? true,
    notify_client: body.notify_client ?? true,
    follow_up: {
      is_wanted: Boolean(create_follow_up),
      title: follow_up?.title ?? "",
      due_date: follow_up?.due_date ?? "",
    },
    signature: body.signature ?? null,
    door: collect_payment
      ? {
          ...first.door,
          is_taken: collect_payment.amount > 0,
          uses_credit: collect_payment.use_credit === true,
          collects_debt: collect_payment.collect_debt === true,
          method: collect_payment.method ?? first.door.method,
          currency: collect_payment.currency ?? first.door.currency,
          handed: collect_payment.amount > 0 ? String(collect_payment.amount) : "",
          rate: collect_payment.exchange_rate
            ? String(collect_payment.exchange_rate)
            : first.door.rate,
        }
      : first.door,
  };
};

/** Whether completing the ticket with this draft bills it. */
export const isBilled = (
  { invoice_id, job_type }: Pick<Ticket, "invoice_id" | "job_type">,
  { outcome, lines, invoice_now }: Pick<Draft, "outcome" | "lines" | "invoice_now">,
): boolean =>
  billingOf({
    outcome,
    billing_mode: job_type?.billing_mode ?? "none",
    invoice_now,
    has_items: lines.length > 0,
    is_billed: invoice_id !== null,
  }) === "bills";

const sentText = (text: string): string | null => text.trim() || null;

type SentLine = NonNullable<CompleteInput["items"]>[number];

export const sentLine = (line: Line): SentLine => ({
  item_uuid: line.item_uuid,
  quantity: numberOf(line.quantity) ?? 0,
  price: numberOf(line.price),
  serial: sentText(line.serial),
  mac: sentText(line.mac),
});

/** Paths of fields that should be numbers and are not. */
export const invalidPaths = (draft: Pick<Draft, "lines">): string[] =>
  draft.lines.flatMap(({ quantity, price }, index) => [
    ...(numberOf(quantity) === null ? [`items.${index}.quantity`] : []),
    ...(price.trim() !== "" && numberOf(price) === null ? [`items.${index}.price`] : []),
  ]);

export type SentPayment = NonNullable<CompleteInput["collect_payment"]>;

/** The request body. */
export const bodyOf = (draft: Draft, payment: SentPayment | undefined): CompleteInput => ({
  outcome: draft.outcome,
  notes: sentText(draft.notes),
  reason: draft.outcome === "done" ? null : sentText(draft.reason),
  reason_code: draft.outcome === "done" ? null : draft.reason_code || null,
  items: draft.lines.length === 0 ? null : draft.lines.map(sentLine),
  // The form started with the ticket's lines, so its lines replace them.
  replace_items: true,
  checklist_state: draft.checklist.length === 0 ? null : [...draft.checklist],
  collect_payment: payment ?? null,
  notify_client: draft.notify_client,
  signature: draft.signature ?? null,
  invoice_now: draft.outcome === "partial" ? draft.invoice_now : null,
  create_follow_up: draft.follow_up.is_wanted
    ? {
        title: sentText(draft.follow_up.title),
        due_date: sentText(draft.follow_up.due_date),
      }
    : false,
});
