import { signal } from "@preact/signals";

const query = matchMedia("(max-width: 700px)");

/** Whether the page is a phone's: columns side by side would have to be scrolled sideways. */
export const is_narrow = signal(query.matches);

query.addEventListener("change", ({ matches }) => {
  is_narrow.value = matches;
});
