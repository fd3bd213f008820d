import { useCallback, useLayoutEffect, useRef } from "preact/hooks";

/** The card of a link that has the focus; its menu is no card's. */
export const cardOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element && target.matches(".card a")
    ? target.closest<HTMLElement>("[data-card]")?.dataset.card
    : undefined;

/**
 * A card that is drawn in another column is another element: the focus goes with it. Returns how to
 * send the focus to a card, also to one that is drawn only next.
 */
export const useFocusKept = (board: Element | null): ((id: string) => void) => {
  const focused_id = cardOf(document.activeElement);
  const awaited = useRef<string | undefined>(undefined);
  const seek = useCallback(
    (id: string) => {
      board?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus();
      awaited.current = cardOf(document.activeElement) === id ? undefined : id;
    },
    [board],
  );
  useLayoutEffect(() => {
    const { activeElement } = document;
    const is_elsewhere =
      activeElement !== null &&
      activeElement !== document.body &&
      cardOf(activeElement) === undefined;
    if (is_elsewhere) awaited.current = undefined;
    const id = focused_id ?? awaited.current;
    if (id !== undefined && cardOf(activeElement) !== id && !is_elsewhere) seek(id);
  });
  return seek;
};
