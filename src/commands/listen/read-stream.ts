import { createParser } from "eventsource-parser";
import type { ErrorBody } from "../../http/engine/refusals.ts";

/** Whose events, from where. */
export interface Asked {
  /** Without anything behind the host. */
  url: string;
  key: string;
  topic: string | undefined;
}

/** Something that the stream told: an event's text, or none where it only says how far it is. */
export interface Told {
  /** The cursor behind it. */
  place: string;
  text: string | null;
}

/** The service refuses for good: coming back would change nothing. */
export class Refused extends Error {}

/** The service sends something each 15 seconds: after three of them the connection is dead. */
const silence_max_ms = 45_000;
/** Far beyond any event. */
const characters_max = 16 * 1024 * 1024;

/**
 * One connection to the stream, from `place` on, to its end. `opened` is called when it stands.
 * Throws `Refused`, or what broke it.
 */
export async function* readStream(
  asked: Asked,
  place: string,
  opened: () => void,
  signal: AbortSignal,
): AsyncGenerator<Told> {
  const silent = new AbortController();
  const ends = AbortSignal.any([signal, silent.signal]);
  let silence = setTimeout(() => silent.abort(), silence_max_ms);
  try {
    const body = await open(asked, place, ends);
    opened();
    const told: Told[] = [];
    const parser = parserInto(told, place);
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      clearTimeout(silence); // who handles an event takes as long as it takes
      parser.feed(decoder.decode(chunk, { stream: true }));
      yield* told.splice(0);
      silence = setTimeout(() => silent.abort(), silence_max_ms);
    }
  } catch (error) {
    throw silent.signal.aborted ? new Error("no heartbeat") : error;
  } finally {
    clearTimeout(silence);
  }
}

/** Puts what it is fed with into `told`, in order. */
const parserInto = (told: Told[], place: string) =>
  createParser({
    maxBufferSize: characters_max,
    onId: (id) => {
      place = id;
      told.push({ place, text: null });
    },
    onEvent: ({ id, data }) => {
      if (id !== undefined) told.pop(); // said by onId just before
      told.push({ place, text: data });
    },
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") throw error;
    },
  });

const open = async (
  { url, key, topic }: Asked,
  place: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const query = topic === undefined ? "" : `?${new URLSearchParams({ topic })}`;
  const response = await fetch(`${url}/v1/events${query}`, {
    headers: {
      Accept: "text/event-stream",
      Authorization: `Bearer ${key}`,
      "Last-Event-ID": place,
    },
    redirect: "manual", // the key goes to nobody else
    signal,
  });
  const { status, headers, body } = response;
  if (status !== 200) {
    const message = `the service responded with ${status}${await reasonOf(response)}`;
    throw isForGood(status) ? new Refused(message) : new Error(message);
  }
  if (!body || !headers.get("content-type")?.startsWith("text/event-stream"))
    throw new Refused(`${url} does not stream events: is it Lastmile 0.2 or newer?`);
  return body;
};

/** All but trouble of its own, and 429, where there is room again later. */
const isForGood = (status: number): boolean => status < 500 && status !== 408 && status !== 429;

/** What the answer says in its own words, and which field it is about (§7). */
const reasonOf = async (response: Response): Promise<string> => {
  const location = response.headers.get("location");
  if (location !== null) return `: moved to ${location}`;
  const { error } = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  if (!error) return "";
  const fields = error.reason === "validation_failed" ? Object.entries(error.errors) : [];
  const words = fields.map(([field, message]) => `${field} ${message}`).join("; ");
  return `: ${words || error.message}`;
};
