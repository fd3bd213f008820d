import { setTimeout as pause } from "node:timers/promises";
import { type Asked, Refused, readStream, type Told } from "./read-stream.ts";

const first_pause_ms = 500;
const longest_pause_ms = 15_000;

/**
 * What the stream tells from `place` on, each event once and in order, until `signal`: after an
 * interruption it comes back behind what was told last. Throws `Refused` when it may not go on.
 */
export async function* followEvents(
  asked: Asked,
  place: string,
  { signal, say }: { signal: AbortSignal; say: (line: string) => void },
): AsyncGenerator<Told> {
  let pause_ms = 0;
  while (!signal.aborted) {
    let opened_ms: number | undefined;
    let why = "the service closed the stream";
    const opened = (): void => {
      opened_ms = performance.now();
      say(`Listening to ${asked.url}. Press Ctrl-C to stop.`);
    };
    try {
      for await (const told of readStream(asked, place, opened, signal)) {
        yield told;
        place = told.place;
        if (told.text !== null) pause_ms = 0;
      }
    } catch (error) {
      if (error instanceof Refused && !signal.aborted) throw error;
      why = reasonOf(error as NodeJS.ErrnoException);
    }
    if (signal.aborted) return;
    if (opened_ms !== undefined && performance.now() - opened_ms > longest_pause_ms) pause_ms = 0;
    const what = opened_ms === undefined ? `No stream from ${asked.url} yet` : "Interrupted";
    if (pause_ms === 0) say(`${what}, retrying: ${why}`);
    pause_ms = Math.min(pause_ms * 2 || first_pause_ms, longest_pause_ms);
    await pause(pause_ms, undefined, { signal }).catch(() => {});
  }
}

/** The platform's own words about a connection are for who wrote the call. */
const reasonOf = ({ code = "", message }: NodeJS.ErrnoException): string => {
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ENOTFOUND") return "host not found";
  if (code === "EPROTO") return "it does not use TLS: try http://";
  if (/CERT|SIGNATURE/.test(code)) return `its certificate is not trusted (${code})`;
  return code || message;
};
