import type { Selectable } from "kysely";
import type { PaymentClaimsTable } from "../../database/tables/bill-page.ts";
import { toDecimal } from "../../shared/money.ts";

type ClaimFields = Pick<
  Selectable<PaymentClaimsTable>,
  | "id"
  | "client_id"
  | "amount"
  | "currency"
  | "method"
  | "reference"
  | "note"
  | "slip_id"
  | "status"
  | "created_at"
>;

/** `data.claim` of `payment.claimed`. */
export const claimData = ({ slip_id, ...claim }: ClaimFields) => ({
  id: claim.id,
  client_id: claim.client_id,
  amount: toDecimal(claim.amount, claim.currency),
  currency: claim.currency,
  method: claim.method,
  reference: claim.reference,
  note: claim.note,
  has_slip: slip_id !== null,
  status: claim.status,
  created_at: claim.created_at,
});
