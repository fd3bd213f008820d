import type { CalendarDate } from "../../clock/instant.ts";
import type { DunningKind, DunningStatus } from "../../shared/dunning-vocabulary.ts";
import type { Step } from "./steps.ts";

/** An open invoice; amounts in minor units of `currency`. */
export interface OpenInvoice {
  id: string;
  /** As displayed. */
  number: string;
  /** The day on which it was imported; null if it was issued here. */
  imported_on: CalendarDate | null;
  issue_date: CalendarDate;
  due_date: CalendarDate;
  currency: string;
  total: number;
  balance: number;
}

/** A step that ran for an open invoice, or was superseded, and was not reopened since. */
export interface Action extends Step {
  action_id: string;
  invoice_id: string;
  status: DunningStatus;
  /** The day of its run. */
  ran_on: CalendarDate;
  /** What became of its messages. `none`: there is none, or none of them arrived. */
  delivery: "sent" | "queued" | "none";
  /** The day on which the first message of a warning was sent. */
  sent_on: CalendarDate | null;
}

/** What is known of a client. */
export interface Facts {
  currency: string;
  suspended: boolean;
  /** All that are open, by due date and number. */
  invoices: readonly OpenInvoice[];
  actions: readonly Action[];
  /** The steps that ran today for this client, whatever became of the invoices. */
  ran_today: ReadonlySet<string>;
  /** Unapplied credit by currency, in minor units. */
  credit: ReadonlyMap<string, number>;
  /** What counts as nothing owed in a currency. */
  toleranceIn(currency: string): number;
  /** The policy's minimum balance in the client's currency. Null: there is no rate. */
  minimum: number | null;
  /** As of the day. */
  collection: {
    mode: "policy" | "never";
    promise_until: CalendarDate | null;
    resumed_until: CalendarDate | null;
    suspend_reopened_on: CalendarDate | null;
  };
  /** Why a message of a step of this kind cannot be sent. */
  obstacles: Readonly<Record<DunningKind, "no_address" | "no_channel" | null>>;
}

/** The client's unapplied credit. */
export const creditIn = ({ credit }: Facts, currency: string): number => credit.get(currency) ?? 0;
