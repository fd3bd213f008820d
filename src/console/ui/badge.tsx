import type { ComponentChildren } from "preact";

export type Tone = "neutral" | "good" | "warning" | "bad" | "info" | "strong";

/** A coloured label. The colour only repeats what the text says. */
export const Badge = ({
  tone = "neutral",
  children,
}: {
  tone?: Tone;
  children: ComponentChildren;
}) => <span class={`badge ${tone}`}>{children}</span>;
