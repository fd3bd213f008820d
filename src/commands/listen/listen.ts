import { readConfig, readOrigin } from "../../config.ts";
import { stopSignal } from "../../stop-signal.ts";
import { newSecret } from "../../webhooks/create.ts";
import { UsageError } from "../usage-error.ts";
import { eventLine, readEvent } from "./event-line.ts";
import { followEvents } from "./follow.ts";
import { forwardEvent, isThisMachine, loopbackUrl } from "./forward.ts";

/** Where events go, and what signs them. */
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

/**
 * Prints each event of a running service as it comes, until Ctrl-C. Only events go to standard
 * output; all else that it says goes to standard error.
 */
export const listen = async (options: Options): Promise<void> => {
  const asked = { url: urlOf(options.url), key: keyOf(options.key), topic: options.topic };
  const forward = forwardOf(options.forward, options.secret);
  const print = options.json ? envelopeOf : lineOf;

  askDirectly(asked.url);
  const stopping = new AbortController();
  stopSignal().then(() => stopping.abort());
  process.stdout.on("error", () => stopping.abort()); // who read a pipe has gone
  const { signal } = stopping;
  if (forward) say(`Each event is posted to ${forward.url}, signed with ${forward.secret}`);
  let place = options.after ?? "latest";
  for await (const told of followEvents(asked, place, { signal, say })) {
    if (told.text !== null) {
      const answer = forward && (await forwardEvent(forward, told.text, signal));
      if (signal.aborted || !(await put(print(told.text, answer), signal))) break;
    }
    place = told.place;
  }
  if (place !== "latest") say(`\nContinue from here with: --after ${place}`);
};

const say = (line: string): void => console.error(line);

/**
 * Waits until who reads the lines has taken this one: what is held up is read from the service no
 * faster. Returns whether it left before the end.
 */
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

/** Between the tokens of JSON, a line's end is a space as any other. */
const envelopeOf = (text: string, answer: string | undefined): string => {
  if (answer !== undefined) say(`${readEvent(text).id}  → ${answer}`);
  return text.replaceAll("\n", " ");
};

/** A proxy that the environment names is for other machines: nobody else has to do with this one. */
const askDirectly = (url: string): void => {
  const to = new URL(url);
  if (isThisMachine(to)) process.env.no_proxy = to.hostname;
};

/** The service of this machine, unless another is named. */
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
