import type { Caller } from "../access/caller.ts";
import { now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { pageQuery } from "../http/fields.ts";
import { created, get, ok, type Params, post } from "../http/operation.ts";
import { paginated } from "../http/page.ts";
import { pathId } from "../http/path-id.ts";
import { createTicket } from "./create.ts";
import { listTickets } from "./list.ts";
import { moveTicket } from "./move.ts";
import { ticketView } from "./view.ts";
import { findTicket } from "./visible.ts";
import { list_query, MoveInput, Ticket, TicketInput, TicketPage } from "./wire.ts";

const tag = "Tickets";

const find = (db: OrgReader, caller: Caller, params: Params) =>
  findTicket(db, caller, pathId(params));

/** §4.5 and decisions §5. */
export const ticketOperations = [
  get(
    "/v1/tickets",
    "tickets:read",
    {
      summary: "List tickets",
      tag,
      query: { ...pageQuery(15), ...list_query },
      answers: { 200: TicketPage },
    },
    ({ db, caller, query }) => ok(paginated({ ...query, ...listTickets(db, caller, query) })),
  ),

  post(
    "/v1/tickets",
    "tickets:create",
    {
      summary: "Create a ticket, or get the one with the same external_ref",
      tag,
      body: TicketInput,
      answers: { 200: Ticket, 201: Ticket },
      reasons: [
        "conflict",
        "client_not_found",
        "client_ambiguous",
        "client_lookup_conflict",
        "client_required",
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
    { summary: "Read a ticket", tag, find, answers: { 200: Ticket } },
    ({ db, subject }) => ok(ticketView(db, subject, now())),
  ),

  post(
    "/v1/tickets/:id/move",
    "tickets:update",
    {
      summary: "Move a ticket to another column, or inside its own",
      tag,
      find,
      body: MoveInput,
      answers: { 200: Ticket },
      reasons: ["ticket_archived"],
      example: { column_id: "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f", position: "top" },
    },
    ({ tx, caller, subject, body }) =>
      ok(ticketView(tx, moveTicket(tx, caller, subject, body), tx.now)),
  ),
];
