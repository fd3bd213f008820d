import { signal } from "@preact/signals";
import type { Job, Placement } from "./job.ts";

interface Dragged {
  job: Job;
  /** Where it would be dropped; null if nowhere. */
  over: Placement | null;
  /** The whole job with mouse or keyboard, or a visit's end. */
  by: "whole" | "end";
}

/** The job that is being moved; null without one. */
export const dragged = signal<Dragged | null>(null);

export const setDragged = (job: Job, over: Placement | null, by: Dragged["by"] = "whole"): void => {
  dragged.value = { job, over, by };
};

export const endDrag = (): void => {
  dragged.value = null;
};
