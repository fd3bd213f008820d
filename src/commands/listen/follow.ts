import { setTimeout as pause } from "node:timers/promises";
import { readStream, type StreamItem, StreamRefused, type StreamRequest } from "./read-stream.ts";

const first_pause_ms = 500;
const longest_pause_ms = 15_000;

/**
 * Yields the stream's items after `cursor`, each once and in order, until `signal` aborts. Reconnects after an
 * interruption. Throws `StreamRefused` if the service refuses permanently.
 */
export async function* followEvents(
  request: StreamRequest,
  cursor: string,
  { signal, say }: { signal: AbortSignal; say: (line: string) => void },
): AsyncGenerator<StreamItem> {
  let pause_ms = 0;
  while (!signal.aborted) {
    let opened_ms: number | undefined;
    let why = "the service closed the stream";
    const opened = (): void => {
      opened_ms = performance.now();
      say(`Listening to ${request.url}. Press Ctrl-C to stop.`);
    };
    try {
      for await (const item of readStream(request, cursor, opened, signal)) {
        yield item;
        cursor = item.cursor;
        if (item.text !== null) pause_ms = 0;
      }
    } catch (error) {
      if (error instanceof StreamRefused && !signal.aborted) throw error;
      why = reasonOf(error as NodeJS.ErrnoException);
    }
    if (signal.aborted) return;
    if (opened_ms !== undefined && performance.now() - opened_ms > longest_pause_ms) pause_ms = 0;
    const what = opened_ms === undefined ? `No stream from ${request.url} yet` : "Interrupted";
    if (pause_ms === 0) say(`${what}, retrying: ${why}`);
    pause_ms = Math.min(pause_ms * 2 || first_pause_ms, longest_pause_ms);
    await pause(pause_ms, undefined, { signal }).catch(() => {});
  }
}

/** Replaces the platform's messages, which are for developers. */
const reasonOf = ({ code = "", message }: NodeJS.ErrnoException): string => {
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ENOTFOUND") return "host not found";
  if (code === "EPROTO") return "it does not use TLS: try http://";
  if (/CERT|SIGNATURE/.test(code)) return `its certificate is not trusted (${code})`;
  return code || message;
};
