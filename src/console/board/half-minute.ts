import { signal } from "@preact/signals";
import { serverNow } from "../api/server-clock.ts";
import { whileVisible } from "../live/while-visible.ts";

/** Now by the service's clock, as of the last half minute: what shows how long something takes follows it. */
export const now_ms = signal(serverNow());

/** Has the time follow while the page is visible. Returns how to end it. */
export const followTime = (): (() => void) =>
  whileVisible(() => {
    now_ms.value = serverNow();
    const timer = setInterval(() => {
      now_ms.value = serverNow();
    }, 30_000);
    return () => clearInterval(timer);
  });
