import type { Signal } from "@preact/signals";
import { createContext, type RefObject } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import { type Axis, momentAt, pointOf, type TimeRange } from "./axis.ts";

export interface Visible {
  /** The part of the axis that is scrolled into view; null before it is measured. */
  range: TimeRange | null;
  hour_px: number;
}

export const nothing_visible: Visible = { range: null, hour_px: 0 };

const hour_ms = 3_600_000;

/** The pixels that the timeline is scrolled from its start, in either direction of writing. */
const scrolled = (box: HTMLElement): number => Math.abs(box.scrollLeft);

const scrollTo = (box: HTMLElement, px: number): void => {
  box.scrollLeft = px * (document.documentElement.dir === "rtl" ? -1 : 1);
};

interface Measured {
  /** Width of the whole axis, and of its visible part. */
  track_px: number;
  shown_px: number;
}

const measure = (box: HTMLElement): Measured => {
  const track_px = box.querySelector(".scale")?.clientWidth ?? 0;
  const head_px = box.querySelector<HTMLElement>(".row-head")?.offsetWidth ?? 0;
  return { track_px, shown_px: box.clientWidth - head_px };
};

/** The visible part of the timeline's axis. */
const visibleOf = (box: HTMLElement, axis: Axis): Visible => {
  const { track_px, shown_px } = measure(box);
  if (track_px === 0) return nothing_visible;
  const part = scrolled(box) / track_px;
  return {
    range: {
      from_ms: momentAt(axis, part),
      until_ms: momentAt(axis, part + shown_px / track_px),
    },
    hour_px: (track_px * hour_ms) / (axis.until_ms - axis.from_ms),
  };
};

/** Scrolls so that an instant is at a part of the visible width: 0 is its start, 1 its end. */
export const scrollToMoment = (box: HTMLElement, axis: Axis, at_ms: number, part = 0): void => {
  const { track_px, shown_px } = measure(box);
  const inside = Math.min(Math.max(at_ms, axis.from_ms), axis.until_ms - 1);
  scrollTo(box, (pointOf(axis, inside) ?? 0) * track_px - part * shown_px);
};

/** Follows what is visible of the timeline while it is scrolled and resized. */
export const useVisible = (
  container: RefObject<HTMLElement | null>,
  axis: Axis,
  ratio: number,
  visible: Signal<Visible>,
): void => {
  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return undefined;
    let frame = 0;
    const follow = () => {
      frame = 0;
      visible.value = visibleOf(box, axis);
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(follow);
    };
    follow();
    box.addEventListener("scroll", later, { passive: true });
    const resized = new ResizeObserver(() => {
      // The same hour stays at the edge when the window is resized.
      const { range } = visible.peek();
      if (range) scrollToMoment(box, axis, range.from_ms);
      later();
    });
    resized.observe(box);
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener("scroll", later);
      resized.disconnect();
    };
  }, [axis.from_ms, axis.until_ms, ratio]);
};

export const VisibleContext = createContext<Signal<Visible> | null>(null);

export const useVisibleContext = (): Signal<Visible> | null => useContext(VisibleContext);
