import type { Selectable } from "kysely";
import { type Caller, opensBoard } from "../access/caller.ts";
import { ownTickets, ticketScope, ticketsIn } from "../access/ticket-scope.ts";
import { build, eachOf, rowid } from "../database/build.ts";
import { cachedInOrg, type OrgReader, prepareInOrg } from "../database/org.ts";
import type { BoardColumnsTable, BoardsTable } from "../database/tables/boards.ts";
import { notFound } from "../refusal.ts";

export type BoardRow = Selectable<BoardsTable>;
export type ColumnRow = Selectable<BoardColumnsTable>;

const frozen = <R>(rows: readonly R[]): readonly R[] =>
  Object.freeze(rows.map((row) => Object.freeze(row)));

const boardById = cachedInOrg<{ id: string }>()(
  prepareInOrg<{ id: string }>()((param) =>
    build
      .selectFrom("boards")
      .selectAll()
      .where("org_id", "=", param("org_id"))
      .where("id", "=", param("id"))
      .where("deleted_at", "is", null),
  ),
  ([board]) => board && Object.freeze(board),
);

const columnsOfBoard = cachedInOrg<{ board_id: string }>()(
  prepareInOrg<{ board_id: string }>()((param) =>
    build
      .selectFrom("board_columns")
      .selectAll()
      .where("org_id", "=", param("org_id"))
      .where("board_id", "=", param("board_id"))
      .where("deleted_at", "is", null)
      .orderBy("position"),
  ),
  frozen,
);

const columnsOfBoards = prepareInOrg<{ board_ids: string }>()((param) =>
  build
    .selectFrom("board_columns")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("board_id", "in", eachOf(param("board_ids")))
    .where("deleted_at", "is", null)
    .orderBy("board_id")
    .orderBy("position"),
);

const columnsOfOrg = cachedInOrg()(
  prepareInOrg()((param) =>
    build
      .selectFrom("board_columns")
      .selectAll()
      .where("org_id", "=", param("org_id"))
      .orderBy("board_id")
      .orderBy("position"),
  ),
  frozen,
);

/** Tickets of each column, without archived ones (§2.4), from the totals maintained by the `ticket_counts_*` triggers. */
const ticketCounts = prepareInOrg<{ column_ids: string }>()((param) =>
  build
    .selectFrom("ticket_counts")
    .select((of) => ["column_id", of.fn.sum<number>("count").as("count")])
    .where("org_id", "=", param("org_id"))
    .where("archived", "=", 0)
    .where("column_id", "in", eachOf(param("column_ids")))
    .groupBy("column_id"),
);

const membersOfBoards = prepareInOrg<{ board_ids: string }>()((param) =>
  build
    .selectFrom("board_members as member")
    .innerJoin("memberships as person", (join) =>
      join
        .onRef("person.org_id", "=", "member.org_id")
        .onRef("person.user_id", "=", "member.user_id"),
    )
    .innerJoin("users", "users.id", "member.user_id")
    .select(["member.board_id", "member.user_id", "users.name", "member.role"])
    .where("member.org_id", "=", param("org_id"))
    .where("member.board_id", "in", eachOf(param("board_ids")))
    .where("person.deleted_at", "is", null)
    .orderBy("users.name")
    .orderBy("users.id"),
);

/** A board of the organization, otherwise 404. Does not check whether the caller can open it. */
export const boardOf = (db: OrgReader, id: string): BoardRow => {
  const board = db.cached(boardById, { id });
  if (!board) throw notFound();
  return board;
};

/** A board that the caller can open, otherwise 404 (§5.4). */
export const findBoard = (db: OrgReader, caller: Caller, id: string): BoardRow => {
  if (!opensBoard(caller, id)) throw notFound();
  return boardOf(db, id);
};

/** A board's columns from left to right. */
export const columnsOf = (db: OrgReader, board_id: string): readonly ColumnRow[] =>
  db.cached(columnsOfBoard, { board_id });

/** A column of this board, otherwise 404. */
export const findColumn = (db: OrgReader, board_id: string, id: string): ColumnRow => {
  const column = columnsOf(db, board_id).find((candidate) => candidate.id === id);
  if (!column) throw notFound();
  return column;
};

/** All columns of the organization, by board, from left to right. Includes deleted ones, which archived tickets may reference. */
export const allColumns = (db: OrgReader): readonly ColumnRow[] => db.cached(columnsOfOrg, {});

/** The boards of the organization that are not deleted, in order of position. */
export const allBoards = (db: OrgReader): BoardRow[] =>
  db.all(
    db.from("boards").selectAll().where("deleted_at", "is", null).orderBy("position").orderBy("id"),
  );

/** Boards as JSON, in three statements. */
const boardViews = (db: OrgReader, caller: Caller, boards: BoardRow[]) => {
  const board_ids = JSON.stringify(boards.map((board) => board.id));
  const columns = db.all(columnsOfBoards, { board_ids });
  const members = db.all(membersOfBoards, { board_ids });
  const counts = countVisible(db, caller, columns);
  return boards.map(({ org_id, deleted_at, ...board }) => {
    const own = columns
      .filter((column) => column.board_id === board.id)
      .map((column) => columnView(column, counts.get(column.id) ?? 0));
    return {
      ...board,
      members: members
        .filter((member) => member.board_id === board.id)
        .map(({ user_id, name, role }) => ({ user_id, name, role })),
      columns: own,
      tickets_count: own.reduce((sum, { tickets_count }) => sum + tickets_count, 0),
    };
  });
};

/** Tickets in each column, by column id. Empty columns are left out. */
export const countTickets = (db: OrgReader, columns: readonly ColumnRow[]): Map<string, number> => {
  const column_ids = JSON.stringify(columns.map((column) => column.id));
  return new Map(
    db.all(ticketCounts, { column_ids }).map(({ column_id, count }) => [column_id, count]),
  );
};

/** The tickets that the caller may see in each column. With `tickets:own` these are few, and are counted one by one. */
export const countVisible = (
  db: OrgReader,
  caller: Caller,
  columns: ColumnRow[],
): Map<string, number> => {
  const { own_user_id } = ticketScope(caller);
  return own_user_id === null ? countTickets(db, columns) : countOwn(db, own_user_id);
};

const countOwn = (db: OrgReader, user_id: string): Map<string, number> => {
  const own = db.all(
    ticketsIn(db, "live", rowid)
      .select("tickets.column_id")
      .where("tickets.seq", "in", ownTickets(db, "live", user_id)),
  );
  const by_column = Map.groupBy(own, ({ column_id }) => column_id);
  return new Map([...by_column].map(([column_id, tickets]) => [column_id, tickets.length]));
};

/** A column as JSON. `tickets_count` does not include archived tickets (§2.4), nor those that the caller may not see. */
export const columnView = (
  { org_id, deleted_at, ...column }: ColumnRow,
  tickets_count: number,
) => ({ ...column, tickets_count });

export type BoardView = ReturnType<typeof boardViews>[number];

export const boardView = (db: OrgReader, caller: Caller, board: BoardRow): BoardView => {
  const [view] = boardViews(db, caller, [board]);
  if (!view) throw notFound();
  return view;
};

/** The boards that the caller can open. */
export const listBoards = (db: OrgReader, caller: Caller): BoardView[] =>
  boardViews(
    db,
    caller,
    allBoards(db).filter((board) => opensBoard(caller, board.id)),
  );
