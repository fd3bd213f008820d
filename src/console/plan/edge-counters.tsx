import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { isolated } from "../format/bidi.ts";
import { strings } from "../strings/strings.ts";
import type { TimeRange } from "./axis.ts";
import { edgeCounts } from "./edge-counts.ts";
import { useVisibleContext } from "./visible-range.ts";

interface Props {
  name: string;
  /** The visits of a row. */
  ranges: readonly TimeRange[];
}

/** "2 earlier" and "3 later" at the edges of a row; a click scrolls there. */
export const EdgeCounters = ({ name, ranges }: Props) => {
  const visible = useVisibleContext();
  const { plan } = strings.value;
  // A text, so that scrolling renders a row only when its counters change.
  const counts = useMemo(
    () =>
      computed(() => {
        const { earlier, later } = edgeCounts(ranges, visible?.value.range ?? null);
        return `${earlier} ${later}`;
      }),
    [visible, JSON.stringify(ranges)],
  );
  const [earlier = 0, later = 0] = counts.value.split(" ").map(Number);
  if (earlier + later === 0) return null;
  return (
    <div class="edges">
      {earlier > 0 && (
        <button
          type="button"
          class="edge"
          aria-label={plan.edge.show_earlier(earlier, isolated(name))}
          onClick={(event) => reveal(event.currentTarget, "first")}
        >
          <span class="arrow" aria-hidden="true">
            ‹
          </span>{" "}
          {plan.edge.earlier(earlier)}
        </button>
      )}
      {later > 0 && (
        <button
          type="button"
          class="edge later"
          aria-label={plan.edge.show_later(later, isolated(name))}
          onClick={(event) => reveal(event.currentTarget, "last")}
        >
          {plan.edge.later(later)}{" "}
          <span class="arrow" aria-hidden="true">
            ›
          </span>
        </button>
      )}
    </div>
  );
};

/** Scrolls to a row's first or last visit, and focuses it since the counter disappears. */
const reveal = (button: HTMLElement, which: "first" | "last"): void => {
  const entries = [
    ...(button.closest(".track")?.querySelectorAll<HTMLElement>(".at, .busy") ?? []),
  ];
  const startOf = (entry: HTMLElement) => Number(entry.style.getPropertyValue("--start"));
  entries.sort((one, other) => startOf(one) - startOf(other));
  const entry = entries.at(which === "first" ? 0 : -1);
  entry?.scrollIntoView({ inline: "nearest", block: "nearest" });
  entry?.querySelector<HTMLElement>("[tabindex], a")?.focus({ preventScroll: true });
};
