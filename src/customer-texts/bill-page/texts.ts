import type { ClaimStatus } from "../../shared/claim-vocabulary.ts";

/** What can be wrong with a field of the form. */
export type ClaimError =
  | "amount_missing"
  | "amount_invalid"
  | "amount_decimals"
  | "currency_unknown"
  | "method_missing"
  | "too_long"
  | "unreadable"
  | "slip_type"
  | "slip_size"
  | "slip_not_stored"
  | "too_many_pending";

/** Why there is no page. */
export type Problem =
  | "not_found"
  | "method_not_allowed"
  | "too_many"
  | "too_large"
  | "not_a_form"
  | "too_slow"
  | "unavailable";

/** The fixed texts of the bill page. `#` stands for a value. */
export interface BillPageTexts {
  title: string;
  heading: string;
  error_title: string;

  amount_due: string;
  nothing_due: string;
  credit: string;
  overdue: string;
  open_invoices: string;
  issued: string;
  due: string;
  total: string;
  balance: string;
  download_invoice: string;
  first_invoices: string;

  how_to_pay: string;

  report: string;
  report_hint: string;
  optional: string;
  amount: string;
  amount_hint: string;
  currency: string;
  method: string;
  choose: string;
  reference: string;
  reference_hint: string;
  note: string;
  slip: string;
  slip_hint: string;
  send: string;
  sent: string;
  fix: string;
  slip_again: string;
  errors: Record<ClaimError, string>;

  claims: string;
  claim_statuses: Record<ClaimStatus, string>;
  reason: string;

  payments: string;
  download_receipt: string;

  problems: Record<Problem, { heading: string; text: string }>;
  back: string;
}
