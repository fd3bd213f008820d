import { type Caller, checkBoard, notFound } from "./access.ts";
import { db } from "./database.ts";

export interface ColumnRow {
  id: string;
  board_id: string;
  name: string;
  category: string;
}

const boardById = db.prepare<[string, string], { id: string }>(
  "SELECT id FROM boards WHERE org_id = ? AND id = ? AND deleted_at IS NULL",
);

const columnsOfBoard = db.prepare<[string, string], ColumnRow>(`
  SELECT id, board_id, name, category FROM board_columns
  WHERE org_id = ? AND board_id = ? AND deleted_at IS NULL ORDER BY position`);

const lastPosition = db
  .prepare<[string, string], number>(`
    SELECT position FROM tickets
    WHERE org_id = ? AND column_id = ? AND archived_at IS NULL AND deleted_at IS NULL
    ORDER BY position DESC LIMIT 1`)
  .pluck();

/** Refuses a board that is not there, or that the caller's key does not open. */
export const checkBoardExists = (caller: Caller, id: string): void => {
  checkBoard(caller, id);
  if (!boardById.get(caller.org_id, id)) throw notFound();
};

/** From left to right. */
export const columnsOf = (org_id: string, board_id: string): ColumnRow[] =>
  columnsOfBoard.all(org_id, board_id);

/** The position below the last card of a column. */
export const bottomOf = (org_id: string, column_id: string): number =>
  (lastPosition.get(org_id, column_id) ?? -1) + 1;
