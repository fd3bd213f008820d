import type { TicketListed } from "../api/document.d.ts";
import type { Cards } from "./cards.ts";
import { carry, type Lists, type Step, stepOf, walk } from "./walk.ts";

interface Doing {
  may_move: boolean;
  onFocus(id: string): void;
  onLifted(ticket: TicketListed): void;
  onCarried(id: string): void;
  onDropped(id: string): void;
  onPutBack(ticket: TicketListed): void;
}

/** The cards that are shown, as the keys walk over them. */
export const listsOf = (cards: Cards): Lists =>
  [...cards.lists.value].map(([column_id, list]) => [column_id, list.map(({ id }) => id)]);

/** What a key does on a card: walk, lift, carry, drop or put back. All else stays the browser's. */
export const pressed = (event: KeyboardEvent, cards: Cards, doing: Doing): void => {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(".card a")) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const id = target.closest<HTMLElement>("[data-card]")?.dataset.card ?? "";
  const ticket = cards.tickets.value.get(id);
  const does = ticket && doingOf(event.key, cards, ticket, doing);
  if (!does) return;
  event.preventDefault();
  does();
};

const doingOf = (
  key: string,
  cards: Cards,
  ticket: TicketListed,
  doing: Doing,
): (() => void) | undefined => {
  const { held } = cards;
  const is_held = held.value?.by === "keys" && held.value.ticket_id === ticket.id;
  const step = stepOf(key, document.documentElement.dir === "rtl" ? "rtl" : "ltr");
  if (step) return () => (is_held ? carryOn : walkOn)(step, cards, ticket, doing);
  if (is_held && (key === " " || key === "Enter"))
    return () => {
      const position = held.value?.position;
      cards.release();
      if (position) cards.move(ticket.id, position);
      doing.onDropped(ticket.id);
    };
  if (is_held && key === "Escape")
    return () => {
      cards.release();
      doing.onPutBack(ticket);
    };
  if (key === " " && doing.may_move)
    return () => {
      cards.hold({ ticket_id: ticket.id, by: "keys", position: null });
      doing.onLifted(ticket);
    };
  return undefined;
};

const walkOn = (step: Step, cards: Cards, { id }: TicketListed, { onFocus }: Doing): void => {
  const to = walk(listsOf(cards), id, step);
  if (to !== undefined) onFocus(to);
};

const carryOn = (step: Step, cards: Cards, { id }: TicketListed, { onCarried }: Doing): void => {
  const position = carry(listsOf(cards), id, step);
  if (!position) return;
  cards.hold({ ticket_id: id, by: "keys", position });
  onCarried(id);
};
