import { afterEach, expect, test } from "bun:test";
import { followEvents } from "../../src/commands/listen/follow.ts";
import { StreamRefused } from "../../src/commands/listen/read-stream.ts";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { freePort } from "../free-port.ts";

/* How `lastmile listen` reads a stream, on servers that send it in every lawful way. */

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server that gives each call the next of these answers. */
const serve = (...answers: (() => Response)[]) => {
  const calls: { path: string; after: string | null; authorization: string | null }[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url, headers }) => {
      const { pathname, search } = new URL(url);
      calls.push({
        path: pathname + search,
        after: headers.get("last-event-id"),
        authorization: headers.get("authorization"),
      });
      return answers[calls.length - 1]?.() ?? new Response(null, { status: 418 });
    },
  });
  stops.push(() => server.stop(true));
  return { url: `http://127.0.0.1:${server.port}`, calls };
};

const headers = { "Content-Type": "text/event-stream; charset=utf-8" };

/** The text, so many bytes at a time. */
const stream = (text: string, size: number) => () => {
  const bytes = new TextEncoder().encode(text);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + size));
      sent += size;
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  return new Response(body, { headers });
};

/** The texts that are told until `count` of them have come, or what ended it. */
const read = async (url: string, count: number, topic?: string) => {
  const stopping = new AbortController();
  const said: string[] = [];
  const texts: string[] = [];
  const places: string[] = [];
  const asked = { url, key: "key", topic };
  const options = { signal: stopping.signal, say: (line: string) => said.push(line) };
  for await (const { text, cursor } of followEvents(asked, "latest", options)) {
    places.push(cursor);
    if (text !== null) texts.push(text);
    if (texts.length === count) stopping.abort();
  }
  return { texts, places, said };
};

const whole = [
  "\ufeff: here",
  "",
  "id: c0",
  "",
  "id: c1",
  "event: client.created",
  'data: {"n":"بيروت 🚀"}',
  "",
  ": here",
  "event:client.updated",
  "id:c2",
  "data:{",
  "data:  1",
  "data",
  "data:}",
  "",
  "unknown: field",
  "data: last",
  "id: c3",
  "",
  "data: cut off in the mid",
].join("\n");
const texts = ['{"n":"بيروت 🚀"}', "{\n 1\n\n}", "last"];
const rest = "id: c4\ndata: four\n\n";

test.each([
  ["one byte at a time", whole, 1],
  ["seven at a time", whole, 7],
  ["at once", whole, 10_000],
  ["with CRLF", whole.replaceAll("\n", "\r\n"), 1],
  ["with CRLF, at once", whole.replaceAll("\n", "\r\n"), 10_000],
  ["with CR", whole.replaceAll("\n", "\r"), 3],
])(
  "a stream that comes %s is read whole, and again from behind its last event",
  async (...sent) => {
    const [, text, size] = sent;
    const { url, calls } = serve(stream(text, size), stream(rest, size));
    const told = await read(url, 4, "client.created");
    expect(told.texts).toEqual([...texts, "four"]);
    expect(told.places).toEqual(["c0", "c1", "c2", "c3", "c4"]);
    const call = { path: "/v1/events?topic=client.created", authorization: "Bearer key" };
    expect(calls).toEqual([
      { ...call, after: "latest" },
      { ...call, after: "c3" },
    ]);
  },
);

test("an event that no id goes with leaves the place where it was", async () => {
  const { url } = serve(stream("id: a\ndata: 1\n\ndata: 2\n\n", 5));
  expect((await read(url, 2)).places).toEqual(["a", "a"]);
});

test("trouble of the service, and its limit, are waited out; it is said once", async () => {
  const { url, calls } = serve(
    () =>
      Response.json({ error: { message: "Wait.", reason: "busy", errors: {} } }, { status: 503 }),
    () => new Response("a proxy's page", { status: 429 }),
    stream(rest, 100),
  );
  const told = await read(url, 1);
  expect(told.texts).toEqual(["four"]);
  expect(calls.map(({ after }) => after)).toEqual(["latest", "latest", "latest"]);
  expect(told.said).toEqual([
    `No stream from ${url} yet, retrying: the service responded with 503: Wait.`,
    `Listening to ${url}. Press Ctrl-C to stop.`,
  ]);
});

test("what keeps it from the service is said in words", async () => {
  const { cert_pem, key_pem } = createAuthority().issue("localhost");
  await using secured = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: cert_pem, key: key_pem },
    fetch: () => new Response(),
  });
  const plain = serve();
  const cases: [string, string][] = [
    [`http://127.0.0.1:${await freePort()}`, "connection refused"],
    ["http://nowhere.invalid", "host not found"],
    [`https://localhost:${secured.port}`, "its certificate is not trusted"],
    [plain.url.replace("http:", "https:"), "it does not use TLS: try http://"],
  ];
  for (const [url, why] of cases) {
    const stopping = new AbortController();
    const said: string[] = [];
    const say = (line: string): void => {
      said.push(line);
      stopping.abort();
    };
    const asked = { url, key: "key", topic: undefined };
    for await (const _ of followEvents(asked, "latest", { signal: stopping.signal, say }));
    expect(said.join()).toStartWith(`No stream from ${url} yet, retrying: ${why}`);
  }
});

test("who expired meanwhile is told so, and a moved service gets no key", async () => {
  const error = { message: "The cursor has expired.", reason: "cursor_expired", errors: {} };
  const { url, calls } = serve(
    stream(rest, 100),
    () => Response.json({ error }, { status: 410 }),
    () => new Response(null, { status: 301, headers: { Location: `${url}/elsewhere` } }),
    () => Response.json({ data: [], next_cursor: "c" }),
  );
  const refused = async () => read(url, 2).catch((caught) => caught);
  const expired = await refused();
  expect(expired).toBeInstanceOf(StreamRefused);
  expect(expired.message).toBe("the service responded with 410: The cursor has expired.");
  expect((await refused()).message).toContain("301: moved to");
  expect((await refused()).message).toContain("does not stream events");
  expect(calls).toHaveLength(4);
});
