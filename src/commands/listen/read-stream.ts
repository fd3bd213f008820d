import { createParser } from "eventsource-parser";
import type { ErrorBody } from "../../http/engine/refusals.ts";

export interface StreamRequest {
  /** Origin only. */
  url: string;
  key: string;
  topic: string | undefined;
}

/** An event, or only a new cursor (`text` is null). */
export interface StreamItem {
  /** The cursor after this item. */
  cursor: string;
  text: string | null;
}

/** The service refuses permanently: reconnecting would not help. */
export class StreamRefused extends Error {}

/** Three times the service's heartbeat of 15 seconds. */
const silence_max_ms = 45_000;
/** Much larger than any event. */
const characters_max = 16 * 1024 * 1024;

/**
 * Reads one connection to the stream from `cursor` to its end. Calls `opened` once connected. Throws
 * `StreamRefused`, or the error that broke the connection.
 */
export async function* readStream(
  request: StreamRequest,
  cursor: string,
  opened: () => void,
  signal: AbortSignal,
): AsyncGenerator<StreamItem> {
  const silent = new AbortController();
  const ends = AbortSignal.any([signal, silent.signal]);
  let silence = setTimeout(() => silent.abort(), silence_max_ms);
  try {
    const body = await open(request, cursor, ends);
    opened();
    const items: StreamItem[] = [];
    const parser = parserFor(items, cursor);
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      clearTimeout(silence); // handling an event may take any time
      parser.feed(decoder.decode(chunk, { stream: true }));
      yield* items.splice(0);
      silence = setTimeout(() => silent.abort(), silence_max_ms);
    }
  } catch (error) {
    throw silent.signal.aborted ? new Error("no heartbeat") : error;
  } finally {
    clearTimeout(silence);
  }
}

/** Appends what it parses to `items`. */
const parserFor = (items: StreamItem[], cursor: string) =>
  createParser({
    maxBufferSize: characters_max,
    onId: (id) => {
      cursor = id;
      items.push({ cursor, text: null });
    },
    onEvent: ({ id, data }) => {
      if (id !== undefined) items.pop(); // the cursor that onId has just added
      items.push({ cursor, text: data });
    },
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") throw error;
    },
  });

const open = async (
  { url, key, topic }: StreamRequest,
  cursor: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const query = topic === undefined ? "" : `?${new URLSearchParams({ topic })}`;
  const response = await fetch(`${url}/v1/events${query}`, {
    headers: {
      Accept: "text/event-stream",
      Authorization: `Bearer ${key}`,
      "Last-Event-ID": cursor,
    },
    redirect: "manual", // do not send the key elsewhere
    signal,
  });
  const { status, headers, body } = response;
  if (status !== 200) {
    const message = `the service responded with ${status}${await reasonOf(response)}`;
    throw isPermanent(status) ? new StreamRefused(message) : new Error(message);
  }
  if (!body || !headers.get("content-type")?.startsWith("text/event-stream"))
    throw new StreamRefused(`${url} does not stream events: is it Lastmile 0.2 or newer?`);
  return body;
};

/** Every status except server errors, 408 and 429. */
const isPermanent = (status: number): boolean => status < 500 && status !== 408 && status !== 429;

/** The response's message, with its fields (§7). */
const reasonOf = async (response: Response): Promise<string> => {
  const location = response.headers.get("location");
  if (location !== null) return `: moved to ${location}`;
  const { error } = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  if (!error) return "";
  const fields = error.reason === "validation_failed" ? Object.entries(error.errors) : [];
  const words = fields.map(([field, message]) => `${field} ${message}`).join("; ");
  return `: ${words || error.message}`;
};
