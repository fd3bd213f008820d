import { effect, signal } from "@preact/signals";

/** Whether the last call reached the service, which `navigator.onLine` cannot tell. */
export const is_reached = signal(navigator.onLine);

const listeners = new Set<() => void>();

/** Calls back when a retry makes sense: the connection is back, or the page becomes visible. */
export const onReconnect = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const notifyListeners = () => {
  if (document.visibilityState === "hidden") return;
  for (const listener of listeners) listener();
};

addEventListener("online", () => {
  void probe();
  notifyListeners();
});
addEventListener("pageshow", notifyListeners);
document.addEventListener("visibilitychange", notifyListeners);
addEventListener("offline", () => {
  is_reached.value = false;
});

const probe_limit_ms = 3000;

/** Checks whether the service answers, with a request without credentials. */
export const probe = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    const response = await fetch("/health", { signal: AbortSignal.timeout(probe_limit_ms) });
    is_reached.value = response.ok;
  } catch {
    is_reached.value = false;
  }
  return is_reached.value;
};

const probe_interval_ms = 15_000;

/** While the service is unreachable, probes it regularly; then calls the listeners. */
let was_reached = is_reached.value;
effect(() => {
  const is_back = is_reached.value && !was_reached;
  was_reached = is_reached.value;
  if (is_back) queueMicrotask(notifyListeners);
  if (is_reached.value) return;
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void probe();
  }, probe_interval_ms);
  return () => clearInterval(timer);
});
