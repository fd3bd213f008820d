import { announcementsOf } from "./announcements.ts";
import type { Cards } from "./cards.ts";
import { cardOf } from "./focus.ts";
import { pressed } from "./keys.ts";

interface Options {
  may_move: boolean;
  /** The keys go to another card. */
  onFocus(id: string): void;
  /** The card that the keys carry is in another column. */
  onFollow(id: string): void;
}

/** The handlers of the board's element that move cards by keys, and announce what happens. */
export const keyHandlers = (cards: Cards, { may_move, onFocus, onFollow }: Options) => {
  const announcements = announcementsOf(cards);
  return {
    onKeyDown: (event: KeyboardEvent) =>
      pressed(event, cards, {
        may_move,
        onFocus,
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
      const { ticket_id, by } = cards.held.value ?? {};
      // Leaving a lifted card puts it back; being drawn elsewhere takes its focus with no target.
      if (by !== "keys" || relatedTarget === null || cardOf(relatedTarget) === ticket_id) return;
      cards.release();
      announcements.left();
    },
  };
};
