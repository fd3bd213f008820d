import money from "../../db/demo/money.json";
import past from "../../db/demo/past.json";
import type { Organization } from "../access/organization-queries.ts";
import type { InvoiceRow } from "../billing/invoices/record.ts";
import { invoiceView } from "../billing/invoices/view.ts";
import { createPayment } from "../billing/payments/create.ts";
import { monthOf } from "../billing/recurring/days.ts";
import { type CalendarDate, type Instant, plusDays, toMillis } from "../clock/instant.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import type { PaymentMethod } from "../shared/vocabulary.ts";
import { inNotes } from "./exchange.ts";
import type { ClientPast } from "./past/clients.ts";
import { daysOfPast, officeTime } from "./past/days.ts";
import type { Random } from "./random.ts";
import type { TimedAction } from "./timed-action.ts";

/** How an invoice is paid. */
export interface Habit {
  /** `whole`, `part`, `too_much`, or `forgotten` for weeks. */
  fate: string;
  method: PaymentMethod;
  /** Pays an invoice in dollars with pounds. */
  in_pounds: boolean;
  reference: string | null;
  collector_id: number | null;
}

type Payer = (typeof past.payers)[number];

/**
 * The payments of monthly invoices. Most clients pay on time, some always late, and a few have stopped. `others`
 * are clients, by `external_ref`, whose payments are invented elsewhere.
 */
export const inventPayments = (
  random: Random,
  organization: Organization,
  clients: readonly ClientPast[],
  ids: ReadonlyMap<string, string>,
  now: Instant,
  others: ReadonlySet<string>,
): TimedAction[] => {
  const days = daysOfPast(organization, now);
  return clients.flatMap((client) => {
    const payer = random.pickByShare<Payer>(past.payers);
    const payments = days
      .filter((day) => Number(day.slice(-2)) === client.joins.due_day)
      .flatMap((day) =>
        payMonth(random, organization, payer, client, day, now).map(({ at, habit }) => ({
          at,
          run: (tx: OrgTx) => {
            const client_id = ids.get(client.external_ref);
            const invoice = client_id && invoiceOfMonth(tx, client_id, day);
            if (invoice) payInvoice(tx, organization, invoice, habit);
          },
        })),
      );
    return others.has(client.external_ref) ? [] : payments;
  });
};

/** The payments of a month's invoice until now. */
const payMonth = (
  random: Random,
  { timezone }: Organization,
  payer: Payer,
  client: ClientPast,
  day: CalendarDate,
  now: Instant,
): { at: Instant; habit: Habit }[] => {
  const habit = inventHabit(random, client);
  const paid_days = random.between(payer.from, payer.to) + (habit.fate === "forgotten" ? 45 : 0);
  const later_days = paid_days + random.between(15, 45);
  const rest = { ...inventHabit(random, client), fate: "whole" };
  const payments = [
    { at: officeTime(random, timezone, plusDays(day, paid_days)), habit },
    { at: officeTime(random, timezone, plusDays(day, later_days)), habit: rest },
  ].slice(0, habit.fate === "part" && random.chance(0.8) ? 2 : 1);
  const { stopped_days_ago = 0 } = payer;
  // Of those who leave, only some pay what they still owe.
  const pays_after_leaving = random.chance(0.35);
  return payments.filter(
    ({ at }) =>
      at <= now &&
      daysSince(at, now) >= stopped_days_ago &&
      (pays_after_leaving || !client.left || at < client.left.at || client.left.back_at !== null),
  );
};

const daysSince = (at: Instant, now: Instant): number =>
  (toMillis(now) - toMillis(at)) / (24 * 3600 * 1000);

/** Collectors come to those who have one. */
export const inventHabit = (random: Random, { joins }: ClientPast): Habit => {
  const { fate } = random.pickByShare(money.fates);
  const usual = random.pickByShare(money.methods).method as PaymentMethod;
  const { collector_id = null } = joins;
  const method = usual === "collector" && collector_id === null ? "cash" : usual;
  const has_slip = method === "whish" || method === "omt" || method === "bank_transfer";
  const slip = random.between(10_000, 99_999);
  return {
    fate,
    method,
    in_pounds: random.chance(0.35),
    reference: has_slip
      ? `${method === "bank_transfer" ? "BT" : method.toUpperCase()}-${slip}`
      : null,
    collector_id: method === "cash" || method === "collector" ? collector_id : null,
  };
};

export const invoiceOfMonth = (
  tx: OrgTx,
  client_id: string,
  day: CalendarDate,
): InvoiceRow | undefined =>
  tx.first(
    tx
      .from("invoices")
      .selectAll()
      .where("client_id", "=", client_id)
      .where("period", "=", monthOf(day)),
  );

/** Pays what is left of an invoice; nothing if it is paid or void. */
export const payInvoice = (
  tx: OrgTx,
  organization: Organization,
  row: InvoiceRow,
  habit: Habit,
): void => {
  const invoice = invoiceView(tx, row);
  if (invoice.status === "void" || invoice.balance === 0) return;
  const { method, reference, collector_id } = habit;
  const paid = paidOf(tx, invoice, habit);
  if (paid.amount > 0)
    createPayment(tx, organization, {
      invoice_id: invoice.id,
      ...paid,
      method,
      reference,
      collector_id,
    });
};

const paidOf = (
  db: OrgReader,
  { balance, currency }: ReturnType<typeof invoiceView>,
  { fate, in_pounds }: Habit,
) => {
  const step = currency === "LBP" ? 100_000 : 5;
  const part = floorTo(step, balance / 2);
  const amount = { part, too_much: ceilTo(step, balance) }[fate] ?? balance;
  if (!in_pounds || currency === "LBP") return { amount, currency };
  return { amount: inNotes(db, amount, fate === "too_much" ? "more" : "less"), currency: "LBP" };
};

const floorTo = (step: number, amount: number): number => Math.floor(amount / step) * step;

/** Always more than the amount, even if that is a multiple of the step. */
const ceilTo = (step: number, amount: number): number => floorTo(step, amount) + step;
