import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Density } from "./density.ts";

/** A column draws so many cards first, and adds so many at a time: more than a window has room for. */
const cards_at_a_time = 15;

interface DrawnCards {
  count: number;
  drawMore(): void;
}

/**
 * How many cards of a column are drawn: the first, and more as it is scrolled, so that a long board opens
 * and repaints as fast as a short one. The first `needed` are always drawn, and all of them on paper.
 * Uses a signal, since a component with `useState` is rendered again even if its props are equal.
 */
export const useDrawnCards = (needed: number): DrawnCards => {
  const drawn = useSignal(cards_at_a_time);
  const count = Math.max(drawn.value, needed);
  useEffect(() => {
    drawn.value = count;
  }, [count]);
  useEffect(() => {
    const drawAll = () => {
      drawn.value = Number.POSITIVE_INFINITY;
    };
    addEventListener("beforeprint", drawAll);
    return () => removeEventListener("beforeprint", drawAll);
  }, []);
  const drawMore = () => {
    drawn.value = count + cards_at_a_time;
  };
  return { count, drawMore };
};

interface UndrawnProps {
  /** The first card that is not drawn. */
  first_id: string;
  count: number;
  density: Density;
  onNear(): void;
}

/** Leaves room for the cards that are not drawn, and reports when it is scrolled near the window. */
export const UndrawnCards = ({ first_id, count, density, onNear }: UndrawnProps) => {
  const near = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current } = near;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onNear();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [first_id]);
  return (
    <li
      class={`undrawn-cards ${density}`}
      data-undrawn={first_id}
      style={{ "--count": count }}
      aria-hidden="true"
    >
      <span ref={near} />
    </li>
  );
};
