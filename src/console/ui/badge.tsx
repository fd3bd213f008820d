import type { ComponentChildren } from "preact";

export type Tone = "neutral" | "good" | "warning" | "bad" | "info" | "strong";

/** A word on a coloured ground; the colour never says what the word does not. */
export const Badge = ({
  tone = "neutral",
  children,
}: {
  tone?: Tone;
  children: ComponentChildren;
}) => <span class={`badge ${tone}`}>{children}</span>;
