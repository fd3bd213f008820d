import { useEffect, useRef } from "preact/hooks";
import { isClosed } from "../../shared/categories.ts";
import type { TicketListed } from "../api/document.d.ts";
import { colorOf } from "../format/color.ts";
import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import { Card } from "./card.tsx";
import type { Column as Drawn } from "./cards.ts";
import { categoryLabel } from "./category.ts";
import type { Density } from "./density.ts";
import { UndrawnCards, useDrawnCards } from "./drawn-cards.tsx";
import { withDrag } from "./load-drag.ts";

interface Props {
  column: Drawn;
  cards: readonly TicketListed[];
  /** The number of cards, including filtered ones. */
  count: number;
  tab_stop_id: string | undefined;
  dragged_id: string | undefined;
  /** Ids of cards with pending moves, separated by spaces: a string, so that equal props stay equal. */
  moving: string;
  /** Ids of selected cards, likewise. */
  selected: string;
  density: Density;
  may_move: boolean;
}

/** A column with its cards. */
export const Column = ({
  column,
  cards,
  count,
  tab_stop_id,
  dragged_id,
  moving,
  selected,
  density,
  may_move,
}: Props) => {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current || !may_move) return undefined;
    return withDrag(({ makeDropTarget }) => makeDropTarget(current, column.id));
  }, [column.id, may_move]);
  const t = strings.value;
  const is_moving = new Set(moving.split(" "));
  const is_selected = new Set(selected.split(" "));
  const shown = cards.length;
  const { count: drawn, drawMore } = useDrawnCards(
    cards.findIndex(({ id }) => id === tab_stop_id) + 1,
  );
  const undrawn = cards[drawn];
  const color = colorOf(column.color);
  const category = categoryLabel(column);
  return (
    <section
      ref={element}
      class="column"
      data-column={column.id}
      data-colored={color === null ? undefined : ""}
      style={color === null ? undefined : { "--column-color": color }}
      aria-labelledby={`name-${column.id}`}
    >
      <header>
        <h2 id={`name-${column.id}`}>
          <bdi>{column.name}</bdi>
        </h2>
        {category !== null && <span class="soft">{category}</span>}
        <span class="badge tally">
          {shown === count ? number(count) : t.board.of(number(shown), number(count))}
        </span>
        {may_move && shown > 0 && isClosed(column.category) && (
          <button type="button" class="archive-all" data-archive={column.id} aria-haspopup="dialog">
            {t.board.archive_all}
          </button>
        )}
      </header>
      <ul data-list={column.id}>
        {cards.slice(0, drawn).map((ticket) => (
          <Card
            key={ticket.id}
            ticket={ticket}
            density={density}
            is_selected={is_selected.has(ticket.id)}
            is_tab_stop={ticket.id === tab_stop_id}
            is_dragged={ticket.id === dragged_id}
            is_moving={is_moving.has(ticket.id)}
            may_move={may_move}
          />
        ))}
        {undrawn && (
          <UndrawnCards
            first_id={undrawn.id}
            count={shown - drawn}
            density={density}
            onNear={drawMore}
          />
        )}
      </ul>
      {shown === 0 && <p class="empty">{t.board.empty}</p>}
      {column.tickets_count > count && count >= 1000 && (
        <p class="empty">{t.board.first_of(number(count), number(column.tickets_count))}</p>
      )}
    </section>
  );
};
