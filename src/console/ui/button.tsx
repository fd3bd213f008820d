import type { ComponentChildren, JSX } from "preact";

interface Props extends Omit<JSX.IntrinsicElements["button"], "type"> {
  kind?: "primary" | "plain" | "danger" | "quiet";
  type?: "button" | "submit";
  /** Its action is running: the button stays focusable, but does nothing. */
  busy?: boolean;
  children: ComponentChildren;
}

export const Button = ({ kind = "plain", type = "button", busy, children, ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    class={`button ${kind} ${rest.class ?? ""}`}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : rest.onClick}
  >
    {children}
  </button>
);
