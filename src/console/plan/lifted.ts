import { signal } from "@preact/signals";
import type { Job, Placement } from "./job.ts";

interface Lifted {
  job: Job;
  /** Where it would be put down; null: nowhere. */
  over: Placement | null;
  /** As a whole, by the mouse or by the keyboard, or by its end alone. */
  by: "whole" | "end";
}

/** What is held. */
export const lifted = signal<Lifted | null>(null);

export const hold = (job: Job, over: Placement | null, by: Lifted["by"] = "whole"): void => {
  lifted.value = { job, over, by };
};

export const letGo = (): void => {
  lifted.value = null;
};
