import { signal } from "@preact/signals";
import { owner } from "../offline/queue/queue.ts";

const nameOf = (owner_id: string): string => `lastmile.no-single-keys ${owner_id}`;

/** Counts changes, so that readers render again. */
const changes = signal(0);

/** Whether this person uses shortcuts of a single key on this device (WCAG 2.1.4). */
export const usesSingleKeys = (): boolean =>
  changes.value >= 0 && localStorage.getItem(nameOf(owner.value ?? "")) === null;

export const setSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(nameOf(owner.value ?? ""));
  else localStorage.setItem(nameOf(owner.value ?? ""), "1");
  changes.value += 1;
};
