import type { Selection } from "./selection.ts";
import type { Lists } from "./walk.ts";

/**
 * Selects a card that is clicked with Ctrl, Cmd or Shift, or tapped while others are selected. Returns
 * whether it did; then the card's link is not followed.
 */
export const selectByClick = (event: MouseEvent, selection: Selection, lists: Lists): boolean => {
  const { target } = event;
  const id =
    target instanceof Element && !target.closest(".more")
      ? target.closest<HTMLElement>("[data-card]")?.dataset.card
      : undefined;
  if (id === undefined) return false;
  const is_touch = event instanceof PointerEvent && event.pointerType === "touch";
  const is_toggled = event.ctrlKey || event.metaKey || (is_touch && selection.ids.value.size > 0);
  if (event.shiftKey) selection.extendTo(id, lists);
  else if (is_toggled) selection.toggle(id);
  else return false;
  event.preventDefault();
  return true;
};
