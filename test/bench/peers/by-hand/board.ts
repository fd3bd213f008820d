import { type Caller, checkBoard, notFound } from "./access.ts";
import { db } from "./database.ts";
import { ticketsInOrder, ticketViews } from "./tickets.ts";

/** A column shows its first cards. */
const cards_max = 1000;

interface BoardRow {
  id: string;
  name: string;
  description: string | null;
  color: string | null;
  branch_id: string | null;
  position: number;
  created_at: string;
  updated_at: string;
}

export interface ColumnRow {
  id: string;
  board_id: string;
  name: string;
  category: string;
  position: number;
  color: string | null;
}

const boardById = db.prepare<[string, string], BoardRow>(`
  SELECT id, name, description, color, branch_id, position, created_at, updated_at FROM boards
  WHERE org_id = ? AND id = ? AND deleted_at IS NULL`);

const columnsOfBoard = db.prepare<[string, string], ColumnRow>(`
  SELECT id, board_id, name, category, position, color FROM board_columns
  WHERE org_id = ? AND board_id = ? AND deleted_at IS NULL ORDER BY position`);

const membersOfBoard = db.prepare<
  [string, string],
  { user_id: string; name: string; role: string }
>(`
  SELECT member.user_id, users.name, member.role
  FROM board_members AS member
  JOIN memberships AS person ON person.org_id = member.org_id AND person.user_id = member.user_id
  JOIN users ON users.id = member.user_id
  WHERE member.org_id = ? AND member.board_id = ? AND person.deleted_at IS NULL
  ORDER BY users.name, users.id`);

const countsOfColumns = db.prepare<[string, string], { column_id: string; count: number }>(`
  SELECT column_id, sum(count) AS count FROM ticket_counts
  WHERE org_id = ? AND archived = 0 AND column_id IN (SELECT value FROM json_each(?))
  GROUP BY column_id`);

const cardsOfColumn = db
  .prepare<[string, string], number>(`
    SELECT seq FROM tickets
    WHERE org_id = ? AND column_id = ? AND archived_at IS NULL AND deleted_at IS NULL
    ORDER BY position LIMIT ${cards_max}`)
  .pluck();

/** The board, if the caller's key opens it. */
export const findBoard = (caller: Caller, id: string): BoardRow => {
  checkBoard(caller, id);
  const board = boardById.get(caller.org_id, id);
  if (!board) throw notFound();
  return board;
};

/** From left to right. */
export const columnsOf = (org_id: string, board_id: string): ColumnRow[] =>
  columnsOfBoard.all(org_id, board_id);

/** A board with its cards, without their comments and attachments. */
export const slimBoard = (caller: Caller, id: string) => {
  const { org_id } = caller;
  const board = findBoard(caller, id);
  const columns = columnsOf(org_id, id);
  const counted = countsOfColumns.all(org_id, JSON.stringify(columns.map((column) => column.id)));
  const counts = new Map(counted.map(({ column_id, count }) => [column_id, count]));
  const seqs = columns.flatMap((column) => cardsOfColumn.all(org_id, column.id));
  const tickets = ticketViews(org_id, ticketsInOrder(seqs));
  const by_column = Map.groupBy(tickets, ({ column_id }) => column_id);
  return {
    ...board,
    members: membersOfBoard.all(org_id, id),
    columns: columns.map((column) => ({
      ...column,
      tickets_count: counts.get(column.id) ?? 0,
      tickets: by_column.get(column.id) ?? [],
    })),
    tickets_count: counted.reduce((sum, { count }) => sum + count, 0),
    tickets,
  };
};
