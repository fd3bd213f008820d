import { signal } from "@preact/signals";

/** What is open over the page; null for nothing. */
export type Opened =
  | { name: "palette" | "job" | "payment" | "shortcuts" }
  | { name: "client"; id: string }
  | null;

export const opened = signal<Opened>(null);

export const openPalette = (): void => {
  opened.value = { name: "palette" };
};

export const closeOpened = (): void => {
  opened.value = null;
};
