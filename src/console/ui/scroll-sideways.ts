import { scrolledBy } from "./scrolled-by.ts";

export interface Sideways {
  /** Called with the pointer's position. */
  follow(client_x: number): void;
  end(): void;
}

/**
 * Scrolls a box while something is dragged near its edges, in each animation frame even if the pointer
 * rests. `head` is a sticky element that covers the box's start.
 */
export const scrollSideways = (
  box: HTMLElement,
  { head = null, onScrolled = () => {} }: { head?: Element | null; onScrolled?(): void } = {},
): Sideways => {
  let x = Number.NaN;
  let frame = 0;
  const step = () => {
    const { left, right } = box.getBoundingClientRect();
    const hidden = head?.getBoundingClientRect().width ?? 0;
    const is_rtl = document.documentElement.dir === "rtl";
    const distance = scrolledBy(x, left + (is_rtl ? 0 : hidden), right - (is_rtl ? hidden : 0));
    const before = box.scrollLeft;
    box.scrollLeft += distance;
    if (box.scrollLeft !== before) onScrolled();
    frame = distance === 0 ? 0 : requestAnimationFrame(step);
  };
  return {
    follow: (client_x) => {
      x = client_x;
      if (frame === 0) frame = requestAnimationFrame(step);
    },
    end: () => {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
};
