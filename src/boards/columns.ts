import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";
import type { Category } from "../shared/categories.ts";
import { type BoardRow, type ColumnRow, columnsOf } from "./queries.ts";
import type { ColumnChanges, ColumnInput } from "./wire.ts";

const columns_max = 50;

/** A board must have at least one column of each of these categories (decisions §4). */
const required_categories = ["new", "done", "cancelled"] as const satisfies Category[];

/** Refuses, on `field`, columns without one of the required categories. */
export const checkCategories = (
  columns: readonly { category: Category }[],
  field: string,
): void => {
  for (const category of required_categories)
    if (!columns.some((column) => column.category === category))
      throw refuseField(field, `the board must keep a ${category} column`);
};

/** Adds a column as the last one of a board, up to `columns_max`. Returns its id. */
export const addColumn = (tx: OrgTx, board_id: string, column: ColumnInput): string => {
  const position = columnsOf(tx, board_id).length;
  if (position >= columns_max)
    throw refuseField("columns", `a board has at most ${columns_max} columns`);
  const id = Bun.randomUUIDv7();
  tx.insert("board_columns", {
    id,
    board_id,
    name: column.name,
    category: column.category,
    position,
    color: column.color ?? null,
    deleted_at: null,
  });
  touchBoard(tx, board_id);
  return id;
};

/** Updates the fields that are sent. `tickets/` applies a new category to the column's tickets. */
export const updateColumn = (tx: OrgTx, column: ColumnRow, changes: ColumnChanges): void => {
  const { name, category, color } = changes;
  checkCategories(
    columnsOf(tx, column.board_id).map((each) =>
      each.id === column.id ? { category: category ?? each.category } : each,
    ),
    "category",
  );
  tx.run(
    tx
      .update("board_columns", {
        name: name ?? column.name,
        category: category ?? column.category,
        color: color === undefined ? column.color : color,
      })
      .where("id", "=", column.id),
  );
  touchBoard(tx, column.board_id);
};

/** Deletes an empty column. Archived tickets may still reference it. */
export const removeColumn = (tx: OrgTx, column: ColumnRow): void => {
  const rest = columnsOf(tx, column.board_id).filter(({ id }) => id !== column.id);
  checkCategories(rest, "column_id");
  tx.run(tx.update("board_columns", { deleted_at: tx.now }).where("id", "=", column.id));
  savePositions(tx, rest);
  touchBoard(tx, column.board_id);
};

/** Reorders the columns of a board. `ids` must contain each column exactly once. */
export const orderColumns = (tx: OrgTx, board: BoardRow, ids: readonly string[]): void => {
  const columns = columnsOf(tx, board.id);
  const ordered = ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  if (ordered.length !== columns.length || new Set(ids).size !== columns.length)
    throw refuseField("ids", "must be every column of the board, each once");
  savePositions(tx, ordered);
  touchBoard(tx, board.id);
};

const savePositions = (tx: OrgTx, columns: readonly ColumnRow[]): void => {
  for (const [position, column] of columns.entries())
    if (column.position !== position)
      tx.run(tx.update("board_columns", { position }).where("id", "=", column.id));
};

/** Updates the board's `updated_at`, because its columns are part of it. */
const touchBoard = (tx: OrgTx, board_id: string): void => {
  tx.run(tx.update("boards", { updated_at: tx.now }).where("id", "=", board_id));
};
