import type * as v from "valibot";
import * as actors from "./access/actor-wire.ts";
import * as api_keys from "./access/api-key-wire.ts";
import * as audit from "./access/audit-wire.ts";
import * as organizations from "./access/organization-wire.ts";
import * as people from "./access/people-wire.ts";
import * as roles from "./access/role-wire.ts";
import * as passkeys from "./access/sign-in/passkeys/wire.ts";
import * as second_factors from "./access/sign-in/second-factor/wire.ts";
import * as sessions from "./access/sign-in/sessions/wire.ts";
import * as sso from "./access/sign-in/sso/wire.ts";
import * as bill_links from "./billing/bill-links/wire.ts";
import * as claims from "./billing/claims/wire.ts";
import * as credit_notes from "./billing/credit-notes/wire.ts";
import * as exchange_rates from "./billing/exchange-rates/wire.ts";
import * as invoices from "./billing/invoices/wire.ts";
import * as billed_lines from "./billing/line-wire.ts";
import * as payments from "./billing/payments/wire.ts";
import * as receivables from "./billing/receivables/wire.ts";
import * as recurring_invoices from "./billing/recurring/wire.ts";
import * as statements from "./billing/statement/wire.ts";
import * as boards from "./boards/wire.ts";
import * as catalogue from "./catalogue/wire.ts";
import * as clients from "./clients/wire.ts";
import * as collectors from "./collectors/wire.ts";
import * as completion from "./completion/wire.ts";
import * as dunning from "./dunning/wire.ts";
import * as events from "./events/wire.ts";
import * as pages from "./http/contract/page.ts";
import * as job_types from "./job-types/wire.ts";
import * as journal from "./ledger/wire.ts";
import * as messageTemplates from "./messages/template-wire.ts";
import * as messages from "./messages/wire.ts";
import * as transfers from "./moving/transfers/wire.ts";
import * as network_access from "./network-access/wire.ts";
import * as reports from "./reports/wire.ts";
import * as rounds from "./rounds/wire.ts";
import * as search from "./search/wire.ts";
import * as setup from "./setup/wire.ts";
import * as suspensions from "./suspension/wire.ts";
import * as agendas from "./technicians/agenda/wire.ts";
import * as technicians from "./technicians/profile/wire.ts";
import * as attachments from "./tickets/attachments/wire.ts";
import * as board_details from "./tickets/board/wire.ts";
import * as comments from "./tickets/comments/wire.ts";
import * as visits from "./tickets/visits/wire.ts";
import * as tickets from "./tickets/wire.ts";
import * as webhooks from "./webhooks/wire.ts";

/** The files of wire schemas, by room. */
const wires = [
  pages,
  organizations,
  setup,
  people,
  second_factors,
  sessions,
  passkeys,
  roles,
  sso,
  api_keys,
  audit,
  actors,
  search,
  clients,
  suspensions,
  catalogue,
  collectors,
  boards,
  board_details,
  job_types,
  agendas,
  technicians,
  tickets,
  visits,
  billed_lines,
  completion,
  comments,
  attachments,
  invoices,
  credit_notes,
  bill_links,
  payments,
  claims,
  exchange_rates,
  recurring_invoices,
  statements,
  receivables,
  rounds,
  dunning,
  journal,
  transfers,
  reports,
  messages,
  messageTemplates,
  events,
  network_access,
  webhooks,
];

const isSchema = (entry: [string, unknown]): entry is [string, v.GenericSchema] =>
  /^[A-Z]/.test(entry[0]) && (entry[1] as { kind?: unknown }).kind === "schema";

/** The wire schemas by their names in the OpenAPI document. */
export const schemas: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  wires.flatMap((wire) => Object.entries<unknown>(wire)).filter(isSchema),
);
