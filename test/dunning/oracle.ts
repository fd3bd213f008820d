import { daysFrom, plusDays } from "../reports/days.ts";
import type {
  Action,
  Channel,
  Debtor,
  Invoice,
  Kind,
  Language,
  Message,
  MessageKind,
  Model,
  Reason,
  Step,
} from "./model.ts";

/*
 * What the policy does on a day, from the text alone (beyond §11.1): plain, slow, and without a line of
 * the service. Amounts are minor units.
 */

/** A row of the preview. */
export interface Row {
  client_id: string;
  name: string;
  step: { id: string; kind: Kind; days_after_due: number };
  invoices: { id: string; due_date: string; balance: number }[];
  debt: number;
  currency: string;
  channel: Channel | null;
  language: Language;
  skipped: Reason | null;
}

/** What a run does to one client because of one step. */
interface Deed {
  client: Debtor;
  step: Step;
  invoices: Invoice[];
}

export interface Day {
  rows: Row[];
  deeds: Deed[];
  superseded: { client: Debtor; step: Step; invoice: Invoice }[];
}

const ranks: Record<Kind, number> = { reminder: 0, warning: 1, suspend: 2 };

const message_kinds: Record<Kind, MessageKind> = {
  reminder: "payment_reminder",
  warning: "payment_warning",
  suspend: "service_suspended",
};

type Placed = Pick<Step, "kind" | "days_after_due">;

/** Steps are judged in this order, whatever their order in the list. */
const inOrder = (a: Placed, b: Placed): number =>
  a.days_after_due - b.days_after_due || ranks[a.kind] - ranks[b.kind];

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

export const weekdayOf = (day: string): string =>
  weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? "";

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

// Who is reached, and in which language.

const languageOf = ({ office }: Model, { language }: Debtor): Language => {
  const own = (language ?? "").slice(0, 2).toLowerCase();
  return own === "en" || own === "ar" || own === "fr" ? own : office.language;
};

interface Reach {
  channels: Channel[];
  obstacle: "no_address" | "no_channel" | null;
}

/** The channels by which a message of a kind reaches a client: the named ones, else the other one. */
const reachOf = ({ office }: Model, client: Debtor, kind: MessageKind): Reach => {
  const works: Record<Channel, boolean> = {
    email: client.email !== null && office.sends_mail,
    gateway: client.phone !== null && office.has_gateway,
  };
  const named = office.channels[kind] ?? ["email"];
  const usable = named.filter((channel) => works[channel]);
  const others = (["email", "gateway"] as const).filter((channel) => works[channel]);
  const channels = usable.length > 0 ? usable : others;
  if (channels.length > 0) return { channels, obstacle: null };
  // A phone is an address where a gateway is named; e-mail always is.
  const has_address = client.email !== null || (named.includes("gateway") && client.phone !== null);
  return { channels, obstacle: has_address ? "no_channel" : "no_address" };
};

// What is owed.

/** What counts as nothing. It is set in the organization's currency alone. */
const toleranceIn = ({ office }: Model, currency: string): number =>
  currency === office.currency ? office.tolerance : 0;

const ownInvoices = (client: Debtor): Invoice[] =>
  client.invoices.filter(({ currency, balance }) => currency === client.currency && balance > 0);

const creditOf = ({ credit, currency }: Debtor): number => credit[currency] ?? 0;

/** What is past due, less the credit. With `includes_day`, what is due that day counts, too. */
export const debtOf = (client: Debtor, day: string, includes_day: boolean): number =>
  sum(debtInvoices(client, day, includes_day).map(({ balance }) => balance)) - creditOf(client);

const debtInvoices = (client: Debtor, day: string, includes_day: boolean): Invoice[] =>
  ownInvoices(client).filter(({ due_date }) => (includes_day ? due_date <= day : due_date < day));

/** In the client's currency; null without a rate, which nothing needs none of. */
export const minimumIn = ({ office, policy, rates }: Model, currency: string): number | null => {
  const { minimum_balance } = policy;
  if (currency === office.currency || minimum_balance === 0) return minimum_balance;
  const rate = rates[currency];
  if (!rate) return null;
  const over = BigInt(minimum_balance) * rate.over;
  return Number((2n * over + rate.under) / (2n * rate.under));
};

