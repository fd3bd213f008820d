import { created, get, ok, post } from "../http/operation.ts";
import { createBoard } from "./create.ts";
import { boardView, findBoard, listBoards } from "./queries.ts";
import { Board, BoardInput, BoardList } from "./wire.ts";

const tag = "Boards";

/** §4.2 and decisions §4. */
export const boardOperations = [
  get(
    "/v1/ticket-boards",
    "tickets:read",
    { summary: "List the boards that the caller can open", tag, answers: { 200: BoardList } },
    ({ db, caller }) => ok({ data: listBoards(db, caller) }),
  ),

  post(
    "/v1/ticket-boards",
    "boards:manage",
    {
      summary: "Create a board",
      tag,
      body: BoardInput,
      answers: { 201: Board },
      example: { name: "Field work" },
    },
    ({ tx, caller, body }) => {
      const id = createBoard(tx, body);
      return created(boardView(tx, findBoard(tx, caller, id)));
    },
  ),
];
