import type { Invoice } from "../../api/document.d.ts";
import { sumsOf } from "../sums.ts";

/** The ageing buckets; `most` is the largest number of days overdue. */
const ages = [
  { name: "not_due", most: 0 },
  { name: "month", most: 30 },
  { name: "two_months", most: 60 },
  { name: "three_months", most: 90 },
  { name: "older", most: Number.POSITIVE_INFINITY },
] as const;

export type Age = (typeof ages)[number]["name"];

/** The open invoices of one bucket. */
export interface Aged {
  age: Age;
  count: number;
  sums: { currency: string; total: number }[];
}

type Open = Pick<Invoice, "balance" | "currency" | "due_date" | "client_id">;

const daysOverdue = (due_date: string, today: string): number =>
  (Date.parse(today) - Date.parse(due_date)) / 86_400_000;

/** Groups open invoices by days overdue; `today` is a day of the organization. */
export const ageing = (open: readonly Open[], today: string): Aged[] =>
  ages.map(({ name, most }, index) => {
    const previous_most = ages[index - 1]?.most ?? Number.NEGATIVE_INFINITY;
    const invoices = open.filter(({ due_date }) => {
      const days = daysOverdue(due_date, today);
      return days > previous_most && days <= most;
    });
    return {
      age: name,
      count: invoices.length,
      sums: sumsOf(invoices.map(({ balance, currency }) => ({ amount: balance, currency }))),
    };
  });

/** A client's open invoices: how many, and the earliest due date. */
export interface OpenOfClient {
  count: number;
  first_due: string;
}

export const openByClient = (open: readonly Open[]): Map<string, OpenOfClient> => {
  const found = new Map<string, OpenOfClient>();
  for (const { client_id, due_date } of open) {
    const { count, first_due } = found.get(client_id) ?? { count: 0, first_due: due_date };
    const is_earlier = due_date < first_due;
    found.set(client_id, { count: count + 1, first_due: is_earlier ? due_date : first_due });
  }
  return found;
};
