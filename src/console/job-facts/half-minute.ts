import { computed, signal } from "@preact/signals";
import { ahead_ms } from "../api/server-clock.ts";
import { whileVisible } from "../live/while-visible.ts";

const device_ms = signal(Date.now());

whileVisible(() => {
  const update = () => {
    device_ms.value = Date.now();
  };
  update();
  const timer = setInterval(update, 30_000);
  return () => clearInterval(timer);
});

/** The service's time, updated every half minute while the page is visible. */
export const now_ms = computed(() => device_ms.value + ahead_ms.value);
