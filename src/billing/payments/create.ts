import type { Organization } from "../../access/organization-queries.ts";
import { type Instant, parseInstant, secondsBetween } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { checkKnown } from "../../database/references.ts";
import { checkedMinor } from "../../minor-units.ts";
import { type FieldErrors, refuseField } from "../../refusal.ts";
import { rateBetween } from "../exchange-rates/newest.ts";
import { type RecordedPayment, recordPayment } from "./record.ts";
import { readTarget } from "./target.ts";
import type { PaymentInput } from "./wire.ts";

/** Clocks differ: a payment may seem to come from the future by so much. */
const future_max_seconds = 300;

/** Without an invoice only the client says whose credit it is. */
export const missingClient = ({
  client_id,
  invoice_id,
  allocations,
}: Readonly<Record<string, unknown>>): FieldErrors => {
  const names_invoice = Array.isArray(allocations) ? allocations.length > 0 : allocations;
  return client_id || invoice_id || names_invoice ? {} : { client_id: ["is required"] };
};

/** Records a payment as it is asked for (decisions §6); refuses, on its field, what does not fit. */
export const createPayment = (
  tx: OrgTx,
  organization: Organization,
  input: PaymentInput,
): RecordedPayment => {
  const { client, wanted, account } = readTarget(tx, input);
  const currency = input.currency ?? account;
  const amount = checkedMinor(input.amount, currency, "amount");
  const applies_credit = amount === 0;
  if (applies_credit && !input.allocations?.length)
    throw refuseField("amount", "must be more than 0, unless allocations say where credit goes");
  if (applies_credit && currency !== account)
    throw refuseField("currency", `must be ${account}: the credit that is applied is in it`);
  const paid_at = readPaidAt(tx, organization, input.paid_at);
  checkKnown(tx, "collector", "collector_id", input.collector_id);
  return recordPayment(tx, organization, {
    client,
    wanted,
    amount,
    currency,
    rate: rateBetween(tx, { from: currency, to: account, at: paid_at, sent: input.exchange_rate }),
    method: input.method ?? "cash",
    reference: input.reference || null,
    paid_at,
    collector_id: input.collector_id ?? null,
  });
};

const readPaidAt = (
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
