import * as v from "valibot";
import { findBoard } from "../boards/queries.ts";
import { now } from "../clock/instant.ts";
import { get, ok } from "../http/operation.ts";
import { pathId } from "../http/path-id.ts";
import { boardDetail } from "./board-detail.ts";
import { BoardDetail } from "./board-wire.ts";

const tag = "Boards";

/** What boards do with the tickets on them (§4.2, decisions §4); the rest is in `boards/routes.ts`. */
export const ticketBoardOperations = [
  get(
    "/v1/ticket-boards/:id",
    "tickets:read",
    {
      summary: "Read a board with its tickets",
      description:
        "Each column shows at most its first 1,000 cards; `tickets_count` says how many there are, and `GET /v1/tickets` has pages for all of them. With `archived` it shows the archive instead, newest first.",
      tag,
      query: {
        slim: v.optional(v.boolean(), false),
        archived: v.optional(v.boolean(), false),
      },
      find: (db, caller, params) => findBoard(db, caller, pathId(params)),
      answers: { 200: BoardDetail },
    },
    ({ db, caller, subject, query }) => ok(boardDetail(db, caller, subject, query.archived, now())),
  ),
];
