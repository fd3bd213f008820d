import { signal } from "@preact/signals";

const query = matchMedia("(max-width: 700px)");

/** Whether the screen is a phone's, too narrow for columns side by side. */
export const is_narrow = signal(query.matches);

query.addEventListener("change", ({ matches }) => {
  is_narrow.value = matches;
});
