import * as v from "valibot";
import { Board, Column } from "../../boards/wire.ts";
import { TicketCard } from "../wire.ts";

/** A board with its tickets, by column and flat. */
export const BoardDetail = v.object({
  ...Board.entries,
  columns: v.array(v.object({ ...Column.entries, tickets: v.array(TicketCard) })),
  tickets: v.array(TicketCard),
});
