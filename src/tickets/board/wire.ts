import * as v from "valibot";
import { Board, Column } from "../../boards/wire.ts";
import { Ticket } from "../wire.ts";

/** Slim cards come without comments and attachments. */
const cards = v.array(v.partial(Ticket, ["comments", "attachments"]));

/** A board with its tickets, by column and flat. */
export const BoardDetail = v.object({
  ...Board.entries,
  columns: v.array(v.object({ ...Column.entries, tickets: cards })),
  tickets: cards,
});
