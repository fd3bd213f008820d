import * as v from "valibot";
import { Board, Column } from "../../boards/wire.ts";
import type { QueryOf } from "../../http/contract/fields.ts";
import { TicketCard } from "../wire.ts";

export type { ColumnChanges } from "../../boards/wire.ts";

export const board_detail_query = {
  slim: v.optional(v.boolean(), false),
  /** Returns archived tickets instead of the cards. */
  archived: v.optional(v.boolean(), false),
  /** With `columns`, each ticket is sent once, in its column. */
  tickets: v.optional(v.picklist(["columns"])),
};

export type BoardDetailQuery = QueryOf<typeof board_detail_query>;

/** A board with its tickets, by column and, unless asked otherwise, flat. */
export const BoardDetail = v.object({
  ...Board.entries,
  columns: v.array(v.object({ ...Column.entries, tickets: v.array(TicketCard) })),
  tickets: v.array(TicketCard),
});

export type BoardDetail = v.InferOutput<typeof BoardDetail>;
