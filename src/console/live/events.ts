import type { WebhookEvent } from "../api/document.d.ts";
import { streamEvents } from "./stream-events.ts";

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

/** Subscribes to the tab's event stream, which is open while it has listeners. Returns an unsubscribe function. */
export const subscribeToEvents = (listener: Listener): (() => void) => {
  listeners.add(listener);
  if (!stream_controller) {
    stream_controller = new AbortController();
    void streamEvents(
      {
        onEvent: (event) => {
          for (const each of listeners) each.onEvent(event);
        },
        onOpen: (open) => {
          is_open = open;
          if (open) for (const each of listeners) each.onOpen();
        },
      },
      stream_controller.signal,
    );
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stream_controller?.abort();
    stream_controller = undefined;
    is_open = false;
  };
};
