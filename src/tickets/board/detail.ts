import type { Caller } from "../../access/caller.ts";
import { ownTickets, ticketScope, ticketsIn } from "../../access/ticket-scope.ts";
import { allColumns, type BoardRow, boardView, columnsOf } from "../../boards/queries.ts";
import type { Instant } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { cachedQuery } from "../../database/query-cache.ts";
import { answer_bytes_max, jsonRows, withCommas } from "../../json-answer.ts";
import { Refusal } from "../../refusal.ts";
import { rowsInOrder } from "../queries.ts";
import { slimCardViews, ticketCardViews } from "../view.ts";
import type { TicketCard } from "../wire.ts";
import type { BoardDetailQuery } from "./wire.ts";

/** The cards of a column. `GET /v1/tickets` pages through all of them. */
const cards_max = 1000;

interface BoardRequest extends BoardDetailQuery {
  caller: Caller;
  board: BoardRow;
  now: Instant;
}

/**
 * A board with its cards, as pieces of JSON. If it would be too large, a slim board has fewer cards per column, and
 * any other one is refused (decisions §5).
 */
export const boardDetail = (db: OrgReader, request: BoardRequest): string[] => {
  const { pieces, is_whole } = compose(db, request, cardsOf(db, request));
  if (!is_whole && !request.slim)
    throw new Refusal(
      "validation_failed",
      "With descriptions, comments and attachments this board is larger than 8 MiB: ask for it with slim=1.",
      { slim: ["must be 1 for a board as large as this"] },
    );
  return pieces;
};

/** The board with as many cards as fit, by column and unless asked otherwise flat (§4.2, decisions §4). */
const compose = (
  db: OrgReader,
  { caller, board, archived, slim, now, tickets }: BoardRequest,
  cards: readonly Card[],
): { pieces: string[]; is_whole: boolean } => {
  const { columns, ...view } = boardView(db, caller, board);
  const head = JSON.stringify(view).slice(0, -1);
  const column_ids: string[] = [];
  const is_twice = tickets === undefined;
  const left =
    (answer_bytes_max - Buffer.byteLength(head + JSON.stringify(columns))) / (is_twice ? 2 : 1);
  const { texts, is_whole } = jsonRows<Card, TicketCard>(cards, left, (page) => {
    const seqs = page.map(({ seq }) => seq);
    const rows = rowsInOrder(db, seqs);
    column_ids.push(...rows.map(({ column_id }) => column_id));
    return slim ? slimCardViews(db, rows, now) : ticketCardViews(db, rows, now);
  });
  const by_column = Map.groupBy(texts, (_, index) => column_ids[index]);
  const columns_json = columns.map((column) => [
    `${JSON.stringify(column).slice(0, -1)},"tickets":[`,
    ...withCommas(by_column.get(column.id) ?? []),
    "]}",
  ]);
  const flat = is_twice
    ? (archived ? columnsWithDeleted(db, board) : columns).flatMap(
        ({ id }) => by_column.get(id) ?? [],
      )
    : [];
  const pieces = [
    `${head},"columns":[`,
    ...withCommas(columns_json),
    '],"tickets":[',
    ...withCommas(flat),
    "]}",
  ];
  return { pieces, is_whole };
};

interface Card {
  seq: number;
  /** The number of cards above it in its column. */
  rank: number;
}

/** The first card of each column, then the second of each, and so on. */
const cardsOf = (db: OrgReader, { caller, board, archived }: BoardRequest): Card[] =>
  (archived ? columnsWithDeleted(db, board) : columnsOf(db, board.id))
    .flatMap(({ id }) => cardsIn(db, caller, id, archived).map(({ seq }, rank) => ({ seq, rank })))
    .sort((one, other) => one.rank - other.rank);

const columnsWithDeleted = (db: OrgReader, { id }: BoardRow) =>
  allColumns(db).filter(({ board_id }) => board_id === id);

/** The cards of a column from top to bottom. Archived tickets have no position: the newest come first. */
const cardsIn = (db: OrgReader, caller: Caller, column_id: string, archived: boolean) => {
  const archive_scope = archived ? "archive" : "live";
  const { own_user_id } = ticketScope(caller);
  const depends_on = JSON.stringify([db.org_id, column_id, archive_scope, own_user_id]);
  return db.all(
    cachedQuery(cardsIn, depends_on, () => {
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
