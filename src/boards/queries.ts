import type { Selectable } from "kysely";
import { type Caller, opensBoard } from "../access/caller.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { BoardColumnsTable, BoardsTable } from "../database/tables.ts";
import { notFound } from "../refusal.ts";

export type BoardRow = Selectable<BoardsTable>;
export type ColumnRow = Selectable<BoardColumnsTable>;

const boardById = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("boards")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("deleted_at", "is", null),
);

const columnsOfBoard = prepareInOrg<{ board_id: string }>()((param) =>
  build
    .selectFrom("board_columns")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("board_id", "=", param("board_id"))
    .orderBy("position"),
);

/** A board that the caller can open; one that they cannot is not found (§5.4). */
export const findBoard = (db: OrgReader, caller: Caller, id: string): BoardRow => {
  const board = opensBoard(caller, id) ? db.find(boardById, { id }) : undefined;
  if (!board) throw notFound();
  return board;
};

/** A board's columns from left to right. */
export const columnsOf = (db: OrgReader, board_id: string): ColumnRow[] =>
  db.list(columnsOfBoard, { board_id });

const openBoards = (db: OrgReader, caller: Caller): BoardRow[] =>
  db
    .all(
      db
        .from("boards")
        .selectAll()
        .where("deleted_at", "is", null)
        .orderBy("position")
        .orderBy("id"),
    )
    .filter((board) => opensBoard(caller, board.id));

/** Tickets of each column, without archived ones (§2.4). */
const ticketCounts = (db: OrgReader, board_id: string): Map<string, number> => {
  const rows = db.all(
    db
      .from("tickets")
      .innerJoin("board_columns as column", (join) =>
        join
          .onRef("column.org_id", "=", "tickets.org_id")
          .onRef("column.id", "=", "tickets.column_id"),
      )
      .select((of) => ["tickets.column_id", of.fn.countAll<number>().as("count")])
      .where("column.board_id", "=", board_id)
      .where("tickets.archived_at", "is", null)
      .where("tickets.deleted_at", "is", null)
      .groupBy("tickets.column_id"),
  );
  return new Map(rows.map((row) => [row.column_id, row.count]));
};

const membersOf = (db: OrgReader, board_id: string) =>
  db.all(
    db
      .from("board_members")
      .innerJoin("users", "users.id", "board_members.user_id")
      .select(["board_members.user_id", "users.name", "board_members.role"])
      .where("board_members.board_id", "=", board_id)
      .orderBy("users.name")
      .orderBy("users.id"),
  );

/** A board as it is answered. */
export const boardView = (db: OrgReader, board: BoardRow) => {
  const counts = ticketCounts(db, board.id);
  const columns = columnsOf(db, board.id).map((column) => ({
    id: column.id,
    board_id: column.board_id,
    name: column.name,
    category: column.category,
    position: column.position,
    color: column.color,
    tickets_count: counts.get(column.id) ?? 0,
  }));
  return {
    id: board.id,
    name: board.name,
    description: board.description,
    color: board.color,
    branch_id: board.branch_id,
    members: membersOf(db, board.id),
    columns,
    tickets_count: columns.reduce((sum, { tickets_count }) => sum + tickets_count, 0),
    position: board.position,
    created_at: board.created_at,
    updated_at: board.updated_at,
  };
};

/** The boards that the caller can open. */
export const listBoards = (db: OrgReader, caller: Caller) =>
  openBoards(db, caller).map((board) => boardView(db, board));
