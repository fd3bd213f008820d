import type { ComponentChildren } from "preact";

interface Props {
  label: string;
  /** The list behind the figure; without one it is no link. */
  href?: string | undefined;
  value: ComponentChildren;
  /** Below the figure. */
  children?: ComponentChildren;
}

/** A figure that leads to the list behind it. */
export const Figure = ({ label, href, value, children }: Props) => (
  <div class="figure-box">
    <p class="hint">{label}</p>
    <div class="figure">{href === undefined ? value : <a href={href}>{value}</a>}</div>
    {children}
  </div>
);