/** Whether a client suspended by the policy is let in again by a payment on this day. */
const isPaidEnough = (model: Model, client: Debtor, day: string): boolean => {
  const debt = debtOf(client, day, false);
  if (debt <= toleranceIn(model, client.currency)) return true;
  const minimum = minimumIn(model, client.currency);
  return minimum !== null && debt < minimum;
};

// Which steps are spent.

/** A suspension that ran may run again (§11.1): after a broken promise, a limit of a resume, a payment taken back. */
const runsAgain = (
  { suspension, collection, resumed_until }: Debtor,
  action: Action,
  day: string,
) => {
  if (action.kind !== "suspend" || action.status !== "done" || suspension) return false;
  const { promise_until } = collection;
  const is_broken = promise_until !== null && promise_until < day && action.ran_on <= promise_until;
  const has_passed =
    resumed_until !== null && resumed_until <= day && action.ran_on < resumed_until;
  return is_broken || has_passed || action.is_payment_deleted;
};

const actionsOf = (model: Model, invoice: Invoice): Action[] =>
  model.actions
    .filter((action) => action.invoice_id === invoice.id && !action.is_replaced)
    .toSorted(inOrder);

const dayOf = (invoice: Invoice, { days_after_due }: Step): string =>
  plusDays(invoice.due_date, days_after_due);

/** The steps whose day has come, if this is a day for them. */
const reachedSteps = ({ policy }: Model, invoice: Invoice, day: string): Step[] =>
  policy.steps
    .filter((step) => step.kind !== "suspend" || policy.suspend_weekdays.includes(weekdayOf(day)))
    .filter((step) => dayOf(invoice, step) <= day)
    .toSorted(inOrder);

// Why a step does not apply.

const isOld = ({ policy }: Model, { due_date }: Invoice, today: string): boolean =>
  policy.enabled
    ? !policy.includes_old && due_date < plusDays(policy.enabled_on, -30)
    : due_date < plusDays(today, -30);

const stopOf = ({ collection }: Debtor, day: string): Reason | null => {
  const { mode, until, promise_until } = collection;
  if (mode === "never" && (until === null || day <= until)) return "never";
  return promise_until !== null && day <= promise_until ? "promise" : null;
};

/** Why what is owed is no reason for a warning or a suspension. */
const debtObstacle = (model: Model, client: Debtor, step: Step, day: string): Reason | null => {
  const debt = debtOf(client, day, step.days_after_due === 0);
  if (debt <= toleranceIn(model, client.currency)) return "below_minimum";
  const minimum = minimumIn(model, client.currency);
  if (minimum === null) return "no_rate";
  return debt < minimum ? "below_minimum" : null;
};

/** The policy's days between a warning and the suspension; of one that it has no more, those of its last one. */
const gapOf = ({ policy }: Model, step: Step, warned: Action): number => {
  const warnings = policy.steps.filter(({ kind }) => kind === "warning").toSorted(inOrder);
  const warning = warnings.find(({ id }) => id === warned.step_id) ?? warnings.at(-1);
  return step.days_after_due - (warning ?? warned).days_after_due;
};

/** Whether a warning about the debt was really sent the policy's gap of days before. */
const isWarned = (model: Model, client: Debtor, step: Step, day: string): boolean => {
  const owed = debtInvoices(client, day, step.days_after_due === 0).map(({ id }) => id);
  return model.actions.some((action) => {
    if (action.kind !== "warning" || !owed.includes(action.invoice_id)) return false;
    return action.messages.some(({ status, sent_on }) => {
      if (status !== "sent" || sent_on === null) return false;
      const [, since = sent_on] = [action.ran_on, sent_on].toSorted();
      return daysFrom(since, day) >= gapOf(model, step, action);
    });
  });
};

