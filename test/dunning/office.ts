import type { Debtor, Invoice, Kind, Model, Policy, Step } from "./model.ts";
import { judge, run } from "./oracle.ts";

/*
 * Small providers for the oracle's own tests. November 2026 begins on a Sunday: the 2nd, 9th, 16th, 23rd
 * and 30th are Mondays.
 */

export const steps = (...written: string[]): Step[] =>
  written.map((text) => {
    const [, kind, days] = /^(\w+?)(-?\d+)$/.exec(text) ?? [];
    return { id: text, kind: kind as Kind, days_after_due: Number(days) };
  });

/** A provider with these steps (`reminder-3`, `warning5`, `suspend10`) and one client, Rima. */
export const office = (
  written: string[],
  { policy, ...more }: Partial<Omit<Model, "policy">> & { policy?: Partial<Policy> } = {},
): Model => ({
  office: {
    ...{ currency: "USD", tolerance: 0, language: "en", sends_mail: true },
    ...{ has_gateway: false, channels: {}, customer_messages: false },
  },
  policy: {
    ...{ enabled: true, enabled_on: "2026-11-01", includes_old: false },
    ...{ steps: steps(...written), minimum_balance: 0, resume: "on_payment" },
    weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"],
    suspend_weekdays: ["mon", "tue", "wed", "thu"],
    time: "09:00",
    ...policy,
  },
  rates: {},
  clients: [client("rima")],
  actions: [],
  messages: [],
  ...more,
});

export const client = (id: string, more: Partial<Debtor> = {}): Debtor => ({
  ...{ id, name: id, currency: "USD", email: `${id}@example.com`, phone: null, language: null },
  collection: { mode: "policy", until: null, promise_until: null },
  ...{ resumed_until: null, suspension: null, resumed_by: [], invoices: [], credit: {} },
  is_deleted: false,
  ...more,
});

/** Days are of November 2026 where only a number is told. */
export const day = (told: number | string): string =>
  typeof told === "string" ? told : `2026-11-${String(told).padStart(2, "0")}`;

/** Bills a client; the invoice. It was issued in October unless told. */
export const bill = (
  model: Model,
  id: string,
  due: number | string,
  more: Partial<Invoice> & { of?: string } = {},
): Invoice => {
  const { of = "rima", ...rest } = more;
  const debtor = clientOf(model, of);
  const { currency } = debtor;
  const invoice: Invoice = {
    ...{ id, number: id, currency, issue_date: "2026-10-01", due_date: day(due), balance: 3000 },
    ...rest,
  };
  debtor.invoices.push(invoice);
  return invoice;
};

export const clientOf = (model: Model, id = "rima"): Debtor => {
  const found = model.clients.find((one) => one.id === id);
  if (!found) throw new Error(`no client ${id}`);
  return found;
};

/** The rows of a day, as `warning5 a,b`, with the reason where it is skipped. */
export const rowsOf = (model: Model, of: number | string, today: number | string = of): string[] =>
  judge(model, day(of), day(today)).rows.map(({ client_id, step, invoices, skipped }) =>
    [
      ...(model.clients.length > 1 ? [client_id] : []),
      step.id,
      invoices.map(({ id }) => id).join(),
      ...(skipped ? [skipped] : []),
    ].join(" "),
  );

/** Runs a day, and delivers its messages at once unless told. What was done, as `superseded reminder3 a`. */
export const runOf = (
  model: Model,
  of: number | string,
  delivers: "sent" | "failed" | null = "sent",
): string[] => {
  const known = model.actions.length;
  run(model, day(of), day(of));
  if (delivers) deliver(model, of, delivers);
  return model.actions
    .slice(known)
    .map(({ status, step_id, invoice_id }) => `${status} ${step_id} ${invoice_id}`)
    .toSorted();
};

export const deliver = (model: Model, of: number | string, status: "sent" | "failed"): void => {
  for (const message of model.messages)
    if (message.status === "queued")
      Object.assign(message, { status, sent_on: status === "sent" ? day(of) : null });
};

/** The messages so far, as `payment_warning email en`. */
export const messagesOf = (model: Model): string[] =>
  model.messages.map(({ kind, channel, language }) => `${kind} ${channel} ${language}`);
