import type { ComponentChildren } from "preact";

export type Tone = "neutral" | "good" | "warning" | "bad" | "info" | "strong";

/** A coloured label; the colour never carries information of its own. */
export const Badge = ({
  tone = "neutral",
  children,
}: {
  tone?: Tone;
  children: ComponentChildren;
}) => <span class={`badge ${tone}`}>{children}</span>;