const obstacleOf = (model: Model, client: Debtor, step: Step, day: string): Reason | null => {
  if (step.kind === "reminder") return reachOf(model, client, "payment_reminder").obstacle;
  const obstacle = debtObstacle(model, client, step, day);
  if (obstacle) return obstacle;
  if (step.kind === "warning") return reachOf(model, client, "payment_warning").obstacle;
  if (client.resumed_until !== null && day < client.resumed_until) return "promise";
  const warns = model.policy.steps.some(({ kind }) => kind === "warning");
  const is_unreachable = reachOf(model, client, "payment_warning").obstacle === "no_address";
  return !warns || is_unreachable || isWarned(model, client, step, day) ? null : "not_warned";
};

/** One message per client, step and day: what would need another one waits for the next day. */
const doneTodayOf = (model: Model, client: Debtor, step: Step, day: string): Reason | null =>
  model.actions.some(
    ({ client_id, step_id, status, ran_on }) =>
      client_id === client.id && step_id === step.id && status === "done" && ran_on === day,
  )
    ? "already_done"
    : null;

/** Whether the warning that ran last is in the queue, or was sent. What failed, or was never sent, runs again on a later day. */
const isBeingWarned = (spent: readonly Action[], day: string): boolean => {
  const latest = spent
    .filter(({ kind, status }) => kind === "warning" && status === "done")
    .toSorted((a, b) => a.ran_on.localeCompare(b.ran_on) || inOrder(a, b))
    .at(-1);
  if (!latest) return false;
  const is_in_vain = latest.messages.every(
    ({ status }) => status === "failed" || status === "skipped",
  );
  return latest.ran_on >= day || !is_in_vain;
};

// One invoice.

interface Judged {
  /** With null it runs. */
  rows: { step: Step; skipped: Reason | null }[];
  superseded: Step[];
}

/** The step as the policy has it; as it was, where the policy has it no more. */
const stepOf = ({ policy }: Model, { step_id, kind, days_after_due }: Action): Step =>
  policy.steps.find(({ id }) => id === step_id) ?? { id: step_id, kind, days_after_due };

const judgeInvoice = (model: Model, client: Debtor, invoice: Invoice, day: string): Judged => {
  const judged: Judged = { rows: [], superseded: [] };
  const actions = actionsOf(model, invoice);
  const reached = reachedSteps(model, invoice, day);
  const suspends = reached.some(({ kind }) => kind === "suspend");
  const spent = actions.filter((action) => !suspends || !runsAgain(client, action, day));
  const last = spent.at(-1);
  const isSpent = ({ id }: Step): boolean => spent.some(({ step_id }) => step_id === id);
  const candidates = reached.filter((step) => !isSpent(step) && (!last || inOrder(last, step) < 0));
  const isTooEarly = (step: Step) =>
    step.kind === "reminder" && dayOf(invoice, step) < invoice.issue_date;
  const late = candidates.filter((step) => !isTooEarly(step));
  const latest = actions.at(-1);
  const latest_done = candidates.findLast(isTooEarly) ?? (latest && stepOf(model, latest));
  if (late.length === 0 && latest_done)
    judged.rows.push({ step: latest_done, skipped: "already_done" });
  const stop = stopOf(client, day);
  if (stop) {
    const next = late.at(-1);
    if (next) judged.rows.push({ step: next, skipped: stop });
    return judged;
  }
  judged.superseded.push(...candidates.filter(isTooEarly));
  /** Only one runs: what lies before it, or before the suspension that needs it, never will. */
  const run = (step: Step, before = step) => {
    judged.rows.push({ step, skipped: null });
    judged.superseded.push(...late.filter((other) => other !== step && inOrder(other, before) < 0));
  };
  for (const step of late.toReversed()) {
    const skipped = obstacleOf(model, client, step, day) ?? doneTodayOf(model, client, step, day);
    if (!skipped) {
      run(step);
      break;
    }
    // Of steps of one kind the latest says why.
    if (!judged.rows.some((row) => row.step.kind === step.kind))
      judged.rows.push({ step, skipped });
    if (skipped === "already_done") break;
    if (skipped !== "not_warned") continue;
    // Else the warning runs first, unless one is on its way.
    const warning = reached.findLast(({ kind }) => kind === "warning");
    if (!warning || isBeingWarned(spent, day)) continue;
    const obstacle =
      obstacleOf(model, client, warning, day) ?? doneTodayOf(model, client, warning, day);
    if (!obstacle) {
      run(warning, step);
      break;
    }
    judged.rows.push({ step: warning, skipped: obstacle });
    if (obstacle === "already_done") break;
  }
  return judged;
};

