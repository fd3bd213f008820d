import { ok } from "../http/contract/answer.ts";
import { list } from "../http/contract/operation.ts";
import { search } from "./search.ts";
import { SearchResults, search_query } from "./wire.ts";

/** The search over clients, tickets, invoices and payments. */
export const searchOperation = list(
  "/v1/search",
  { any_of: ["clients:read", "tickets:read", "invoices:read", "client_payments:read"] },
  {
    id: "listSearchResults",
    summary: "Search clients, tickets, invoices and payments",
    description:
      "Clients by name, username, e-mail, `external_ref`, a phone number in any format or its last four digits; tickets by number or words of their texts; invoices by their number or a credit note's; payments by the beginning of their reference; each by its id. Best first, `limit` of each type, and only types that the caller may read. Fewer than 3 characters find numbers and beginnings of names only.",
    tag: "Search",
    query: search_query,
    answers: { 200: SearchResults },
  },
  ({ db, caller, query }) => ok({ data: search(db, caller, query) }),
);
