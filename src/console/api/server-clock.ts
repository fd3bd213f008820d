import { signal } from "@preact/signals";

/** How far the service's clock is ahead of this device's. */
export const ahead_ms = signal(0);

/**
 * Adjusts the offset as little as a response's `Date` demands. `Date` was true at some moment between
 * the request and the response, and is cut to whole seconds.
 */
export const adjustedOffset = (
  ahead_ms: number,
  { date_ms, sent_ms, received_ms }: { date_ms: number; sent_ms: number; received_ms: number },
): number => Math.min(Math.max(ahead_ms, date_ms - received_ms), date_ms + 1000 - sent_ms);

/** Adjusts the offset by an answer's `Date` header, if it has one. */
export const syncClock = (date: string | null, sent_ms: number): void => {
  const date_ms = Date.parse(date ?? "");
  if (Number.isNaN(date_ms)) return;
  ahead_ms.value = adjustedOffset(ahead_ms.peek(), { date_ms, sent_ms, received_ms: Date.now() });
};

/** Now by the service's clock, so that countdowns agree with it whatever this device's clock shows. */
export const serverNow = (): number => Date.now() + ahead_ms.peek();
