import type { TicketListed } from "../api/document.d.ts";
import type { Cards } from "./cards.ts";
import type { Position } from "./positions.ts";
import type { Selection } from "./selection.ts";
import { type Lists, type Step, stepOf, targetOf, walk } from "./walk.ts";

interface KeyActions {
  may_move: boolean;
  selection: Selection;
  move(id: string, position: Position): boolean;
  onSelected(count: number): void;
  onFocus(id: string): void;
  onLifted(ticket: TicketListed): void;
  onCarried(id: string): void;
  onDropped(id: string): void;
  onPutBack(ticket: TicketListed): void;
}

/** The visible cards in the order of arrow keys. */
export const listsOf = (cards: Cards): Lists =>
  [...cards.lists.value].map(([column_id, list]) => [column_id, list.map(({ id }) => id)]);

/** Handles a key on a card: focus another, lift, move, drop or cancel. Ignores all other keys. */
export const handleKey = (event: KeyboardEvent, cards: Cards, actions: KeyActions): void => {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(".card a")) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const id = target.closest<HTMLElement>("[data-card]")?.dataset.card ?? "";
  const ticket = cards.tickets.value.get(id);
  const action =
    ticket &&
    (event.shiftKey
      ? extensionOf(event.key, cards, ticket, actions)
      : actionOf(event.key, cards, ticket, actions));
  if (!action) return;
  event.preventDefault();
  action();
};

const actionOf = (
  key: string,
  cards: Cards,
  ticket: TicketListed,
  actions: KeyActions,
): (() => void) | undefined => {
  const { dragged } = cards;
  const is_dragged = dragged.value?.by === "keys" && dragged.value.ticket_id === ticket.id;
  const step = stepOf(key, document.documentElement.dir === "rtl" ? "rtl" : "ltr");
  if (step) return () => (is_dragged ? moveDragged : focusNext)(step, cards, ticket, actions);
  if (is_dragged && (key === " " || key === "Enter"))
    return () => {
      const position = dragged.value?.position;
      cards.cancelDrag();
      if (position) actions.move(ticket.id, position);
      actions.onDropped(ticket.id);
    };
  if (is_dragged && key === "Escape")
    return () => {
      cards.cancelDrag();
      actions.onPutBack(ticket);
    };
  const { selection } = actions;
  if (key === "x" && actions.may_move)
    return () => {
      selection.toggle(ticket.id);
      actions.onSelected(selection.ids.value.size);
    };
  if (key === "Escape" && selection.ids.value.size > 0)
    return () => {
      selection.clear();
      actions.onSelected(0);
    };
  if (key === " " && actions.may_move)
    return () => {
      cards.drag({ ticket_id: ticket.id, by: "keys", position: null });
      actions.onLifted(ticket);
    };
  return undefined;
};

/** Shift with an arrow up or down: the next card is selected, too. */
const extensionOf = (
  key: string,
  cards: Cards,
  { id }: TicketListed,
  { may_move, selection, onFocus, onSelected }: KeyActions,
): (() => void) | undefined => {
  const step = key === "ArrowUp" ? "up" : "down";
  if (!may_move || (key !== "ArrowUp" && key !== "ArrowDown")) return undefined;
  const lists = listsOf(cards);
  return () => {
    const to = walk(lists, id, step);
    if (to === undefined) return;
    selection.extendTo(to, lists, selection.ids.value.size === 0 ? id : undefined);
    onFocus(to);
    onSelected(selection.ids.value.size);
  };
};

const focusNext = (
  step: Step,
  cards: Cards,
  { id }: TicketListed,
  { onFocus }: KeyActions,
): void => {
  const to = walk(listsOf(cards), id, step);
  if (to !== undefined) onFocus(to);
};

const moveDragged = (
  step: Step,
  cards: Cards,
  { id }: TicketListed,
  { onCarried }: KeyActions,
): void => {
  const position = targetOf(listsOf(cards), id, step);
  const is_sorted = cards.sort.value !== "";
  if (!position || (is_sorted && position.column_id === cards.columnOf(id))) return;
  cards.drag({ ticket_id: id, by: "keys", position });
  onCarried(id);
};
