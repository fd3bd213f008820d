import money from "../../db/demo/money.json";
import type { Organization } from "../access/organization-queries.ts";
import { invoiceView } from "../billing/invoices/view.ts";
import type { InvoiceView } from "../billing/invoices/wire.ts";
import { createPayment } from "../billing/payments/create.ts";
import { eachDay, monthOf } from "../billing/recurring/days.ts";
import type { ClientInput } from "../clients/wire.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  plusDays,
  plusSeconds,
  startOfDate,
} from "../clock/instant.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import type { PaymentMethod } from "../shared/vocabulary.ts";
import { inNotes } from "./exchange.ts";
import { billed_days } from "./monthly-bills.ts";
import type { Random } from "./random.ts";
import type { TimedAction } from "./timed-action.ts";

/** How a client pays a monthly bill. */
interface Habit {
  /** `whole`, `part`, `too_much` or `nothing`. */
  fate: string;
  method: PaymentMethod;
  /** Pays an invoice in dollars with pounds. */
  in_pounds: boolean;
  reference: string | null;
}

/** Payments of monthly invoices. `clients` are the ids of clients by `external_ref`. */
export const inventPayments = (
  random: Random,
  organization: Organization,
  inputs: readonly ClientInput[],
  clients: ReadonlyMap<string, string>,
  now: Instant,
): TimedAction[] => {
  const today = dateIn(organization.timezone, now);
  const days = eachDay({ from: plusDays(today, -billed_days), to: today });
  return inputs.flatMap(({ external_ref, due_day, collector_id }) =>
    days
      .filter((day) => Number(day.slice(-2)) === due_day)
      .flatMap((day): TimedAction[] => {
        const habit = inventHabit(random);
        const at = paidAt(random, organization, day);
        if (habit.fate === "nothing" || at > now || !external_ref) return [];
        const pay = (tx: OrgTx) => {
          const client_id = clients.get(external_ref);
          if (client_id) payMonth(tx, organization, { client_id, collector_id, day, habit });
        };
        return [{ at, run: pay }];
      }),
  );
};

const inventHabit = (random: Random): Habit => {
  const { fate } = random.pickByShare(money.fates);
  const method = random.pickByShare(money.methods).method as PaymentMethod;
  const slip = random.between(10_000, 99_999);
  return {
    fate,
    method,
    in_pounds: random.chance(0.35),
    reference: method === "cash" ? null : `${method.toUpperCase()}-${slip}`,
  };
};

/** A time within two weeks after the invoice, during opening hours. */
const paidAt = (random: Random, { timezone }: Organization, day: CalendarDate): Instant =>
  plusSeconds(
    startOfDate(plusDays(day, random.between(0, 14)), timezone),
    random.between(9 * 3600, 19 * 3600),
  );

interface Month {
  client_id: string;
  collector_id: number | null | undefined;
  /** When the invoice was to be created. */
  day: CalendarDate;
  habit: Habit;
}

/** Pays the invoice of a month, if the client has one. */
const payMonth = (
  tx: OrgTx,
  organization: Organization,
  { client_id, collector_id, day, habit }: Month,
): void => {
  const billed = tx
    .from("invoices")
    .selectAll()
    .where("client_id", "=", client_id)
    .where("period", "=", monthOf(day));
  const row = tx.first(billed);
  if (!row) return;
  const invoice = invoiceView(tx, row);
  const { method, reference } = habit;
  createPayment(tx, organization, {
    invoice_id: invoice.id,
    ...paidOf(tx, invoice, habit),
    method,
    reference,
    collector_id: method === "cash" ? collector_id : null,
  });
};

const paidOf = (db: OrgReader, { balance, currency }: InvoiceView, { fate, in_pounds }: Habit) => {
  const step = currency === "LBP" ? 100_000 : 5;
  const amount =
    { whole: balance, part: floorTo(step, balance / 2) }[fate] ?? ceilTo(step, balance);
  if (!in_pounds || currency === "LBP") return { amount, currency };
  return { amount: inNotes(db, amount, fate === "too_much" ? "more" : "less"), currency: "LBP" };
};

const floorTo = (step: number, amount: number): number => Math.floor(amount / step) * step;

/** Always more than the amount, even if that is a multiple of the step. */
const ceilTo = (step: number, amount: number): number => floorTo(step, amount) + step;
