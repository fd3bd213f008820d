import type { WebhookEvent } from "../api/document.d.ts";
import { followEvents } from "./follow-events.ts";

interface Listener {
  onEvent(event: WebhookEvent): void;
  /** It listens now, perhaps after events were missed. */
  onOpen(): void;
}

const listeners = new Set<Listener>();
let following: AbortController | undefined;
let is_open = false;

/** Whether events are heard as they happen; while not, changes have to be asked for. */
export const isHearing = (): boolean => is_open;

/** Listens to the tab's one stream of events; it is open while somebody listens. Returns how to end it. */
export const onEvents = (listener: Listener): (() => void) => {
  listeners.add(listener);
  if (!following) {
    following = new AbortController();
    void followEvents(
      {
        onEvent: (event) => {
          for (const each of listeners) each.onEvent(event);
        },
        onOpen: (open) => {
          is_open = open;
          if (open) for (const each of listeners) each.onOpen();
        },
      },
      following.signal,
    );
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    following?.abort();
    following = undefined;
    is_open = false;
  };
};
