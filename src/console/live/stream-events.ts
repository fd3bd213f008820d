import { EventSourceParserStream } from "eventsource-parser/stream";
import { api } from "../api/client.ts";
import type { WebhookEvent } from "../api/document.d.ts";
import { pause } from "./pause.ts";

const first_pause_ms = 500;
const longest_pause_ms = 15_000;
/** The service sends a comment every 15 seconds. Without a byte for this long, the connection is dead. */
const silence_ms = 45_000;

interface StreamListener {
  onEvent(event: WebhookEvent): void;
  /** The stream opened, perhaps after events were missed, or ended. */
  onOpen(is_open: boolean): void;
}

/**
 * Reads the event stream (`GET /v1/events`) until `signal` aborts. Reconnects after the last event with
 * growing pauses. Stops if access is refused.
 */
export const streamEvents = async (
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> => {
  let last: string | undefined;
  let pause_ms = 0;
  while (!signal.aborted) {
    const stream = await open(last, signal);
    if (stream === "forbidden") return;
    if (stream === "expired") last = undefined;
    else if (stream) {
      listener.onOpen(true);
      await listen(stream, signal, {
        onEvent: (event) => {
          pause_ms = 0;
          listener.onEvent(event);
        },
        onCursor: (id) => {
          last = id;
        },
      });
      listener.onOpen(false);
    }
    pause_ms = Math.min(pause_ms * 2 || first_pause_ms, longest_pause_ms);
    await pause(pause_ms, signal);
  }
};

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Opens the stream; null if that failed for now. */
const open = async (
  last: string | undefined,
  signal: AbortSignal,
): Promise<Bytes | "forbidden" | "expired" | null> => {
  try {
    const { response } = await api.GET("/v1/events", {
      params: last === undefined ? { query: { after: "latest" } } : {},
      headers: { Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) },
      parseAs: "stream",
      fetch: (request) => fetch(request), // without waiting for the whole body, which never ends
      signal,
    });
    if (response.status === 401 || response.status === 403) return "forbidden";
    if (response.status === 410 || response.status === 422) return "expired";
    return response.ok ? response.body : null;
  } catch {
    return null; // not reached, or aborted, which the loop checks
  }
};

interface EventHandlers {
  onEvent(event: WebhookEvent): void;
  onCursor(id: string): void;
}

/** Reads the stream until it ends, `signal` aborts, or no byte has come for `silence_ms`. */
const listen = async (
  stream: Bytes,
  signal: AbortSignal,
  { onEvent, onCursor }: EventHandlers,
): Promise<void> => {
  const silence = new AbortController();
  const abort = () => silence.abort();
  let timer = setTimeout(abort, silence_ms);
  const watchdog = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      clearTimeout(timer);
      timer = setTimeout(abort, silence_ms);
      controller.enqueue(bytes);
    },
  });
  try {
    const reader = stream
      .pipeThrough(watchdog, { signal: AbortSignal.any([signal, silence.signal]) })
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onId: onCursor }))
      .getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read())
      onEvent(JSON.parse(next.value.data) as WebhookEvent);
  } catch {
    // Interrupted: the next connection sends what was missed.
  } finally {
    clearTimeout(timer);
  }
};
