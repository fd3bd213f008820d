const gap_px = 6;

/** Puts a popover below its anchor, or above it where there is more room, within the window. */
export const placeCard = (card: HTMLElement, anchor: Element): void => {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const is_rtl = document.documentElement.dir === "rtl";
  const x = is_rtl ? right - width : left;
  const below = bottom + gap_px;
  const y = below + height <= innerHeight ? below : top - gap_px - height;
  card.style.left = `${clampTo(x, innerWidth - width)}px`;
  card.style.top = `${clampTo(y, innerHeight - height)}px`;
};

const clampTo = (px: number, max: number): number => Math.max(gap_px, Math.min(px, max - gap_px));
