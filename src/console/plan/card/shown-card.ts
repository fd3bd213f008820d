import { signal, useComputed } from "@preact/signals";
import type { PlannedVisit } from "../../api/document.d.ts";

interface ShownCard {
  visit: PlannedVisit;
  /** The element that it belongs to. */
  anchor: HTMLElement;
  /** Opened by a tap: it stays until a tap elsewhere. */
  is_pinned: boolean;
}

/** The visit whose card is shown; null without one. */
export const shown_card = signal<ShownCard | null>(null);

/** The card's id, by which its visit is described. */
export const card_id = "visit-card";

export const useIsCardShown = (ticket_id: string): boolean =>
  useComputed(() => shown_card.value?.visit.id === ticket_id).value;

/** So that the card neither follows every movement of the mouse, nor closes on the way to it. */
const delay_ms = 250;
let timer: ReturnType<typeof setTimeout> | undefined;

const after = (change: () => void): void => {
  clearTimeout(timer);
  timer = setTimeout(change, delay_ms);
};

export const keepCard = (): void => clearTimeout(timer);

export const hideCard = (): void => {
  keepCard();
  shown_card.value = null;
};

/** The handlers of a visit's element that show its card on hover, focus and tap. */
export const cardHandlers = (visit: PlannedVisit) => {
  const show = (anchor: HTMLElement, is_pinned = false) => {
    keepCard();
    shown_card.value = { visit, anchor, is_pinned };
  };
  return {
    onPointerEnter: ({ pointerType, buttons, currentTarget }: PointerOf) => {
      if (pointerType !== "touch" && buttons === 0) after(() => show(currentTarget));
    },
    onPointerLeave: ({ pointerType }: PointerOf) => {
      if (pointerType !== "touch") after(hideCard);
    },
    onPointerDown: ({ pointerType }: PointerOf) => {
      if (pointerType !== "touch") hideCard();
    },
    onFocusCapture: ({ target, currentTarget }: Targeted<FocusEvent>) => {
      if (target instanceof Element && target.matches(":focus-visible")) show(currentTarget);
    },
    onBlurCapture: () => {
      if (!shown_card.peek()?.is_pinned) hideCard();
    },
    /** The first tap shows the card, which has the actions; a click of the mouse acts at once. */
    onClickCapture: (event: Targeted<MouseEvent>) => {
      if (!("pointerType" in event) || event.pointerType !== "touch") return;
      event.preventDefault();
      event.stopPropagation();
      show(event.currentTarget, true);
    },
  };
};

type Targeted<E extends Event> = E & { readonly currentTarget: HTMLElement };
type PointerOf = Targeted<PointerEvent>;
