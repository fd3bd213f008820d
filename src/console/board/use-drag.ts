import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { announcementsOf } from "./announcements.ts";
import type { Cards } from "./cards.ts";
import { withDrag } from "./load-drag.ts";
import type { Position } from "./positions.ts";

/** Moves cards by dragging. `move` returns whether anything moved. */
export const useDrag = (
  board: RefObject<HTMLElement | null>,
  cards: Cards,
  may_move: boolean,
  move: (ticket_id: string, position: Position) => boolean,
): void => {
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    if (!board.current || !may_move) return undefined;
    const { current } = board;
    return withDrag(({ dragCards }) =>
      dragCards(current, cards, {
        onPicked: (ticket_id) => cards.drag({ ticket_id, by: "mouse", position: null }),
        onDropped: (ticket_id, position) => {
          cards.cancelDrag();
          if (position && latest.current(ticket_id, position))
            announcementsOf(cards).dropped(ticket_id);
        },
      }),
    );
  }, [cards, may_move]);
};
