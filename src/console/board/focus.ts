import { useCallback, useLayoutEffect, useRef } from "preact/hooks";

/** The id of the card whose link is the target; undefined for its menu button. */
export const cardOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element && target.matches(".card a")
    ? target.closest<HTMLElement>("[data-card]")?.dataset.card
    : undefined;

/**
 * Restores the focus when a card is rendered as another element in another column. Returns a function
 * that focuses a card, if need be after the next render.
 */
export const useFocusRestored = (board: Element | null): ((id: string) => void) => {
  const focused_id = cardOf(document.activeElement);
  const pending_id = useRef<string | undefined>(undefined);
  const focusCard = useCallback(
    (id: string) => {
      board?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus();
      pending_id.current = cardOf(document.activeElement) === id ? undefined : id;
    },
    [board],
  );
  useLayoutEffect(() => {
    const { activeElement } = document;
    const is_elsewhere =
      activeElement !== null &&
      activeElement !== document.body &&
      cardOf(activeElement) === undefined;
    if (is_elsewhere) pending_id.current = undefined;
    const id = focused_id ?? pending_id.current;
    if (id !== undefined && cardOf(activeElement) !== id && !is_elsewhere) focusCard(id);
  });
  return focusCard;
};
