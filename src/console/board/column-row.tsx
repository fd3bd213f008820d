import type { TicketListed } from "../api/document.d.ts";
import type { Dragged, Column as Drawn } from "./cards.ts";
import { Column } from "./column.tsx";
import { density } from "./density.ts";

interface Props {
  columns: readonly Drawn[];
  lists: ReadonlyMap<string, readonly TicketListed[]>;
  counts: ReadonlyMap<string, number>;
  dragged: Dragged | null;
  moving: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  /** The card that Tab stops at; in other columns it is the first. */
  active_id: string;
  may_move: boolean;
}

/** The ids of a list's cards that are in the set, separated by spaces. */
const idsIn = (list: readonly TicketListed[], ids: ReadonlySet<string>): string =>
  ids.size === 0 ? "" : list.flatMap(({ id }) => (ids.has(id) ? [id] : [])).join(" ");

/** The columns side by side. */
export const ColumnRow = ({
  columns,
  lists,
  counts,
  dragged,
  moving,
  selected,
  active_id,
  may_move,
}: Props) => (
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
          tab_stop_id={has(active_id) ? active_id : list[0]?.id}
          dragged_id={has(dragged?.ticket_id) ? dragged?.ticket_id : undefined}
          moving={idsIn(list, moving)}
          selected={idsIn(list, selected)}
          density={density.value}
          may_move={may_move}
        />
      );
    })}
  </>
);
