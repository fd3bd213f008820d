import { announcementsOf } from "./announcements.ts";
import type { Cards } from "./cards.ts";
import { cardOf } from "./focus.ts";
import { handleKey } from "./keys.ts";
import type { Position } from "./positions.ts";
import type { Selection } from "./selection.ts";

interface Options {
  may_move: boolean;
  move(id: string, position: Position): boolean;
  /** An arrow key moved the focus to another card. */
  onFocus(id: string): void;
  /** The lifted card moved, perhaps to another column. */
  onFollow(id: string): void;
}

/** The board element's event handlers that move cards with keys and announce the moves. */
export const keyHandlers = (
  cards: Cards,
  selection: Selection,
  { may_move, move, onFocus, onFollow }: Options,
) => {
  const announcements = announcementsOf(cards);
  return {
    onKeyDown: (event: KeyboardEvent) =>
      handleKey(event, cards, {
        may_move,
        selection,
        move,
        onFocus,
        onSelected: announcements.selected,
        onLifted: announcements.lifted,
        onCarried: (id) => {
          onFollow(id);
          announcements.carried(id);
        },
        onDropped: announcements.dropped,
        onPutBack: (ticket) => {
          onFollow(ticket.id);
          announcements.putBack(ticket);
        },
      }),
    onFocusOut: ({ relatedTarget }: FocusEvent) => {
      const { ticket_id, by } = cards.dragged.value ?? {};
      // Leaving a lifted card cancels its move. A card rendered in another column loses focus without a relatedTarget.
      if (by !== "keys" || relatedTarget === null || cardOf(relatedTarget) === ticket_id) return;
      cards.cancelDrag();
      announcements.left();
    },
  };
};
