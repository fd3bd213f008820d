import type { TicketListed } from "../api/document.d.ts";
import type { Column as Drawn, Held } from "./cards.ts";
import { Column } from "./column.tsx";

interface Props {
  columns: readonly Drawn[];
  lists: ReadonlyMap<string, readonly TicketListed[]>;
  counts: ReadonlyMap<string, number>;
  held: Held | null;
  moving: ReadonlySet<string>;
  /** The card that the Tab key goes to; in other columns it is the first. */
  active_id: string;
  may_move: boolean;
}

/** Columns side by side, each with what it has of the board's state. */
export const ColumnRow = ({ columns, lists, counts, held, moving, active_id, may_move }: Props) => (
  <>
    {columns.map((column) => {
      const list = lists.get(column.id) ?? [];
      const has = (id: string | undefined) => list.some((ticket) => ticket.id === id);
      return (
        <Column
          key={column.id}
          column={column}
          cards={list}
          count={counts.get(column.id) ?? 0}
          stop_id={has(active_id) ? active_id : list[0]?.id}
          held_id={has(held?.ticket_id) ? held?.ticket_id : undefined}
          moving={list.flatMap(({ id }) => (moving.has(id) ? [id] : [])).join(" ")}
          may_move={may_move}
        />
      );
    })}
  </>
);
