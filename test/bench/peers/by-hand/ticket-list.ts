import type { Caller } from "./access.ts";
import { db } from "./database.ts";
import { ticketsInOrder, ticketViews } from "./tickets.ts";

export interface TicketQuery {
  page: number;
  per_page: number;
  board_id?: string | undefined;
  status?: string | undefined;
  status_category?: string | undefined;
  priority?: string | undefined;
}

interface ColumnRow {
  id: string;
  board_id: string;
  name: string;
  category: string;
}

const columnsOfOrg = db.prepare<[string], ColumnRow>(
  "SELECT id, board_id, name, category FROM board_columns WHERE org_id = ?",
);

/** Statements differ by which filters are sent, and are prepared once. */
const preparedList = (by_column: boolean, by_priority: boolean) => {
  // The plus keeps SQLite on the index that has the order.
  const of_tickets = [
    by_column ? "AND +column_id IN (SELECT value FROM json_each(@column_ids))" : "",
    by_priority ? "AND priority = @priority" : "",
  ].join(" ");
  const of_counts = of_tickets.replace("+column_id", "column_id");
  return {
    total: db
      .prepare<object, number | null>(
        `SELECT sum(count) FROM ticket_counts WHERE org_id = @org_id AND archived = 0 ${of_counts}`,
      )
      .pluck(),
    page: db
      .prepare<object, number>(`
        SELECT seq FROM tickets
        WHERE org_id = @org_id AND deleted_at IS NULL AND archived_at IS NULL ${of_tickets}
        ORDER BY created_at DESC, seq DESC LIMIT @limit OFFSET @offset`)
      .pluck(),
  };
};

const lists = {
  all: preparedList(false, false),
  by_column: preparedList(true, false),
  by_priority: preparedList(false, true),
  by_both: preparedList(true, true),
};

/** One page of the tickets on the boards, the newest first. */
export const listTickets = (caller: Caller, query: TicketQuery) => {
  const { org_id } = caller;
  const { page, per_page, priority } = query;
  const columns = columnsOf(caller, query);
  const list = columns
    ? lists[priority ? "by_both" : "by_column"]
    : lists[priority ? "by_priority" : "all"];
  const filters = {
    org_id,
    ...(columns ? { column_ids: JSON.stringify(columns) } : {}),
    ...(priority ? { priority } : {}),
  };
  const total = list.total.get(filters) ?? 0;
  const seqs =
    total === 0
      ? []
      : list.page.all({ ...filters, limit: per_page, offset: (page - 1) * per_page });
  return {
    data: ticketViews(org_id, ticketsInOrder(seqs), Date.now()),
    pagination: boundsOf(seqs.length, total, page, per_page),
  };
};

const boundsOf = (rows: number, total: number, page: number, per_page: number) => {
  const first = (page - 1) * per_page;
  return {
    total,
    per_page,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    from: rows > 0 ? first + 1 : null,
    to: rows > 0 ? first + rows : null,
  };
};

/** The columns that the filters name; null for all. */
const columnsOf = (
  { org_id, board_ids }: Caller,
  { board_id, status, status_category }: TicketQuery,
): string[] | null => {
  if (!board_id && !status && !status_category && board_ids === null) return null;
  const categories = status_category?.split(",");
  return columnsOfOrg
    .all(org_id)
    .filter(
      (column) =>
        (board_ids === null || board_ids.has(column.board_id)) &&
        (board_id === undefined || column.board_id === board_id) &&
        (status === undefined || column.name === status) &&
        (categories === undefined || categories.includes(column.category)),
    )
    .map(({ id }) => id);
};
