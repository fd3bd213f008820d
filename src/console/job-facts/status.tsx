import type { Ticket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

type Category = Ticket["status_category"];

const tones: Record<Category, Tone> = {
  new: "neutral",
  scheduled: "neutral",
  in_progress: "info",
  waiting: "warning",
  done: "good",
  cancelled: "neutral",
};

interface Props {
  category: Category;
  /** The name of its column, where that is known; else the category is named. */
  column?: string;
}

/** A job's status, coloured by its category. */
export const Status = ({ category, column }: Props) => (
  <Badge tone={tones[category]}>
    <bdi>{column ?? strings.value.category[category]}</bdi>
  </Badge>
);
