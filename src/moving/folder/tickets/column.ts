import { allColumns, type ColumnRow } from "../../../boards/queries.ts";
import { foldCase } from "../../../clients/fold.ts";
import type { OrgReader } from "../../../database/org.ts";
import { refuseField } from "../../../refusal.ts";
import type { Category } from "../../../shared/categories.ts";
import { firstColumn } from "../../../tickets/lifecycle/lifecycle.ts";
import type { TicketRow } from "../../../tickets/queries.ts";
import type { Cells } from "../cells.ts";
import type { Moments } from "./moments.ts";

/** The column of a new ticket: the named one, otherwise the first that fits what happened to the ticket. */
export const columnIn = (
  cells: Cells,
  moments: Moments,
  columns: readonly ColumnRow[],
): ColumnRow => {
  if (cells.column !== undefined) return columnNamed(columns, cells.column);
  const fitting = firstColumn(columns, categoryOf(cells, moments)) ?? columns[0];
  const column = columns.find(({ id }) => id === fitting?.id);
  if (!column) throw refuseField("column", "is required: the board has no columns");
  return column;
};

/** Refuses a name that none of the columns has. */
export const columnNamed = (columns: readonly ColumnRow[], text: string): ColumnRow => {
  const key = foldCase(text);
  const column =
    columns.find(({ name }) => name === text) ??
    columns.find(({ name }) => foldCase(name.trim()) === key);
  if (!column) throw refuseField("column", `is not a column of this board: ${text}`);
  return column;
};

const categoryOf = (cells: Cells, { resolved_at, closed_at, started_at }: Moments): Category => {
  if (resolved_at !== undefined) return "done";
  if (closed_at !== undefined || cells.cancellation_reason !== undefined) return "cancelled";
  if (started_at !== undefined) return "in_progress";
  return cells.scheduled_at === undefined ? "new" : "scheduled";
};

/**
 * The column that an exported line names. boards.csv has a board's columns, then deleted ones that tickets show. Where
 * that name has another category, since an archived ticket keeps its own, it is the column that unarchiving would take.
 */
export const columnCells = (db: OrgReader) => {
  const boards = Map.groupBy(allColumns(db), ({ board_id }) => board_id);
  return ({ board_id, column_name, status_category }: TicketRow): string => {
    const columns = boards.get(board_id) ?? [];
    const live = columns.filter(({ deleted_at }) => deleted_at === null);
    const gone = columns.filter(({ deleted_at }) => deleted_at !== null);
    const named = [...live, ...gone].find(({ name }) => name === column_name);
    if (named?.category === status_category) return column_name;
    const other = firstColumn(live, status_category) ?? firstColumn(live, "new");
    return other?.name ?? column_name;
  };
};
