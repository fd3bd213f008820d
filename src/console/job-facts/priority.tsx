import type { Priority as Name } from "../../shared/vocabulary.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<Name, Tone> = {
  low: "neutral",
  medium: "neutral",
  high: "warning",
  critical: "strong",
};

const marks = { low: null, medium: null, high: "!", critical: "!!" } as const;

interface Props {
  priority: Name;
}

/** A job's priority. */
export const Priority = ({ priority }: Props) => (
  <Badge tone={tones[priority]}>{strings.value.priority[priority]}</Badge>
);

/** A priority that is out of the ordinary; nothing for the others. */
export const UrgentPriority = ({ priority }: Props) =>
  marks[priority] === null ? null : <Priority priority={priority} />;

/** The same as a sign, where a card has little room. */
export const PriorityMark = ({ priority }: Props) => {
  const mark = marks[priority];
  const text = strings.value.priority[priority];
  if (mark === null) return null;
  return (
    <span class={`badge mark ${tones[priority]}`} title={text}>
      <span aria-hidden="true">{mark}</span>
      <span class="unseen">{text}</span>
    </span>
  );
};
