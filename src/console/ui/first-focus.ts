import { useEffect, useRef } from "preact/hooks";

const fields = "input:not([type=hidden]), select, textarea, [role=combobox]";
const actions = ":is(.actions button, .actions a[href]):not(.danger)";

const isOpen = (element: HTMLElement): boolean =>
  !element.matches(":disabled, [aria-disabled]") && element.checkVisibility();

/** The first field, else the first button that is not destructive; undefined if there is neither. */
const firstFocus = (within: ParentNode): HTMLElement | undefined => {
  const first = (selector: string) =>
    [...within.querySelectorAll<HTMLElement>(selector)].find(isOpen);
  return first(fields) ?? first(actions) ?? first("button, a[href]");
};

/**
 * Focuses the first field or action, waiting for content that still loads as long as the focus does not
 * move. Disconnect the returned observer to stop waiting.
 */
export const focusFirst = (body: HTMLElement): MutationObserver => {
  const initial_focus = document.activeElement;
  const observer = new MutationObserver(() => tryFocus());
  const tryFocus = () => {
    const first = document.activeElement === initial_focus ? firstFocus(body) : initial_focus;
    if (!first) return;
    observer.disconnect();
    if (first !== initial_focus) (first as HTMLElement).focus();
  };
  observer.observe(body, { childList: true, subtree: true });
  tryFocus();
  return observer;
};

/** Focuses the first field or action of an element when it is first shown. */
export const useFirstFocus = () => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) firstFocus(element.current)?.focus();
  }, []);
  return element;
};
