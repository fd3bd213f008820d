import { signal } from "@preact/signals";
import { whileVisible } from "../live/while-visible.ts";

/** Now, as of the last half minute: what shows how long something takes follows it. */
export const now_ms = signal(Date.now());

/** Has the time follow while the page is visible. Returns how to end it. */
export const followTime = (): (() => void) =>
  whileVisible(() => {
    now_ms.value = Date.now();
    const timer = setInterval(() => {
      now_ms.value = Date.now();
    }, 30_000);
    return () => clearInterval(timer);
  });
