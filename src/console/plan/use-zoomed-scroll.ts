import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Axis, momentAt, type TimeRange } from "./axis.ts";
import { scrollToMoment, type Visible } from "./visible-range.ts";
import { type Zoom, zoomedBy } from "./zoom.ts";

interface Options {
  container: RefObject<HTMLElement | null>;
  axis: Axis;
  /** The working hours, which zoom 1 fits. */
  fit: TimeRange;
  zoom: Zoom;
  ratio: number;
  /** As it was before the zoom changed: call this before `useVisible`. */
  visible: Signal<Visible>;
  now_ms: number;
  onZoom(zoom: Zoom): void;
}

/** A moment that stays at a part of the visible width. */
interface Anchor {
  moment_ms: number;
  part: number;
}

/**
 * Zooms with Ctrl and the wheel, and scrolls: to the working hours at first, then so that what was in
 * the middle or under the pointer stays there.
 */
export const useZoomedScroll = (options: Options): void => {
  const { container, axis, fit, ratio } = options;
  const latest = useRef(options);
  latest.current = options;
  const pointer = useRef<Anchor | undefined>(undefined);

  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return;
    const { moment_ms, part } = pointer.current ?? anchorOf(latest.current);
    pointer.current = undefined;
    scrollToMoment(box, axis, moment_ms, part);
    // Not with the clock: the person may have scrolled.
  }, [axis.from_ms, axis.until_ms, fit.from_ms, ratio]);

  useEffect(() => {
    const box = container.current;
    if (!box) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const { zoom, visible, onZoom } = latest.current;
      const next = zoomedBy(zoom, event.deltaY < 0 ? 1 : -1);
      if (next === zoom) return;
      if (next !== 1) pointer.current = anchorUnder(box, event.clientX, visible.peek());
      onZoom(next);
    };
    box.addEventListener("wheel", onWheel, { passive: false });
    return () => box.removeEventListener("wheel", onWheel);
  }, []);
};

const anchorOf = ({ zoom, fit, visible, now_ms }: Options): Anchor => {
  const { range } = visible.peek();
  if (zoom === 1) return { moment_ms: fit.from_ms, part: 0 };
  if (range) return { moment_ms: (range.from_ms + range.until_ms) / 2, part: 0.5 };
  // Opened while magnified: the working hours that are left.
  const is_left = zoom > 1 && now_ms > fit.from_ms && now_ms < fit.until_ms;
  return is_left ? { moment_ms: now_ms, part: 0.1 } : { moment_ms: fit.from_ms, part: 0 };
};

const anchorUnder = (
  box: HTMLElement,
  client_x: number,
  { range }: Visible,
): Anchor | undefined => {
  const head = box.querySelector<HTMLElement>(".row-head")?.offsetWidth ?? 0;
  const { left, right, width } = box.getBoundingClientRect();
  const from_start = document.documentElement.dir === "rtl" ? right - client_x : client_x - left;
  const part = (from_start - head) / (width - head);
  if (!range || part < 0) return undefined;
  return { moment_ms: momentAt({ ...range, day: range }, part), part };
};
