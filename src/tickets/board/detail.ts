import type { Caller } from "../../access/caller.ts";
import { type BoardRow, boardView } from "../../boards/queries.ts";
import type { Instant } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { rowsInOrder } from "../queries.ts";
import { ticketsInFull, ticketsListed } from "../view.ts";
import { onlyOwnOf, ownTickets } from "../visible.ts";
import type { DetailAsk } from "./wire.ts";

/** A column shows its first cards; `GET /v1/tickets` has pages for all of them. */
const cards_max = 1000;

/** Columns of a board, those that are gone too: archived tickets may still be in them. */
const everyColumn = prepareInOrg<{ board_id: string }>()((param) =>
  build
    .selectFrom("board_columns")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("board_id", "=", param("board_id"))
    .orderBy("position"),
);

/** A board with its cards, by column and flat (§4.2, decisions §4). */
export const boardDetail = (
  db: OrgReader,
  caller: Caller,
  board: BoardRow,
  { archived, slim }: DetailAsk,
  now: Instant,
) => {
  const view = boardView(db, board);
  const columns = archived ? db.all(everyColumn, { board_id: board.id }) : view.columns;
  const seqs = columns.flatMap((column) => cardsIn(db, caller, column.id, archived));
  const rows = rowsInOrder(
    db,
    seqs.map(({ seq }) => seq),
  );
  const tickets = slim ? ticketsListed(db, rows, now) : ticketsInFull(db, rows, now);
  const by_column = Map.groupBy(tickets, (ticket) => ticket.column_id);
  return {
    ...view,
    columns: view.columns.map((column) => ({ ...column, tickets: by_column.get(column.id) ?? [] })),
    tickets,
  };
};

/** The cards of a column from top to bottom; of its archive, where nothing has a place, the newest first. */
const cardsIn = (db: OrgReader, caller: Caller, column_id: string, archived: boolean) => {
  const cards = db
    .from("tickets")
    .select("seq")
    .where("column_id", "=", column_id)
    .where("archived_at", archived ? "is not" : "is", null)
    .where("deleted_at", "is", null)
    .orderBy(archived ? "seq" : "position", archived ? "desc" : "asc")
    .limit(cards_max);
  const user = onlyOwnOf(caller);
  return db.all(
    user === null
      ? cards
      : cards.where("seq", "in", ownTickets(db, archived ? "archive" : "live", user)),
  );
};
