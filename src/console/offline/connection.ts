import { effect, signal } from "@preact/signals";

/** Whether the last call reached the service; what a phone says of its connection is only half the truth. */
export const is_reached = signal(navigator.onLine);

const listeners = new Set<() => void>();

/** Calls back when a try is worth it again: the phone has a connection, or its person looks at the page. */
export const onReconnect = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const chance = () => {
  if (document.visibilityState === "hidden") return;
  for (const listener of listeners) listener();
};

addEventListener("online", () => {
  void probe();
  chance();
});
addEventListener("pageshow", chance);
document.addEventListener("visibilitychange", chance);
addEventListener("offline", () => {
  is_reached.value = false;
});

const probe_limit_ms = 3000;

/** Whether the service answers now, asked without saying who asks. */
export const probe = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch("/health", { signal: AbortSignal.timeout(probe_limit_ms) });
    is_reached.value = answer.ok;
  } catch {
    is_reached.value = false;
  }
  return is_reached.value;
};

const look_again_ms = 15_000;

/** What cannot be reached is looked for again and again; once it is found, all that waits for it is told. */
let was_reached = is_reached.value;
effect(() => {
  const is_back = is_reached.value && !was_reached;
  was_reached = is_reached.value;
  if (is_back) queueMicrotask(chance);
  if (is_reached.value) return;
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void probe();
  }, look_again_ms);
  return () => clearInterval(timer);
});
