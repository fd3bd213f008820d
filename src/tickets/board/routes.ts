import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import { columnView, countVisible, findBoard, findColumn } from "../../boards/queries.ts";
import { Column, ColumnChanges } from "../../boards/wire.ts";
import { now } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { noContent, ok, okJson } from "../../http/contract/answer.ts";
import { uuid } from "../../http/contract/fields.ts";
import { del, list, type Params, put } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { changeColumn, deleteColumn } from "./change-column.ts";
import { boardDetail } from "./detail.ts";
import { BoardDetail, board_detail_query } from "./wire.ts";

const common = { tag: "Boards", add_on: "ticketing" } as const;

const columnInPath = (db: OrgReader, caller: Caller, params: Params) =>
  findColumn(db, findBoard(db, caller, pathId(params)).id, pathId(params, "column_id"));

const move_to = v.optional(uuid());

/** The operations on boards that read or change their tickets (§4.2, decisions §4). The others are in `boards/routes.ts`. */
export const ticketBoardOperations = [
  list(
    "/v1/ticket-boards/:id",
    "tickets:read",
    {
      id: "getBoard",
      summary: "Read a board with its tickets",
      description:
        "Each column shows at most its first 1,000 cards; `tickets_count` is their total, and `GET /v1/tickets` pages through all of them. With `archived` it shows the archive instead, newest first. A card has the newest three comments of its ticket. With `slim`, cards have no comments or attachments, the first 280 characters of the description (`description_truncated`) and of the cancellation reason, and the first 4 KiB of each list. With `tickets=columns` each card is sent once, in its column: the flat `tickets` is empty, and the archive leaves out those of deleted columns. A board of more than 8 MiB is 422 on `slim`; with `slim` it shows fewer cards of the longest columns.",
      ...common,
      query: board_detail_query,
      find: (db, caller, params) => findBoard(db, caller, pathId(params)),
      answers: { 200: BoardDetail },
    },
    ({ db, caller, subject, query }) =>
      okJson<BoardDetail>(boardDetail(db, { caller, board: subject, ...query, now: now() })),
  ),

  put(
    "/v1/ticket-boards/:id/columns/:column_id",
    "boards:manage",
    {
      id: "updateBoardColumn",
      summary: "Change a column",
      description:
        "Fields that are left out keep their values. A new category affects each ticket in the column like a move into it: `ticket.status_changed` is sent for each. With more than 100 tickets this is refused (`in_use`): move or archive some first. For archived tickets it takes effect when they are unarchived.",
      ...common,
      find: columnInPath,
      body: ColumnChanges,
      answers: { 200: Column },
      reasons: ["in_use"],
      example: { name: "Waiting for the client", category: "waiting" },
    },
    ({ tx, caller, subject, body }) => {
      changeColumn(tx, caller, subject, body);
      const column = findColumn(tx, subject.board_id, subject.id);
      return ok(columnView(column, countVisible(tx, caller, [column]).get(column.id) ?? 0));
    },
  ),

  del(
    "/v1/ticket-boards/:id/columns/:column_id",
    "boards:manage",
    {
      id: "deleteBoardColumn",
      summary: "Delete a column",
      description:
        "Its tickets move to the column `move_to`, sent in the body or the query; not needed without tickets. With more than 60 tickets it is refused (`in_use`): move or archive some first. Archived tickets stay in the archive under the column's name.",
      ...common,
      find: columnInPath,
      query: { move_to },
      body: v.object({ move_to }),
      audited: true,
      answers: { 204: null },
      reasons: ["in_use"],
    },
    ({ tx, caller, subject, query, body }) => {
      deleteColumn(tx, caller, subject, body.move_to ?? query.move_to);
      return noContent();
    },
  ),
];
