import type { ComponentChildren, RefObject } from "preact";

interface Props {
  label: string;
  class: string;
  dir?: "ltr";
  element?: RefObject<HTMLElement | null>;
  children: ComponentChildren;
}

/** A section that scrolls, with the keyboard too. */
export const ScrollArea = ({ label, element, ...rest }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys only scroll what has the focus
  <section aria-label={label} tabIndex={0} ref={element} {...rest} />
);
