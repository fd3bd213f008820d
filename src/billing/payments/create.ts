import type { Organization } from "../../access/organization-queries.ts";
import { type Instant, parseInstant, secondsBetween } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { checkReference } from "../../database/references.ts";
import { checkedMinor } from "../../minor-units.ts";
import { type FieldErrors, refuseField } from "../../refusal.ts";
import { rateBetween } from "../exchange-rates/rate-between.ts";
import { type RecordedPayment, recordPayment } from "./record.ts";
import { resolveTarget } from "./target.ts";
import type { PaymentInput } from "./wire.ts";

/** How far `paid_at` may be in the future, because clocks differ. */
const future_max_seconds = 300;

/** `client_id` is required unless the payment names an invoice. */
export const missingClient = ({
  client_id,
  invoice_id,
  allocations,
}: Readonly<Record<string, unknown>>): FieldErrors => {
  const names_invoice = Array.isArray(allocations) ? allocations.length > 0 : allocations;
  return client_id || invoice_id || names_invoice ? {} : { client_id: ["is required"] };
};

/** Records a payment from a request, and refuses invalid fields (decisions §6). */
export const createPayment = (
  tx: OrgTx,
  organization: Organization,
  input: PaymentInput,
): RecordedPayment => {
  const { client, requested, invoice_currency } = resolveTarget(tx, input);
  const currency = input.currency ?? invoice_currency;
  const amount = checkedMinor(input.amount, currency, "amount");
  const applies_credit = amount === 0;
  if (applies_credit && !input.allocations?.length)
    throw refuseField("amount", "must be more than 0, unless allocations say where credit goes");
  if (applies_credit && currency !== invoice_currency)
    throw refuseField(
      "currency",
      `must be ${invoice_currency}: the credit that is applied is in it`,
    );
  const paid_at = readPaidAt(tx, organization, input.paid_at);
  checkReference(tx, "collector", "collector_id", input.collector_id);
  return recordPayment(tx, organization, {
    client,
    requested,
    amount,
    currency,
    rate: rateBetween(tx, {
      from: currency,
      to: invoice_currency,
      at: paid_at,
      sent: input.exchange_rate,
    }),
    method: input.method ?? "cash",
    reference: input.reference || null,
    paid_at,
    collector_id: input.collector_id ?? null,
  });
};

/** The moment of a payment. Refuses, on its field, one in the future. */
export const readPaidAt = (
  tx: OrgTx,
  { timezone }: Organization,
  sent: string | null | undefined,
): Instant => {
  if (!sent) return tx.now;
  const paid_at = parseInstant(sent, timezone);
  if (!paid_at) throw refuseField("paid_at", "must be in the years 0 to 9999");
  if (secondsBetween(tx.now, paid_at) > future_max_seconds)
    throw refuseField("paid_at", "must not be in the future");
  return paid_at;
};
