import type { Caller } from "../access/caller.ts";
import { now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import type { PageRequest } from "../database/page.ts";
import { created, noContent, ok, okJson } from "../http/contract/answer.ts";
import { optionalPage, type QueryOf } from "../http/contract/fields.ts";
import { del, get, list, type Params, post, put } from "../http/contract/operation.ts";
import { pageHeaders, paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import { refuseField } from "../refusal.ts";
import { createTicket, missingFields } from "./create.ts";
import { full_max, historyPage } from "./history-list.ts";
import { deleteTicket } from "./lifecycle/transitions.ts";
import { listTickets } from "./list/list.ts";
import { findTicket } from "./queries.ts";
import { checkTicketReplay, large_ticket } from "./replay.ts";
import { updateTicket } from "./update.ts";
import { ticketRecord, ticketView } from "./view.ts";
import {
  History,
  history_query,
  list_query,
  Ticket,
  TicketInput,
  TicketPage,
  TicketUpdateInput,
} from "./wire.ts";

const common = { tag: "Tickets", add_on: "ticketing" } as const;

/** Shared by the operations on one ticket. */
const of_ticket = {
  ...common,
  find: (db: OrgReader, caller: Caller, params: Params) => findTicket(db, caller, pathId(params)),
} as const;

/** `full` allows only small pages. */
const historyPageRequest = ({
  full,
  ...sent
}: QueryOf<typeof history_query>): PageRequest | null => {
  if (!full) return optionalPage(sent);
  const { page = 1, per_page = full_max } = sent;
  if (per_page > full_max) throw refuseField("per_page", `must be at most ${full_max} with full`);
  return { page, per_page };
};

/** §4.5 and decisions §5. */
export const ticketOperations = [
  list(
    "/v1/tickets",
    "tickets:read",
    {
      id: "listTickets",
      summary: "List tickets",
      ...common,
      query: list_query,
      answers: { 200: TicketPage },
      reasons: ["client_ambiguous", "client_lookup_conflict"],
    },
    ({ db, caller, query }) => ok(paginated(listTickets(db, caller, query))),
  ),

  post(
    "/v1/tickets",
    "tickets:create",
    {
      id: "createTicket",
      summary: "Create a ticket, or get the one with the same external_ref",
      ...common,
      body: TicketInput,
      missing: missingFields,
      checkReplay: checkTicketReplay,
      large: large_ticket,
      answers: { 200: Ticket, 201: Ticket },
      reasons: [
        "conflict",
        "client_not_found",
        "client_ambiguous",
        "client_lookup_conflict",
        "client_required",
        "ticket_closed",
        "window_invalid",
        "window_in_past",
        "window_too_long",
        "schedule_conflict",
        "override_reason_required",
        "quota_exceeded",
      ],
      example: {
        title: "No internet since this morning",
        board_id: "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f",
        priority: "high",
        type: "support",
        client_phone: "03 123 456",
        external_ref: "crm-1042",
      },
    },
    ({ tx, caller, body }) => {
      const { ticket, is_new } = createTicket(tx, caller, body);
      const view = ticketView(tx, ticket, tx.now);
      return is_new ? created(view) : ok(view);
    },
  ),

  get(
    "/v1/tickets/:id",
    "tickets:read",
    {
      id: "getTicket",
      summary: "Read a ticket",
      ...of_ticket,
      answers: { 200: Ticket },
    },
    ({ db, subject }) => ok(ticketRecord(db, subject, now())),
  ),

  put(
    "/v1/tickets/:id",
    "tickets:update",
    {
      id: "updateTicket",
      summary: "Change a ticket",
      ...of_ticket,
      versioned: true,
      body: TicketUpdateInput,
      answers: { 200: Ticket },
      reasons: [
        "sla_locked",
        "client_not_found",
        "client_ambiguous",
        "client_lookup_conflict",
        "client_required",
        "quota_exceeded",
      ],
      example: { priority: "critical", sla_hours: 4 },
    },
    ({ tx, caller, subject, body }) =>
      ok(ticketView(tx, updateTicket(tx, caller, subject, body), tx.now)),
  ),

  del(
    "/v1/tickets/:id",
    "tickets:delete",
    {
      id: "deleteTicket",
      summary: "Delete a ticket",
      ...of_ticket,
      versioned: true,
      audited: true,
      answers: { 204: null },
    },
    ({ tx, caller, subject }) => {
      deleteTicket(tx, caller, subject);
      return noContent();
    },
  ),

  list(
    "/v1/tickets/:id/history",
    "tickets:read",
    {
      id: "getTicketHistory",
      summary: "List the history of a ticket, oldest first",
      description:
        "`data` depends on the type. `scheduled`: `technician_id`, `scheduled_at`, `scheduled_until`, `auto`, `override`, `override_reason`, the overridden `conflicts`, and the previous visit as `before`; `unscheduled`: the previous visit as `before`, and the `conflicts` that removed it. `completed`: `outcome`, `reason`, `reason_code`, `notes`; `invoiced`: `invoice_id`, `number`, `total`, `currency`. Without `page` and `per_page`, returns the newest 500 entries. With either of them, returns a page of at most 100, still an array, with the headers `X-Total-Count` and `Link` (`first`, `prev`, `next`, `last`). Texts in `data` are cut after 1,000 characters and lists after 200 entries, or after 100 and 5 if the response would exceed 8 MiB: such entries are `truncated`. `full=1` returns complete entries, at most 10 per page.",
      ...of_ticket,
      query: history_query,
      answers: { 200: History },
    },
    ({ db, caller, subject, query, url }) => {
      const page = historyPageRequest(query);
      const request = { caller, ticket_id: subject.id, page, full: query.full };
      const { json, total } = historyPage(db, request);
      return {
        ...okJson<History>(json),
        headers: page ? pageHeaders({ ...page, total }, url()) : {},
      };
    },
  ),
];
