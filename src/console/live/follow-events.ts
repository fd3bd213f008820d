import { EventSourceParserStream } from "eventsource-parser/stream";
import { api } from "../api/client.ts";
import type { WebhookEvent } from "../api/document.d.ts";
import { pause } from "./pause.ts";

const first_pause_ms = 500;
const longest_pause_ms = 15_000;
/** The service writes a comment each 15 seconds: so long without a byte is no connection any more. */
const silence_ms = 45_000;

interface Follower {
  onEvent(event: WebhookEvent): void;
  /** It begins to listen, perhaps after events were missed, or ends. */
  onOpen(is_open: boolean): void;
}

/**
 * The stream of events (`GET /v1/events`), until `signal`: it goes on behind the last event that was
 * told, after waits that grow. Who may not read it, or no longer, is told nothing.
 */
export const followEvents = async (follower: Follower, signal: AbortSignal): Promise<void> => {
  let last: string | undefined;
  let pause_ms = 0;
  while (!signal.aborted) {
    const stream = await open(last, signal);
    if (stream === "forbidden") return;
    if (stream === "expired") last = undefined;
    else if (stream) {
      follower.onOpen(true);
      await listen(stream, signal, {
        onEvent: (event) => {
          pause_ms = 0;
          follower.onEvent(event);
        },
        onPlace: (id) => {
          last = id;
        },
      });
      follower.onOpen(false);
    }
    pause_ms = Math.min(pause_ms * 2 || first_pause_ms, longest_pause_ms);
    await pause(pause_ms, signal);
  }
};

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The stream; null where there is none now. */
const open = async (
  last: string | undefined,
  signal: AbortSignal,
): Promise<Bytes | "forbidden" | "expired" | null> => {
  try {
    const { response } = await api.GET("/v1/events", {
      params: last === undefined ? { query: { after: "latest" } } : {},
      headers: { Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) },
      parseAs: "stream",
      fetch: (request) => fetch(request), // told as it comes: this answer is never whole
      signal,
    });
    if (response.status === 401 || response.status === 403) return "forbidden";
    if (response.status === 410 || response.status === 422) return "expired";
    return response.ok ? response.body : null;
  } catch {
    return null; // not reached, or hung up by us: the loop knows which
  }
};

interface Listener {
  onEvent(event: WebhookEvent): void;
  onPlace(id: string): void;
}

/** Reads it to its end, to the hanging up, or until nothing has come for too long. */
const listen = async (
  stream: Bytes,
  signal: AbortSignal,
  { onEvent, onPlace }: Listener,
): Promise<void> => {
  const silent = new AbortController();
  const hangUp = () => silent.abort();
  let timer = setTimeout(hangUp, silence_ms);
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, passing) {
      clearTimeout(timer);
      timer = setTimeout(hangUp, silence_ms);
      passing.enqueue(bytes);
    },
  });
  try {
    const told = stream
      .pipeThrough(heard, { signal: AbortSignal.any([signal, silent.signal]) })
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onId: onPlace }))
      .getReader();
    for (let next = await told.read(); !next.done; next = await told.read())
      onEvent(JSON.parse(next.value.data) as WebhookEvent);
  } catch {
    // Interrupted: what was missed is told after the return.
  } finally {
    clearTimeout(timer);
  }
};
