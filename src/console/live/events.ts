import type { WebhookEvent } from "../api/document.d.ts";

interface Listener {
  onEvent(event: WebhookEvent): void;
  /** The stream opened, perhaps after events were missed. */
  onOpen(): void;
}

const listeners = new Set<Listener>();
let stream_controller: AbortController | undefined;
let is_open = false;

/** Whether the event stream is open. If not, changes must be polled. */
export const isStreamOpen = (): boolean => is_open;

const stream = async (signal: AbortSignal): Promise<void> => {
  const { streamEvents } = await import("./stream-events.ts");
  const listener = {
    onEvent: (event: WebhookEvent) => {
      for (const each of listeners) each.onEvent(event);
    },
    onOpen: (open: boolean) => {
      is_open = open;
      if (open) for (const each of listeners) each.onOpen();
    },
  };
  await streamEvents(listener, signal);
};

/** Subscribes to the tab's event stream, which is open while it has listeners. Returns an unsubscribe function. */
export const subscribeToEvents = (listener: Listener): (() => void) => {
  listeners.add(listener);
  if (!stream_controller) {
    stream_controller = new AbortController();
    // Loaded after the first view. If it cannot be loaded, changes are polled.
    void stream(stream_controller.signal).catch(() => undefined);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stream_controller?.abort();
    stream_controller = undefined;
    is_open = false;
  };
};
