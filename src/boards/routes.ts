import { type Caller, opensBoard } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { created, noContent, ok } from "../http/contract/answer.ts";
import { del, list, type Params, post, put } from "../http/contract/operation.ts";
import { pathId } from "../http/contract/path-id.ts";
import { notFound } from "../refusal.ts";
import { addColumn, orderColumns } from "./columns.ts";
import { checkCanCreate, createBoard, withCreator } from "./create.ts";
import { deleteBoard } from "./delete.ts";
import { boardOf, boardView, columnView, findBoard, findColumn, listBoards } from "./queries.ts";
import { updateBoard } from "./update.ts";
import {
  Board,
  BoardChanges,
  BoardInput,
  BoardList,
  Column,
  ColumnInput,
  ColumnOrder,
} from "./wire.ts";

const common = { tag: "Boards", add_on: "ticketing" } as const;

const find = (db: OrgReader, caller: Caller, params: Params) =>
  findBoard(db, caller, pathId(params));

/** A stored answer is replayed even if the board was deleted in the meantime. */
const checkBoardReplay = (_: OrgReader, caller: Caller, { id }: { id: string }): void => {
  if (!opensBoard(caller, id)) throw notFound();
};

/** §4.2 and decisions §4. Operations that change a board's tickets are in `tickets/board/routes.ts`. */
export const boardOperations = [
  list(
    "/v1/ticket-boards",
    "tickets:read",
    {
      id: "listBoards",
      summary: "List boards",
      description: "With `tickets:own`, `tickets_count` counts the caller's own tickets.",
      ...common,
      answers: { 200: BoardList },
    },
    ({ db, caller }) => ok({ data: listBoards(db, caller) }),
  ),

  post(
    "/v1/ticket-boards",
    "boards:manage",
    {
      id: "createBoard",
      summary: "Create a board",
      description:
        "Without `columns`, the board gets one column per category. Keys that are limited to some boards cannot create boards (403). A person who is neither owner nor admin becomes its lead.",
      ...common,
      find: (_, caller) => checkCanCreate(caller),
      checkReplay: checkBoardReplay,
      body: BoardInput,
      answers: { 201: Board },
      example: { name: "Field work" },
    },
    ({ tx, caller, body }) => {
      const id = createBoard(tx, { ...body, members: withCreator(caller, body.members ?? []) });
      return created(boardView(tx, caller, boardOf(tx, id)));
    },
  ),

  put(
    "/v1/ticket-boards/:id",
    "boards:manage",
    {
      id: "updateBoard",
      summary: "Change a board",
      description: "Fields that are left out keep their values; `members` replaces all members.",
      ...common,
      find,
      body: BoardChanges,
      answers: { 200: Board },
      example: { name: "Field work, north" },
    },
    ({ tx, caller, subject, body }) => {
      updateBoard(tx, subject, body);
      return ok(boardView(tx, caller, boardOf(tx, subject.id)));
    },
  ),

  del(
    "/v1/ticket-boards/:id",
    "boards:manage",
    {
      id: "deleteBoard",
      summary: "Delete a board",
      description:
        "All its tickets must be archived. They stay readable but cannot be unarchived. The board's own job types are deactivated.",
      ...common,
      find,
      audited: true,
      answers: { 204: null },
      reasons: ["in_use"],
    },
    ({ tx, subject }) => {
      deleteBoard(tx, subject);
      return noContent();
    },
  ),

  post(
    "/v1/ticket-boards/:id/columns",
    "boards:manage",
    {
      id: "createBoardColumn",
      summary: "Add a column to a board",
      ...common,
      find,
      body: ColumnInput,
      answers: { 201: Column },
      example: { name: "Waiting for parts", category: "waiting" },
    },
    ({ tx, subject, body }) => {
      const id = addColumn(tx, subject.id, body);
      return created(columnView(findColumn(tx, subject.id, id), 0));
    },
  ),

  put(
    "/v1/ticket-boards/:id/columns/order",
    "boards:manage",
    {
      id: "orderBoardColumns",
      summary: "Reorder the columns of a board",
      ...common,
      find,
      body: ColumnOrder,
      answers: { 200: Board },
    },
    ({ tx, caller, subject, body }) => {
      orderColumns(tx, subject, body.ids);
      return ok(boardView(tx, caller, boardOf(tx, subject.id)));
    },
  ),
];
