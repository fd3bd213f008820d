import { readConfig, readOrigin } from "../../config.ts";
import { stopSignal } from "../../stop-signal.ts";
import { newSecret } from "../../webhooks/create.ts";
import { UsageError } from "../usage-error.ts";
import { eventLine, readEvent } from "./event-line.ts";
import { followEvents } from "./follow.ts";
import { forwardEvent, isThisMachine, loopbackUrl } from "./forward.ts";

/** Where events are forwarded to, and the signing secret. */
interface Forward {
  url: URL;
  secret: string;
}

interface Options {
  key?: string | undefined;
  url?: string | undefined;
  topic?: string | undefined;
  after?: string | undefined;
  forward?: string | undefined;
  secret?: string | undefined;
  json?: true | undefined;
}

/** Prints events of a running service until Ctrl-C: events on standard output, everything else on standard error. */
export const listen = async (options: Options): Promise<void> => {
  const request = { url: urlOf(options.url), key: keyOf(options.key), topic: options.topic };
  const forward = forwardOf(options.forward, options.secret);
  const print = options.json ? envelopeOf : lineOf;

  bypassProxy(request.url);
  const stopping = new AbortController();
  stopSignal().then(() => stopping.abort());
  process.stdout.on("error", () => stopping.abort()); // the reader of a pipe has closed it
  const { signal } = stopping;
  if (forward) say(`Each event is posted to ${forward.url}, signed with ${forward.secret}`);
  let cursor = options.after ?? "latest";
  for await (const item of followEvents(request, cursor, { signal, say })) {
    if (item.text !== null) {
      const answer = forward && (await forwardEvent(forward, item.text, signal));
      if (signal.aborted || !(await put(print(item.text, answer), signal))) break;
    }
    cursor = item.cursor;
  }
  if (cursor !== "latest") say(`\nContinue from here with: --after ${cursor}`);
};

const say = (line: string): void => console.error(line);

/** Waits until the line is written, so that a slow reader slows down the stream. Returns false on abort or error. */
const put = (line: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const giveUp = (): void => resolve(false);
    signal.addEventListener("abort", giveUp);
    process.stdout.write(`${line}\n`, (error) => {
      signal.removeEventListener("abort", giveUp);
      resolve(!error);
    });
  });

const lineOf = (text: string, answer: string | undefined): string =>
  eventLine(readEvent(text)) + (answer === undefined ? "" : `  → ${answer}`);

/** Newlines between JSON tokens become spaces, so that each event is one line. */
const envelopeOf = (text: string, answer: string | undefined): string => {
  if (answer !== undefined) say(`${readEvent(text).id}  → ${answer}`);
  return text.replaceAll("\n", " ");
};

/** Does not use the environment's proxy for a service on this machine. */
const bypassProxy = (url: string): void => {
  const to = new URL(url);
  if (isThisMachine(to)) process.env.no_proxy = to.hostname;
};

/** Defaults to the service on this machine. */
const urlOf = (sent: string | undefined): string => {
  if (sent === undefined) return `http://127.0.0.1:${readConfig({ PORT: process.env.PORT }).PORT}`;
  const origin = readOrigin(sent);
  if (origin === null)
    throw new UsageError("--url must be http:// or https:// with a host and no path");
  return origin;
};

const keyOf = (sent: string | undefined): string => {
  const key = sent ?? process.env.LASTMILE_KEY ?? "";
  if (key === "") throw new UsageError("--key (or LASTMILE_KEY) is missing");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError("--key is not an API key");
  return key;
};

const forwardOf = (url: string | undefined, sent: string | undefined): Forward | undefined => {
  if (url === undefined && sent !== undefined) throw new UsageError("--secret needs --forward");
  if (url === undefined) return undefined;
  const secret = sent ?? newSecret();
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret))
    throw new UsageError("--secret must be whsec_ followed by base64");
  return { url: loopbackUrl(url), secret };
};
