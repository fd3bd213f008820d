import { useCallback, useLayoutEffect, useRef } from "preact/hooks";

/** The id of the card whose link is the target; undefined for its menu button. */
export const cardOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element && target.matches(".card a")
    ? target.closest<HTMLElement>("[data-card]")?.dataset.card
    : undefined;

interface Pending {
  id: string;
  /** What had the focus when this card could not take it. */
  from: Element | null;
}

/**
 * Restores the focus when a card is rendered as another element in another column. Returns a function
 * that focuses a card, if need be after the next render.
 */
export const useFocusRestored = (board: Element | null): ((id: string) => void) => {
  const focused_id = cardOf(document.activeElement);
  const pending = useRef<Pending | undefined>(undefined);
  const focusCard = useCallback(
    (id: string) => {
      board?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus();
      const { activeElement } = document;
      pending.current = cardOf(activeElement) === id ? undefined : { id, from: activeElement };
    },
    [board],
  );
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const is_nowhere = activeElement === null || activeElement === body;
    const is_on_card = cardOf(activeElement) !== undefined;
    if (!is_nowhere && pending.current?.from !== activeElement) pending.current = undefined;
    const id = pending.current?.id ?? focused_id;
    if (id !== undefined && cardOf(activeElement) !== id && (is_nowhere || is_on_card))
      focusCard(id);
  });
  return focusCard;
};
