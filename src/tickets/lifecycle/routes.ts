import type { Caller } from "../../access/caller.ts";
import type { OrgReader } from "../../database/org.ts";
import { ok } from "../../http/contract/answer.ts";
import { type Params, post } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { findTicket } from "../queries.ts";
import { large_ticket } from "../replay.ts";
import { ticketView } from "../view.ts";
import { MoveInput, ReopenInput, Ticket } from "../wire.ts";
import {
  archiveTicket,
  moveTicket,
  reopenTicket,
  startTicket,
  unarchiveTicket,
} from "./transitions.ts";

/** Operations that change a ticket's state (§3.1). Those that end it are in `completion/`. */
const common = {
  tag: "Tickets",
  add_on: "ticketing",
  versioned: true,
  find: (db: OrgReader, caller: Caller, params: Params) => findTicket(db, caller, pathId(params)),
  answers: { 200: Ticket },
  large: large_ticket,
} as const;

export const ticketLifecycleOperations = [
  post(
    "/v1/tickets/:id/move",
    "tickets:update",
    {
      ...common,
      id: "moveTicket",
      summary: "Move a ticket to a column or position",
      body: MoveInput,
      reasons: ["ticket_archived"],
      example: { column_id: "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f", position: "top" },
    },
    ({ tx, caller, subject, body }) =>
      ok(ticketView(tx, moveTicket(tx, caller, subject, body), tx.now)),
  ),

  post(
    "/v1/tickets/:id/start",
    "tickets:update",
    {
      ...common,
      id: "startTicket",
      summary: "Start a ticket",
      reasons: ["ticket_closed", "ticket_archived"],
    },
    ({ tx, caller, subject }) => ok(ticketView(tx, startTicket(tx, caller, subject), tx.now)),
  ),

  post(
    "/v1/tickets/:id/reopen",
    "tickets:update",
    {
      ...common,
      id: "reopenTicket",
      summary: "Reopen a done or cancelled ticket",
      body: ReopenInput,
      example: { reason: "The signal is weak again" },
    },
    ({ tx, caller, subject, body }) =>
      ok(ticketView(tx, reopenTicket(tx, caller, subject, body), tx.now)),
  ),

  post(
    "/v1/tickets/:id/archive",
    "tickets:update",
    { ...common, id: "archiveTicket", summary: "Archive a ticket" },
    ({ tx, caller, subject }) => ok(ticketView(tx, archiveTicket(tx, caller, subject), tx.now)),
  ),

  post(
    "/v1/tickets/:id/unarchive",
    "tickets:update",
    { ...common, id: "unarchiveTicket", summary: "Unarchive a ticket" },
    ({ tx, caller, subject }) => ok(ticketView(tx, unarchiveTicket(tx, caller, subject), tx.now)),
  ),
];
