const fields = "input:not([type=hidden]), select, textarea, [role=combobox]";

const isOpen = (element: HTMLElement): boolean =>
  !element.matches(":disabled, [aria-disabled]") && element.checkVisibility();

/**
 * Where a dialog begins: what asks for it, the first field, or the first action that takes nothing away;
 * undefined where it has none of them.
 */
export const firstFocus = (within: ParentNode): HTMLElement | undefined => {
  const first = (selector: string) =>
    [...within.querySelectorAll<HTMLElement>(selector)].find(isOpen);
  return (
    first("[autofocus]") ??
    first(fields) ??
    first(":is(.actions button, .actions a[href]):not(.danger)") ??
    first("button, a[href]")
  );
};
