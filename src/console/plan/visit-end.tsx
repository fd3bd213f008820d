import { useEffect, useRef } from "preact/hooks";
import { scrollSideways } from "../ui/scroll-sideways.ts";
import { type Axis, endingAt, momentAt } from "./axis.ts";
import { dragged, endDrag, setDragged } from "./dragged.ts";
import type { Job, Placement } from "./job.ts";
import { usePlan } from "./plan-context.ts";

interface Props {
  job: Job;
  placement: Placement;
  axis: Axis;
}

/** A handle to drag a visit's end. Keyboard users change it in the dialog. */
export const VisitEnd = ({ job, placement, axis }: Props) => {
  const { move } = usePlan();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const begin = (element: HTMLElement, { clientX, pointerId }: PointerEvent): void => {
    const track = element.closest<HTMLElement>(".track");
    const timeline = element.closest<HTMLElement>(".timeline");
    if (!track || !timeline) return;
    const drag = new AbortController();
    const { signal } = drag;
    let x = clientX;
    const follow = () => {
      const { left, right, width } = track.getBoundingClientRect();
      const is_rtl = document.documentElement.dir === "rtl";
      const until_ms = endingAt(
        axis,
        placement,
        momentAt(axis, (is_rtl ? right - x : x - left) / width),
      );
      setDragged(job, { ...placement, until_ms }, "end");
    };
    const scrolling = scrollSideways(timeline, {
      head: timeline.querySelector(".row-head"),
      onScrolled: follow,
    });
    stop.current = () => {
      drag.abort();
      scrolling.end();
      if (dragged.value?.by === "end") endDrag();
    };
    element.setPointerCapture(pointerId);
    element.addEventListener(
      "pointermove",
      ({ clientX }) => {
        x = clientX;
        scrolling.follow(x);
        follow();
      },
      { signal },
    );
    element.addEventListener(
      "pointerup",
      () => {
        const over = dragged.value?.by === "end" ? dragged.value.over : null;
        stop.current();
        if (over && over.until_ms !== placement.until_ms) move(job, over);
      },
      { signal },
    );
    element.addEventListener("pointercancel", () => stop.current(), { signal });
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") stop.current();
      },
      { signal, capture: true },
    );
  };

  return (
    <div
      class="visit-end"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        stop.current();
        begin(event.currentTarget, event);
      }}
    />
  );
};
