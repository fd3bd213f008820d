import type { Caller } from "../access/caller.ts";
import { type BoardRow, boardView } from "../boards/queries.ts";
import type { Instant } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { assigneesOf, rowsInOrder } from "./queries.ts";
import { ticketViews, toWire } from "./view.ts";
import { maySee } from "./visible.ts";

/** A column shows its first cards; `GET /v1/tickets` has pages for all of them. */
const cards_max = 1000;

const cardsOfColumn = prepareInOrg<{ column_id: string }>()((param) =>
  build
    .selectFrom("tickets")
    .select("seq")
    .where("org_id", "=", param("org_id"))
    .where("column_id", "=", param("column_id"))
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .limit(cards_max),
);

/** Archived tickets have no place in their column: the newest come first. */
const archiveOfColumn = prepareInOrg<{ column_id: string }>()((param) =>
  build
    .selectFrom("tickets")
    .select("seq")
    .where("org_id", "=", param("org_id"))
    .where("column_id", "=", param("column_id"))
    .where("archived_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("seq", "desc")
    .limit(cards_max),
);

/** Columns of a board, those that are gone too: archived tickets may still be in them. */
const everyColumn = prepareInOrg<{ board_id: string }>()((param) =>
  build
    .selectFrom("board_columns")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("board_id", "=", param("board_id"))
    .orderBy("position"),
);

/** How much of a board is asked for. */
export interface DetailAsk {
  /** The archive instead of the cards. */
  archived: boolean;
  /** Without the comments and attachments of each. */
  slim: boolean;
}

/** A board with its cards, by column and flat (§4.2, decisions §4). */
export const boardDetail = (
  db: OrgReader,
  caller: Caller,
  board: BoardRow,
  { archived, slim }: DetailAsk,
  now: Instant,
) => {
  const view = boardView(db, board);
  const columns = archived ? db.list(everyColumn, { board_id: board.id }) : view.columns;
  const seqs = columns.flatMap(({ id }) =>
    db.list(archived ? archiveOfColumn : cardsOfColumn, { column_id: id }),
  );
  const rows = rowsInOrder(
    db,
    seqs.map(({ seq }) => seq),
  );
  const assignees = assigneesOf(db, rows);
  const seen = rows
    .map((row) => ({ ...row, assignees: assignees.get(row.id) ?? [] }))
    .filter((ticket) => maySee(caller, ticket));
  const tickets = slim
    ? seen.map((ticket) => toWire(ticket, ticket.assignees, now))
    : ticketViews(db, seen, now);
  const by_column = Map.groupBy(tickets, (ticket) => ticket.column_id);
  return {
    ...view,
    columns: view.columns.map((column) => ({ ...column, tickets: by_column.get(column.id) ?? [] })),
    tickets,
  };
};
