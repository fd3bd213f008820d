import type { Organization } from "../../access/organization-queries.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  parseInstant,
  plusDays,
} from "../../clock/instant.ts";
import { invoiceOfMonth, payInvoice } from "../payments.ts";
import type { TimedAction } from "../timed-action.ts";
import type { ClientPast } from "./clients.ts";
import { daysOfPast } from "./days.ts";

/** A client with a story of their own, who pays each month until one. */
export interface Debtor {
  external_ref: string;
  /** When the first invoice that they have not paid was issued. */
  issued_on: CalendarDate;
  due_date: CalendarDate;
}

/**
 * How many days past due their first unpaid invoice is. Each range is a week long, so that on any day some of the
 * monthly billing days is in it.
 */
const overdue_days = {
  promised: [4, 10],
  broke_promise: [8, 14],
  never: [65, 71],
  suspended_by_hand: [-12, -6],
  claimed: [-12, -6],
  confirmed: [0, 6],
  rejected: [4, 10],
} as const;

export type Debtors = Readonly<Record<keyof typeof overdue_days, Debtor>>;

const joined_days_ago_min = 120;

/** Chooses among clients billed each month in dollars who have not left. */
export const chooseDebtors = (
  organization: Pick<Organization, "timezone" | "payment_terms_days">,
  clients: readonly ClientPast[],
  now: Instant,
): Debtors => {
  const today = dateIn(organization.timezone, now);
  const joined_by = plusDays(today, -joined_days_ago_min);
  const free = clients.filter(
    ({ joins, changes, left, joined_at }) =>
      joins.currency === "USD" &&
      joins.auto_invoice &&
      joins.isp_account &&
      changes.length === 0 &&
      !left &&
      dateIn(organization.timezone, joined_at) < joined_by,
  );
  const choose = (story: keyof typeof overdue_days): Debtor => {
    const [from, to] = overdue_days[story];
    for (let overdue: number = from; overdue <= to; overdue += 1) {
      const due_date = plusDays(today, -overdue);
      const issued_on = plusDays(due_date, -organization.payment_terms_days);
      const index = free.findIndex(({ joins }) => Number(issued_on.slice(-2)) === joins.due_day);
      const [found] = index === -1 ? [] : free.splice(index, 1);
      if (found) return { external_ref: found.external_ref, issued_on, due_date };
    }
    throw new Error(`db/demo: no client for the story ${story}`);
  };
  return {
    promised: choose("promised"),
    broke_promise: choose("broke_promise"),
    never: choose("never"),
    suspended_by_hand: choose("suspended_by_hand"),
    claimed: choose("claimed"),
    confirmed: choose("confirmed"),
    rejected: choose("rejected"),
  };
};

const pays_after_days = 6;

/** They pay each invoice in cash until the one that they leave unpaid. */
export const inventPromptPayments = (
  organization: Organization,
  debtors: Debtors,
  ids: ReadonlyMap<string, string>,
  now: Instant,
): TimedAction[] =>
  Object.values(debtors).flatMap(({ external_ref, issued_on }) =>
    daysOfPast(organization, now)
      .filter((day) => day < issued_on && day.slice(-2) === issued_on.slice(-2))
      .flatMap((day) => {
        const at = parseInstant(`${plusDays(day, pays_after_days)}T11:20`, organization.timezone);
        return at === null || at > now
          ? []
          : [
              {
                at,
                run: (tx) => {
                  const client_id = ids.get(external_ref);
                  const invoice = client_id && invoiceOfMonth(tx, client_id, day);
                  if (invoice) payInvoice(tx, organization, invoice, in_cash);
                },
              } satisfies TimedAction,
            ];
      }),
  );

/** Pays all of it. */
export const in_cash = {
  fate: "whole",
  method: "cash",
  in_pounds: false,
  reference: null,
  collector_id: null,
} as const;
