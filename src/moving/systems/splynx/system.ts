import type { Collection, Records } from "../fetch-collections.ts";
import type { Reading, System } from "../system.ts";
import { clip, idIn, textIn } from "../values.ts";
import type { Files, Line } from "../write-files.ts";
import { itemLines, serviceLines } from "./catalogue.ts";
import { balanceLines, customerLines, keptCustomers } from "./clients.ts";
import { creditNoteLines, invoiceLines, keptInvoices, paymentLines } from "./money.ts";
import { boardLines, commentLines, keptTickets, technicianLines, ticketLines } from "./tickets.ts";

const api = "/api/2.0/admin";

const list = (name: string, path: string): Collection => ({ name, path: `${api}/${path}` });

const optional = (name: string, path: string): Collection => ({
  ...list(name, path),
  is_optional: true,
});

/** The services of all customers: the list asks for a condition. */
const services = (kind: string): Collection =>
  optional(
    `${kind}-services`,
    `customers/customer/0/${kind}-services?main_attributes[id][0]=%3E&main_attributes[id][1]=0`,
  );

const branchLines = (records: Records): Line<"branches">[] =>
  (records.get("locations") ?? []).map((location) => ({
    external_ref: idIn(location, "id"),
    name: clip(textIn(location, "name"), 191),
    active: "true",
  }));

const filesOf = (records: Records, reading: Reading): Files => {
  const of = (name: string) => records.get(name) ?? [];
  const customers = keptCustomers(of("customers"), reading);
  const invoices = keptInvoices(of("invoices"), customers, reading);
  const tickets = keptTickets(records, reading);
  const kept = { customers, invoices };
  return {
    branches: branchLines(records),
    items: itemLines(records, reading),
    technicians: technicianLines(of("administrators")),
    boards: tickets.length > 0 ? boardLines(records) : [],
    clients: customerLines(customers.values(), reading),
    services: serviceLines(records, customers, reading),
    tickets: ticketLines(tickets, records, customers),
    comments: commentLines(tickets, records, customers),
    invoices: invoiceLines(invoices.values(), reading),
    payments: [...paymentLines(records, kept, reading), ...creditNoteLines(records, kept, reading)],
    "opening-balances": balanceLines(customers, records, reading),
  };
};

const basicOf = (token: string): string => `Basic ${Buffer.from(token).toString("base64")}`;

/** Splynx: its API v2.0 as documented at splynx.docs.apiary.io. */
export const splynx: System = {
  headers: (token) => ({ Authorization: basicOf(token) }),
  refused:
    "Check the key: it is made in Splynx at Administration, API keys, has Unsecure access enabled, and may view all that is fetched; the token is KEY:SECRET.",
  collections: [
    list("customers", "customers/customer"),
    list("locations", "administration/locations"),
    list("administrators", "administration/administrators"),
    list("internet-tariffs", "tariffs/internet"),
    optional("voice-tariffs", "tariffs/voice"),
    optional("recurring-tariffs", "tariffs/recurring"),
    optional("one-time-tariffs", "tariffs/one-time"),
    services("internet"),
    services("voice"),
    services("recurring"),
    list("invoices", "finance/invoices"),
    list("payments", "finance/payments"),
    list("payment-methods", "finance/payment-methods"),
    optional("invoice-relations", "finance/invoice-relations"),
    optional("credit-notes", "finance/credit-notes"),
    optional("tickets", "support/tickets"),
    optional("ticket-messages", "support/ticket-messages"),
    optional("ticket-statuses", "support/tickets-statuses"),
    optional("ticket-types", "support/tickets-types"),
  ],
  singles: {
    name: "customer-billing",
    of: (records) =>
      (records.get("customers") ?? []).map((customer) => {
        const id = encodeURIComponent(idIn(customer, "id"));
        return { id, path: `${api}/customers/customer-billing/${id}` };
      }),
  },
  filesOf,
};
