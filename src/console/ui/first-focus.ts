const fields = "input:not([type=hidden]), select, textarea, [role=combobox]";
const actions = ":is(.actions button, .actions a[href]):not(.danger)";

const isOpen = (element: HTMLElement): boolean =>
  !element.matches(":disabled, [aria-disabled]") && element.checkVisibility();

/** The first field, else the first button that is not destructive; undefined if there is neither. */
export const firstFocus = (within: ParentNode): HTMLElement | undefined => {
  const first = (selector: string) =>
    [...within.querySelectorAll<HTMLElement>(selector)].find(isOpen);
  return first(fields) ?? first(actions) ?? first("button, a[href]");
};

/**
 * Begins at the first field of what opened, or its first action. What is still being read is waited for, as long
 * as the focus rests where the browser has put it; the watcher that is returned ends that.
 */
export const focusFirst = (body: HTMLElement): MutationObserver => {
  const rest = document.activeElement;
  const watcher = new MutationObserver(() => begin());
  const begin = () => {
    const first = document.activeElement === rest ? firstFocus(body) : rest;
    if (!first) return;
    watcher.disconnect();
    if (first !== rest) (first as HTMLElement).focus();
  };
  watcher.observe(body, { childList: true, subtree: true });
  begin();
  return watcher;
};