// One client, and all of them.

interface Found {
  step: Step;
  skipped: Reason | null;
  invoices: Invoice[];
}

const byDue = (a: Invoice, b: Invoice): number =>
  a.due_date.localeCompare(b.due_date) || a.number.localeCompare(b.number);

const weight = (skipped: Reason | null): number =>
  skipped === null ? 2 : skipped === "already_done" ? 0 : 1;

/** One row per client and step: what runs comes before what is skipped, and that before what is done. */
const addTo = (rows: Found[], found: Found): void => {
  const known = rows.find(({ step }) => step.id === found.step.id);
  if (!known) rows.push(found);
  else if (known.skipped === found.skipped) known.invoices.push(...found.invoices);
  else if (weight(found.skipped) > weight(known.skipped)) Object.assign(known, found);
};

const rowOf = (model: Model, client: Debtor, found: Found, day: string): Row => {
  const { step, skipped, invoices } = found;
  const [reached = null] = reachOf(model, client, message_kinds[step.kind]).channels;
  // Who is suspended already is told nothing.
  const channel = step.kind === "suspend" && client.suspension ? null : reached;
  return {
    client_id: client.id,
    name: client.name,
    step: { id: step.id, kind: step.kind, days_after_due: step.days_after_due },
    invoices: invoices
      .toSorted(byDue)
      .map(({ id, due_date, balance }) => ({ id, due_date, balance })),
    debt: Math.max(0, debtOf(client, day, step.days_after_due === 0)),
    currency: client.currency,
    channel,
    language: languageOf(model, client),
    skipped,
  };
};

const owesSomething = (model: Model, client: Debtor): boolean => {
  const owed = sum(ownInvoices(client).map(({ balance }) => balance)) - creditOf(client);
  return owed > toleranceIn(model, client.currency);
};

/** Whether the policy has a step whose day has come for any of their invoices; who has none is not listed. */
const isDue = ({ policy }: Model, client: Debtor, day: string): boolean =>
  ownInvoices(client).some((invoice) => policy.steps.some((step) => dayOf(invoice, step) <= day));

/** What the policy does on a day, switched on or not. `today` is the day of the clock. */
export const judge = (model: Model, day: string, today: string): Day => {
  const all: Day = { rows: [], deeds: [], superseded: [] };
  if (!model.policy.weekdays.includes(weekdayOf(day))) return all;
  for (const client of model.clients) {
    if (client.is_deleted || !owesSomething(model, client) || !isDue(model, client, day)) continue;
    const rows: Found[] = [];
    const tolerance = toleranceIn(model, client.currency);
    for (const invoice of ownInvoices(client).toSorted(byDue)) {
      if (invoice.balance <= tolerance || isOld(model, invoice, today)) continue;
      const judged = judgeInvoice(model, client, invoice, day);
      for (const row of judged.rows) addTo(rows, { ...row, invoices: [invoice] });
      for (const step of judged.superseded) all.superseded.push({ client, step, invoice });
    }
    rows.sort((a, b) => inOrder(a.step, b.step));
    all.rows.push(...rows.map((found) => rowOf(model, client, found, day)));
    for (const { step, skipped, invoices } of rows)
      if (skipped === null) all.deeds.push({ client, step, invoices });
  }
  return all;
};

/** What a run of a day did. */
export interface Ran {
  messages: number;
  suspensions: number;
  superseded: number;
}

