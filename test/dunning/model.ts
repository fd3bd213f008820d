/** What the oracle knows of a provider. Amounts are minor units, days are local. */

export type Kind = "reminder" | "warning" | "suspend";
export type Channel = "email" | "gateway";
export type Language = "en" | "ar" | "fr";
export type MessageKind =
  | "payment_reminder"
  | "payment_warning"
  | "service_suspended"
  | "service_resumed";

export type Reason =
  | "promise"
  | "never"
  | "below_minimum"
  | "no_address"
  | "no_channel"
  | "no_rate"
  | "not_warned"
  | "already_done";

export interface Step {
  id: string;
  kind: Kind;
  days_after_due: number;
}

export interface Policy {
  enabled: boolean;
  /** The day on which it was last switched on. */
  enabled_on: string;
  /** Invoices that were due long before then are judged, too. */
  includes_old: boolean;
  steps: Step[];
  minimum_balance: number;
  resume: "on_payment" | "manual";
  weekdays: string[];
  suspend_weekdays: string[];
  time: string;
}

export interface Office {
  currency: string;
  tolerance: number;
  language: Language;
  sends_mail: boolean;
  has_gateway: boolean;
  channels: Partial<Record<MessageKind, Channel[]>>;
  customer_messages: boolean;
}

export interface Invoice {
  id: string;
  number: string;
  currency: string;
  issue_date: string;
  due_date: string;
  /** What is open; 0 when it is void. */
  balance: number;
}

export interface Collection {
  mode: "policy" | "never";
  until: string | null;
  promise_until: string | null;
}

export interface Debtor {
  id: string;
  name: string;
  currency: string;
  email: string | null;
  phone: string | null;
  language: string | null;
  collection: Collection;
  resumed_until: string | null;
  suspension: { reason: "non_payment" | "manual" } | null;
  /** The payments that ended a suspension by the policy. */
  resumed_by: string[];
  invoices: Invoice[];
  /** Unapplied, by currency. */
  credit: Record<string, number>;
  is_deleted: boolean;
}

export interface Message {
  client_id: string;
  kind: MessageKind;
  channel: Channel;
  language: Language;
  status: "queued" | "sent" | "failed" | "skipped";
  sent_on: string | null;
}

export interface Action {
  client_id: string;
  invoice_id: string;
  step_id: string;
  kind: Kind;
  days_after_due: number;
  status: "done" | "superseded";
  ran_on: string;
  messages: Message[];
  /** The step ran again. */
  is_replaced: boolean;
  /** A payment that ended the suspension was taken back. */
  is_payment_deleted: boolean;
}

export interface Model {
  office: Office;
  policy: Policy;
  /** Minor units of a currency for one minor unit of the office's. */
  rates: Record<string, { over: bigint; under: bigint }>;
  /** In the order in which they came. */
  clients: Debtor[];
  actions: Action[];
  messages: Message[];
}
