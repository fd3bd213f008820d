import { type Caller, holds } from "../access/caller.ts";
import { mayReadTickets } from "../access/ticket-scope.ts";
import type { OrgReader } from "../database/org.ts";
import { clientHits } from "./clients.ts";
import { invoiceHits } from "./invoices.ts";
import { paymentHits } from "./payments.ts";
import { readTerms } from "./terms.ts";
import { ticketHits } from "./tickets.ts";
import type { SearchHit } from "./wire.ts";

interface SearchRequest {
  query: string;
  /** Hits of each type. */
  limit: number;
}

/** Finds what the caller may read: exact hits first, then by type, best first. */
export const search = (
  db: OrgReader,
  caller: Caller,
  { query, limit }: SearchRequest,
): SearchHit[] => {
  const terms = readTerms(query);
  if (terms.folded === "") return [];
  const hits = [
    ...(holds(caller, "clients:read") ? clientHits(db, caller, terms, limit) : []),
    ...(mayReadTickets(caller) ? ticketHits(db, caller, terms, limit) : []),
    ...(holds(caller, "invoices:read") ? invoiceHits(db, terms, limit) : []),
    ...(holds(caller, "client_payments:read") ? paymentHits(db, caller, terms, limit) : []),
  ];
  return [...hits.filter(({ exact }) => exact), ...hits.filter(({ exact }) => !exact)];
};
