import type { Caller } from "../../access/caller.ts";
import { ownTickets, ticketScope, ticketsIn } from "../../access/ticket-scope.ts";
import { type BoardRow, boardView, everyColumn } from "../../boards/queries.ts";
import type { Instant } from "../../clock/instant.ts";
import { composedOnce } from "../../database/composed.ts";
import type { OrgReader } from "../../database/org.ts";
import { rowsInOrder } from "../queries.ts";
import { ticketRowViews, ticketViews } from "../view.ts";
import type { DetailAsk } from "./wire.ts";

/** A column shows its first cards; `GET /v1/tickets` has pages for all of them. */
const cards_max = 1000;

/** A board with its cards, by column and flat (§4.2, decisions §4). */
export const boardDetail = (
  db: OrgReader,
  caller: Caller,
  board: BoardRow,
  { archived, slim }: DetailAsk,
  now: Instant,
) => {
  const view = boardView(db, board);
  const columns = archived ? columnsEver(db, board) : view.columns;
  const seqs = columns.flatMap((column) => cardsIn(db, caller, column.id, archived));
  const rows = rowsInOrder(
    db,
    seqs.map(({ seq }) => seq),
  );
  const tickets = slim ? ticketRowViews(db, rows, now) : ticketViews(db, rows, now);
  const by_column = Map.groupBy(tickets, (ticket) => ticket.column_id);
  return {
    ...view,
    columns: view.columns.map((column) => ({ ...column, tickets: by_column.get(column.id) ?? [] })),
    tickets,
  };
};

const columnsEver = (db: OrgReader, { id }: BoardRow) =>
  everyColumn(db).filter(({ board_id }) => board_id === id);

/** The cards of a column from top to bottom; of its archive, where nothing has a place, the newest first. */
const cardsIn = (db: OrgReader, caller: Caller, column_id: string, archived: boolean) => {
  const archive_scope = archived ? "archive" : "live";
  const { own_user_id } = ticketScope(caller);
  const composed_of = JSON.stringify([db.org_id, column_id, archive_scope, own_user_id]);
  return db.all(
    composedOnce(cardsIn, composed_of, () => {
      const cards = ticketsIn(db, archive_scope)
        .select("seq")
        .where("column_id", "=", column_id)
        .orderBy(archived ? "seq" : "position", archived ? "desc" : "asc")
        .limit(cards_max);
      return own_user_id === null
        ? cards
        : cards.where("seq", "in", ownTickets(db, archive_scope, own_user_id));
    }),
  );
};
