import * as v from "valibot";
import { Board, Column } from "../boards/wire.ts";
import { TicketListed } from "./wire.ts";

const cards = v.array(TicketListed);

/** A board with its tickets, by column and flat. */
export const BoardDetail = v.object({
  ...Board.entries,
  columns: v.array(v.object({ ...Column.entries, tickets: cards })),
  tickets: cards,
});
