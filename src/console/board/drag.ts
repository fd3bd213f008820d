import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { effect } from "@preact/signals";
import { scrollSideways } from "../ui/scroll-sideways.ts";
import type { Cards } from "./cards.ts";
import type { Position } from "./positions.ts";

/** Makes a column a drop target. Returns a function that undoes it. */
export const makeDropTarget = (element: Element, column_id: string): (() => void) =>
  dropTargetForElements({
    element,
    getData: () => ({ column_id }),
    canDrop: ({ source }) => typeof source.data.ticket_id === "string",
  });

interface Point {
  clientX: number;
  clientY: number;
}

const cardAt = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>("[data-card]") ?? null;

/** The id of a card, or of the first card that is not drawn in the room left for it. */
const idOf = (element: Element | null | undefined): string | null =>
  element instanceof HTMLElement ? (element.dataset.card ?? element.dataset.undrawn ?? null) : null;

/** Where in the column a card would be dropped. Measures only the card under the pointer. */
const positionAt = (column: Element, column_id: string, { clientX, clientY }: Point): Position => {
  const list = column.querySelector("[data-list]");
  const under = document.elementFromPoint(clientX, clientY)?.closest("[data-card], [data-undrawn]");
  if (under && column.contains(under)) {
    const { top, height } = under.getBoundingClientRect();
    const is_upper = clientY < top + height / 2 || under.matches("[data-undrawn]");
    return { column_id, before: idOf(is_upper ? under : under.nextElementSibling) };
  }
  const first = list?.firstElementChild;
  const is_above = first != null && clientY < first.getBoundingClientRect().top;
  return { column_id, before: is_above ? idOf(first) : null };
};

/** Marks where the card would be dropped, with an attribute, so that nothing is rendered again. */
class DropIndicator {
  private element: Element | null = null;
  private where = "";

  show(column: Element, { before }: Position): void {
    const card =
      before === null
        ? null
        : column.querySelector(`[data-card="${before}"], [data-undrawn="${before}"]`);
    this.set(card ?? column.querySelector("[data-list]"), card ? "before" : "end");
  }

  clear(): void {
    this.set(null, "");
  }

  private set(element: Element | null, where: string): void {
    if (element === this.element && where === this.where) return;
    this.element?.removeAttribute("data-drop");
    element?.setAttribute("data-drop", where);
    this.element = element;
    this.where = where;
  }
}

interface DragHandlers {
  onPicked(ticket_id: string): void;
  onDropped(ticket_id: string, position: Position | null): void;
}

/** Lets the cards of a board be dragged with the mouse or a finger. Returns a function that ends it. */
export const dragCards = (
  board: HTMLElement,
  cards: Cards,
  { onPicked, onDropped }: DragHandlers,
): (() => void) => {
  // A card becomes draggable on pointerdown, so that hundreds need no preparation.
  let undoDraggable = () => {};
  const prepare = ({ target }: PointerEvent) => {
    undoDraggable();
    undoDraggable = () => {};
    const element = target instanceof Element ? cardAt(target) : null;
    const ticket_id = element?.dataset.card;
    if (element && ticket_id)
      undoDraggable = draggable({ element, getInitialData: () => ({ ticket_id }) });
  };
  board.addEventListener("pointerdown", prepare);

  const indicator = new DropIndicator();
  const isDragged = (ticket_id: unknown): ticket_id is string =>
    cards.dragged.value?.by === "mouse" && cards.dragged.value.ticket_id === ticket_id;
  const dropPosition = (
    targets: readonly { element: Element; data: Record<string | symbol, unknown> }[],
    point: Point,
  ): [Element, Position] | null => {
    const [target] = targets;
    const column_id = target?.data.column_id;
    return target && typeof column_id === "string"
      ? [target.element, positionAt(target.element, column_id, point)]
      : null;
  };

  let is_dragging = false;
  // When the drag is cancelled, the browser keeps dragging and sends no dragend once the card is
  // rendered elsewhere. So it is sent here.
  const stopEffect = effect(() => {
    if (cards.dragged.value?.by === "mouse" || !is_dragging) return;
    is_dragging = false;
    window.dispatchEvent(new DragEvent("dragend"));
  });

  const scrolling = scrollSideways(board);
  const stopMonitor = monitorForElements({
    onDragStart: ({ source }) => {
      if (typeof source.data.ticket_id !== "string") return;
      onPicked(source.data.ticket_id);
      is_dragging = true;
    },
    onDrag: ({ source, location: { current } }) => {
      scrolling.follow(current.input.clientX);
      const found = isDragged(source.data.ticket_id)
        ? dropPosition(current.dropTargets, current.input)
        : null;
      if (found) indicator.show(...found);
      else indicator.clear();
    },
    onDrop: ({ source, location: { current } }) => {
      indicator.clear();
      scrolling.end();
      is_dragging = false;
      const { ticket_id } = source.data;
      if (!isDragged(ticket_id)) return; // another user has moved it
      onDropped(ticket_id, dropPosition(current.dropTargets, current.input)?.[1] ?? null);
    },
  });
  return () => {
    board.removeEventListener("pointerdown", prepare);
    undoDraggable();
    stopEffect();
    stopMonitor();
    scrolling.end();
  };
};
