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

/** Opens the stream of what is still to come, or from the oldest event on, which begins with very much at once. */
export const openStream = (
  port: number,
  version: HttpVersion,
  from: From = "latest",
): Promise<Readable> => {
  const path = from === "latest" ? "/v1/events?after=latest" : "/v1/events";
  return version === "2" ? openBy2(port, path) : openBy1(port, path);
};

type From = "latest" | "oldest";

const openBy1 = (port: number, path: string): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, ca, servername: "isp.example", agent: false };
    request({ ...options, headers: { ...headers, Host: "isp.example" } }, (response) => {
      check(response.headers);
      resolve(response);
    })
      .on("error", reject)
      .end();
  });

const openBy2 = (port: number, path: string): Promise<Readable> =>
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
  from: From,
): Promise<void> => {
  const { id } = await make(port, "/v1/tickets", ticket);
  const stream = await openStream(port, version, from);
  const reader = blocks(stream);
  const read = async (awaited: string, what: string): Promise<void> => {
    for (;;) {
      const { value, done } = await within(reader.next(), what);
      if (done) fail("the stream ended");
      if (value?.includes(awaited)) return;
    }
  };
  // `after=latest` tells where it stands at once.
  await read(from === "latest" ? "id: " : String(id), "the stream tells nothing");
  const took_ms: number[] = [];
  // As a program that calls often does; the first call opens it.
  const agent = new Agent({ keepAlive: true });
  for (let event = 0; event < events; event += 1) {
    const began_ms = performance.now();
    const made = make(port, "/v1/tickets", ticket, agent);
    await read("event: ticket.created", "an event does not come");
    took_ms.push(performance.now() - began_ms);
    await made;
  }
  stream.destroy();
  agent.destroy();
  took_ms.sort((a, b) => a - b);
  const [p50 = 0, max = 0] = [took_ms[events / 2], took_ms.at(-1)];
  console.log(
    `  ${events} events of a stream from the ${from} by HTTP/${version}, since their calls: p50 ${p50.toFixed(1)} ms, at most ${max.toFixed(1)} ms`,
  );
};

const within = <T>(promise: Promise<T>, what: string): Promise<T> => {
  const late = setTimeout(() => fail(`${what} within ${limit_ms} ms`), limit_ms);
  return promise.finally(() => clearTimeout(late));
};