const queue = (model: Model, client: Debtor, kind: MessageKind): Message[] => {
  const language = languageOf(model, client);
  const messages = reachOf(model, client, kind).channels.map(
    (channel): Message => ({
      ...{ client_id: client.id, kind, channel, language },
      status: "queued",
      sent_on: null,
    }),
  );
  model.messages.push(...messages);
  return messages;
};

/** Does what the policy does on a day. */
export const run = (model: Model, day: string, today: string): Ran => {
  const { deeds, superseded } = judge(model, day, today);
  const ran: Ran = { messages: 0, suspensions: 0, superseded: superseded.length };
  for (const { client, step, invoices } of deeds) {
    const is_suspended = step.kind === "suspend" && client.suspension !== null;
    const messages = is_suspended ? [] : queue(model, client, message_kinds[step.kind]);
    ran.messages += messages.length;
    if (step.kind === "suspend" && !is_suspended) {
      client.suspension = { reason: "non_payment" };
      ran.suspensions += 1;
    }
    for (const invoice of invoices) act(model, { client, step, invoice, day }, "done", messages);
  }
  for (const one of superseded) act(model, { ...one, day }, "superseded", []);
  return ran;
};

interface Acted {
  client: Debtor;
  step: Step;
  invoice: Invoice;
  day: string;
}

const act = (
  model: Model,
  { client, step, invoice, day }: Acted,
  status: Action["status"],
  messages: Message[],
): void => {
  for (const former of model.actions)
    if (former.invoice_id === invoice.id && former.step_id === step.id) former.is_replaced = true;
  model.actions.push({
    ...{ client_id: client.id, invoice_id: invoice.id, step_id: step.id, kind: step.kind },
    ...{ days_after_due: step.days_after_due, status, ran_on: day, messages },
    ...{ is_replaced: false, is_payment_deleted: false },
  });
};

// What people do with suspensions.

/** Tells what no run does. What cannot be sent is kept as skipped (decisions §6). */
const tell = (model: Model, client: Debtor, kind: MessageKind): void => {
  const { channels, obstacle } = reachOf(model, client, kind);
  if (channels.length > 0) queue(model, client, kind);
  if (obstacle !== "no_channel") return;
  const named = (model.office.channels[kind] ?? ["email"]).filter(
    (channel) => (channel === "email" ? client.email : client.phone) !== null,
  );
  for (const channel of named.length > 0 ? named : (["email"] as const))
    model.messages.push({
      ...{ client_id: client.id, kind, channel, language: languageOf(model, client) },
      status: "skipped",
      sent_on: null,
    });
};

/** A person suspends a client. */
export const suspendByHand = (model: Model, client: Debtor): void => {
  if (!client.suspension && model.office.customer_messages)
    tell(model, client, "service_suspended");
  client.suspension = { reason: "manual" };
};

/** A person lets a client in again; `until` keeps the policy from suspending before that day. */
export const resumeByHand = (model: Model, client: Debtor, until: string | null): void => {
  const { suspension } = client;
  if (until !== null) client.resumed_until = until;
  if (!suspension) return;
  client.suspension = null;
  if (suspension.reason === "non_payment" || model.office.customer_messages)
    tell(model, client, "service_resumed");
};

/** After a payment, a void or an application of credit, which the model has already. */
export const afterPayment = (
  model: Model,
  client: Debtor,
  today: string,
  payment_id: string | null,
): void => {
  const { suspension, collection } = client;
  if (!owesSomething(model, client)) collection.promise_until = null;
  if (suspension?.reason !== "non_payment" || model.policy.resume !== "on_payment") return;
  if (!isPaidEnough(model, client, today)) return;
  client.suspension = null;
  if (payment_id !== null) client.resumed_by.push(payment_id);
  tell(model, client, "service_resumed");
};

/** A payment is taken back: where it had let a client in again, the suspension may run again. */
export const afterDeletion = (model: Model, client: Debtor, payment_id: string): void => {
  if (!client.resumed_by.includes(payment_id)) return;
  for (const action of model.actions)
    if (action.client_id === client.id && action.kind === "suspend")
      action.is_payment_deleted = true;
};
