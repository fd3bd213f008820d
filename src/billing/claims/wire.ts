import * as v from "valibot";
import { Actor } from "../../access/actor-wire.ts";
import {
  amount,
  clearable,
  currency,
  dateTimeField,
  exchangeRate,
  instantField,
  note_max,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../../http/contract/fields.ts";
import { paginatedSchema } from "../../http/contract/page.ts";
import { claim_statuses } from "../../shared/claim-vocabulary.ts";
import { payment_methods } from "../../shared/vocabulary.ts";

export const Claim = v.object({
  id: uuid(),
  client_id: uuid(),
  amount: v.number(),
  currency: v.string(),
  method: v.picklist(payment_methods),
  reference: v.nullable(v.string()),
  note: v.nullable(v.string()),
  slip: v.pipe(
    v.nullable(v.object({ name: v.string(), content_type: v.string(), size: wholeNumber(0) })),
    v.description("The picture or PDF that the client sent; `size` in bytes"),
  ),
  status: v.picklist(claim_statuses),
  payment_id: v.pipe(
    v.nullable(uuid()),
    v.description("The payment of a confirmed claim, even if it was deleted since"),
  ),
  reason: v.pipe(
    v.nullable(v.string()),
    v.description("Why it was rejected. The client reads it on the bill page"),
  ),
  created_at: instantField(),
  decided_at: v.nullable(instantField()),
  decided_by: v.nullable(Actor),
});

export type ClaimView = v.InferOutput<typeof Claim>;

export const ClaimList = paginatedSchema(Claim);

export const claims_query = {
  status: v.optional(v.picklist(claim_statuses)),
  client_id: v.optional(uuid()),
  ...pageQuery(15),
};

export type ClaimsQuery = QueryOf<typeof claims_query>;

export const ClaimConfirmation = v.object({
  amount: v.pipe(
    clearable(amount()),
    v.description("Defaults to the claim's. Required with another currency"),
  ),
  currency: v.pipe(clearable(currency()), v.description("Defaults to the claim's")),
  method: v.pipe(clearable(v.picklist(payment_methods)), v.description("Defaults to the claim's")),
  reference: v.pipe(
    clearable(text()),
    v.description("Defaults to the claim's; null or empty for none"),
  ),
  paid_at: v.pipe(clearable(dateTimeField()), v.description("Defaults to when the claim was made")),
  exchange_rate: v.pipe(
    clearable(exchangeRate()),
    v.description(
      "Units of the payment's currency for 1 of the invoices'. Defaults to the latest stored rate",
    ),
  ),
  collector_id: clearable(wholeNumber(1)),
});

export type ClaimConfirmation = v.InferOutput<typeof ClaimConfirmation>;

export const ClaimRejection = v.object({
  reason: v.pipe(requiredText(note_max), v.description("The client reads it on the bill page")),
});
