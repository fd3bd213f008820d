import type { Records } from "../fetch-collections.ts";
import type { Reading, System } from "../system.ts";
import { clip, idIn, textIn } from "../values.ts";
import type { Files, Line } from "../write-files.ts";
import { currenciesOf, itemLines, serviceLines, Taxes } from "./catalogue.ts";
import { balanceLines, clientLines, keptClients } from "./clients.ts";
import {
  creditNoteLines,
  invoiceLines,
  keptInvoices,
  paymentLines,
  pricesIncludeTax,
} from "./money.ts";
import { boardLines, commentLines, technicianLines, ticketLines } from "./tickets.ts";

const api = "/crm/api/v1.0";

const branchLines = (records: Records): Line<"branches">[] =>
  (records.get("organizations") ?? []).map((organization) => ({
    external_ref: idIn(organization, "id"),
    name: clip(textIn(organization, "name"), 191),
    active: "true",
  }));

const filesOf = (records: Records, reading: Reading): Files => {
  const of = (name: string) => records.get(name) ?? [];
  // Some versions list archived clients only when they are asked for.
  const all = [...of("clients"), ...of("archived-clients")];
  const clients = keptClients([...new Map(all.map((one) => [one.id, one])).values()], reading);
  const invoices = keptInvoices(of("invoices"), clients, reading);
  const taxes = new Taxes(of("taxes"));
  const with_tax = pricesIncludeTax(invoices.values(), reading);
  const catalogue = { taxes, with_tax, reading };
  const plans = new Map(
    of("services").map((service) => [idIn(service, "id"), idIn(service, "servicePlanId")]),
  );
  const branches = branchLines(records);
  const has_branches = branches.length > 1;
  const tickets = ticketLines(records, clients);
  const kept = { clients, invoices };
  return {
    branches: has_branches ? branches : [],
    items: itemLines(records, currenciesOf(clients.values()), catalogue),
    technicians: technicianLines(of("admins")),
    boards: tickets.length > 0 ? boardLines() : [],
    clients: clientLines(clients.values(), has_branches),
    services: serviceLines(of("services"), clients, catalogue),
    tickets,
    comments: commentLines(records),
    invoices: invoiceLines(invoices.values(), taxes, plans, reading),
    payments: [
      ...paymentLines(of("payments"), of("payment-methods"), kept, reading),
      ...creditNoteLines(of("credit-notes"), kept, reading),
    ],
    "opening-balances": balanceLines(clients.values(), reading),
  };
};

/** UISP CRM, formerly UCRM: its API v1.0 as documented at unmscrm.docs.apiary.io. */
export const uisp: System = {
  headers: (token) => ({ "X-Auth-App-Key": token }),
  refused:
    "Check the app key: it is made in UISP at CRM, System, Security, App keys, may read, and is no NMS token.",
  collections: [
    { name: "organizations", path: `${api}/organizations` },
    { name: "clients", path: `${api}/clients` },
    { name: "archived-clients", path: `${api}/clients?isArchived=1` },
    { name: "service-plans", path: `${api}/service-plans` },
    { name: "products", path: `${api}/products` },
    { name: "surcharges", path: `${api}/surcharges` },
    { name: "taxes", path: `${api}/taxes` },
    { name: "services", path: `${api}/clients/services` },
    { name: "invoices", path: `${api}/invoices` },
    { name: "payments", path: `${api}/payments` },
    { name: "payment-methods", path: `${api}/payment-methods`, is_optional: true },
    { name: "credit-notes", path: `${api}/credit-notes`, is_optional: true },
    { name: "admins", path: `${api}/users/admins` },
    { name: "tickets", path: `${api}/ticketing/tickets`, is_optional: true },
    { name: "ticket-comments", path: `${api}/ticketing/tickets/comments`, is_optional: true },
    { name: "jobs", path: `${api}/scheduling/jobs`, is_optional: true },
    { name: "job-comments", path: `${api}/scheduling/jobs/comments`, is_optional: true },
  ],
  singles: null,
  filesOf,
};
