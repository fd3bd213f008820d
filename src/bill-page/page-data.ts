import type { ClaimError } from "../customer-texts/bill-page/texts.ts";
import type { Language } from "../customer-texts/language.ts";
import type { ClaimStatus } from "../shared/claim-vocabulary.ts";
import type { PaymentMethod } from "../shared/vocabulary.ts";

export const claim_fields = ["amount", "currency", "method", "reference", "note", "slip"] as const;

export type ClaimField = (typeof claim_fields)[number];

/** What was typed, and what is wrong with it. `form` is about the whole form. */
export interface FormState {
  values: { [F in Exclude<ClaimField, "slip">]: string };
  errors: { [F in ClaimField | "form"]?: ClaimError };
  /** A file was sent with it, and has to be chosen again. */
  has_file: boolean;
}

/** An amount as it is printed: `1,234.50`, and its currency. */
export interface PrintedAmount {
  amount: string;
  currency: string;
}

export interface PageInvoice {
  id: string;
  number: string;
  issue_date: string;
  due_date: string;
  is_overdue: boolean;
  total: PrintedAmount;
  balance: PrintedAmount;
}

/** Everything that the page shows, as texts. */
export interface BillPageData {
  /** The path of the page. */
  path: string;
  language: Language;
  issuer: string;
  client: string;
  due: PrintedAmount[];
  credit: PrintedAmount[];
  /** The first due first. */
  invoices: PageInvoice[];
  /** Whether there are more than are shown. */
  has_more: boolean;
  instructions: { language: Language; text: string } | null;
  currencies: string[];
  methods: readonly PaymentMethod[];
  /** Newest first. */
  claims: {
    date: string;
    paid: PrintedAmount;
    method: PaymentMethod;
    status: ClaimStatus;
    reason: string | null;
  }[];
  /** Newest first. `receipt` is its number, or else its date. */
  payments: {
    id: string;
    date: string;
    paid: PrintedAmount;
    method: PaymentMethod;
    receipt: string;
  }[];
  /** Sent back with the form. */
  form_id: string;
  form: FormState;
  /** A claim was just saved. */
  was_sent: boolean;
}
