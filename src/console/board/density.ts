import { computed, signal } from "@preact/signals";
import { session } from "../session/session.ts";

export type Density = "compact" | "comfortable";

const nameOf = (user_id: string): string => `lastmile.density.${user_id}`;

const chosen = signal<ReadonlyMap<string, Density>>(new Map());

const user_id = computed(() => session.value?.user.id ?? "");

const stored = (id: string): Density =>
  localStorage.getItem(nameOf(id)) === "comfortable" ? "comfortable" : "compact";

/** How much a card shows. Kept for each person on this device. */
export const density = computed(
  (): Density => chosen.value.get(user_id.value) ?? stored(user_id.value),
);

export const setDensity = (value: Density): void => {
  const id = user_id.peek();
  localStorage.setItem(nameOf(id), value);
  chosen.value = new Map(chosen.peek()).set(id, value);
};
