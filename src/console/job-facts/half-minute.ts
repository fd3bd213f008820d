import { signal } from "@preact/signals";
import { serverNow } from "../api/server-clock.ts";
import { whileVisible } from "../live/while-visible.ts";

/** The service's time, updated every half minute while the page is visible. */
export const now_ms = signal(serverNow());

whileVisible(() => {
  now_ms.value = serverNow();
  const timer = setInterval(() => {
    now_ms.value = serverNow();
  }, 30_000);
  return () => clearInterval(timer);
});
