import { connect } from "node:http2";
import { Agent, request } from "node:https";
import type { Readable } from "node:stream";
import { authorized, ca, fail, make } from "./proxied.ts";

/** As a browser asks: it takes whatever packing the proxy offers. */
const headers = {
  ...authorized,
  Accept: "text/event-stream",
  "Accept-Encoding": "gzip, deflate, br, zstd",
};

export type HttpVersion = "1.1" | "2";

/** Opens the stream of what is still to come. */
export const openStream = (port: number, version: HttpVersion): Promise<Readable> =>
  version === "2" ? openBy2(port) : openBy1(port);

const path = "/v1/events?after=latest";

const openBy1 = (port: number): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, ca, servername: "isp.example", agent: false };
    request({ ...options, headers: { ...headers, Host: "isp.example" } }, (response) => {
      check(response.headers);
      resolve(response);
    })
      .on("error", reject)
      .end();
  });

const openBy2 = (port: number): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1:${port}`, { ca, servername: "isp.example" });
    const stream = session.request({ ":path": path, ":authority": "isp.example", ...headers });
    session.on("error", reject);
    stream.on("error", reject);
    stream.on("close", () => session.close());
    stream.on("response", (answered) => {
      check(answered);
      resolve(stream);
    });
    stream.end();
  });

const check = (answered: Record<string, unknown>): void => {
  if (!String(answered["content-type"]).startsWith("text/event-stream")) fail("no stream came");
  if (answered["content-encoding"]) fail(`the stream is packed by ${answered["content-encoding"]}`);
};

/** Each block as it comes. */
async function* blocks(stream: Readable): AsyncGenerator<string> {
  let unread = "";
  for await (const chunk of stream) {
    unread += (chunk as Buffer).toString();
    for (let end = unread.indexOf("\n\n"); end >= 0; end = unread.indexOf("\n\n")) {
      yield unread.slice(0, end);
      unread = unread.slice(end + 2);
    }
  }
}

const events = 10;
/** A stream that is buffered tells nothing for 15 seconds, when the next comment comes. */
const limit_ms = 2_000;

/** Makes tickets, one after the other, and measures from each call's beginning until the stream tells it. */
export const measureEvents = async (
  port: number,
  ticket: object,
  version: HttpVersion,
): Promise<void> => {
  const stream = await openStream(port, version);
  const reader = blocks(stream);
  // `after=latest` tells where it stands at once.
  for (;;) {
    const { value, done } = await within(reader.next(), "the stream tells nothing");
    if (done) fail("the stream ended");
    if (value?.includes("id: ")) break;
  }
  const took_ms: number[] = [];
  // As a program that calls often does; the first call opens it.
  const agent = new Agent({ keepAlive: true });
  for (let event = 0; event < events; event += 1) {
    const began_ms = performance.now();
    const made = make(port, "/v1/tickets", ticket, agent);
    for (;;) {
      const { value, done } = await within(reader.next(), "an event does not come");
      if (done) fail("the stream ended");
      if (value?.includes("event: ticket.created")) break;
    }
    took_ms.push(performance.now() - began_ms);
    await made;
  }
  stream.destroy();
  agent.destroy();
  took_ms.sort((a, b) => a - b);
  const [p50 = 0, max = 0] = [took_ms[events / 2], took_ms.at(-1)];
  console.log(
    `  ${events} events by HTTP/${version}, from the call to the stream: p50 ${p50.toFixed(1)} ms, at most ${max.toFixed(1)} ms`,
  );
};

const within = <T>(promise: Promise<T>, what: string): Promise<T> => {
  const late = setTimeout(() => fail(`${what} within ${limit_ms} ms`), limit_ms);
  return promise.finally(() => clearTimeout(late));
};
