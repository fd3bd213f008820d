import { signal } from "@preact/signals";
import type { Job, Place } from "./job.ts";

/** What is held, by the mouse or by the keyboard, and where it would be put down; null: nowhere. */
export const lifted = signal<{ job: Job; over: Place | null } | null>(null);

export const hold = (job: Job, over: Place | null): void => {
  lifted.value = { job, over };
};

export const letGo = (): void => {
  lifted.value = null;
};
