import * as v from "valibot";
import { text, uuid, wholeNumber } from "../http/contract/fields.ts";

/** What a search finds, in the order in which equally good hits are listed. */
export const hit_types = ["client", "ticket", "invoice", "payment"] as const;

export const SearchHit = v.object({
  type: v.picklist(hit_types),
  id: uuid(),
  title: v.pipe(
    v.string(),
    v.description("The client's name or the ticket's title; of a bill or payment its client"),
  ),
  number: v.pipe(
    v.nullable(v.string()),
    v.description(
      "The client's phone number, the ticket's or invoice's number, the payment's reference, or its receipt's number",
    ),
  ),
  subtitle: v.pipe(
    v.nullable(v.string()),
    v.description("The client's username and place, or the ticket's client"),
  ),
  status: v.pipe(
    v.nullable(v.string()),
    v.description("The client's or invoice's status, or the name of the ticket's column"),
  ),
  amount: v.pipe(v.nullable(v.number()), v.description("Of invoices and payments")),
  currency: v.nullable(v.string()),
  client_id: v.nullable(uuid()),
  exact: v.pipe(
    v.boolean(),
    v.description(
      "Whether a whole name, phone, number, username, e-mail, reference or id was given",
    ),
  ),
});

export const SearchResults = v.object({ data: v.array(SearchHit) });

export type SearchHit = v.InferOutput<typeof SearchHit>;

export const search_query = {
  query: v.pipe(v.optional(text(), ""), v.description("Nothing is found without it")),
  limit: v.pipe(v.optional(wholeNumber(1, 8), 5), v.description("Hits of each type")),
};
