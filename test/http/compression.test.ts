import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { abilities } from "../../src/shared/abilities.ts";
import { calendarToken } from "../calendar-token.ts";
import { World } from "../world.ts";

/* Answers over a real connection, as they come: Bun's `fetch` would decode them. */

const world = new World();
let base: string;
let ticket: { id: string; board_id: string };
beforeAll(async () => {
  base = world.listen();
  const { body: board } = await world.post("/v1/ticket-boards", { name: "Field work" });
  for (let number = 0; number < 12; number += 1)
    ticket = (
      await world.post("/v1/tickets", {
        title: `Job ${number}`,
        board_id: board.id,
        priority: "low",
        type: "support",
        description: number === 11 ? "no signal ".repeat(1000) : "no signal since this morning",
      })
    ).body;
});
afterAll(() => world.close());

const ask = async (path: string, encoding: string | null, init: RequestInit = {}) => {
  const response = await fetch(base + path, {
    ...init,
    headers: {
      authorization: `Bearer ${world.key}`,
      // Bun sends an `Accept-Encoding` of its own otherwise.
      "accept-encoding": encoding ?? "",
      ...init.headers,
    },
    decompress: false,
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { headers: response.headers, status: response.status, bytes };
};

const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** What changes from one second to the next. */
const steady = (json: string): string => json.replaceAll(/"remaining_seconds":-?\d+/g, "");

describe("an answer over 1 KiB", () => {
  for (const path of [
    () => "/v1/tickets",
    () => `/v1/ticket-boards/${ticket.board_id}`,
    () => `/v1/tickets/${ticket.id}`,
  ])
    for (const encoding of ["br", "gzip"] as const)
      test(`${path.toString().slice(6)} is sent as ${encoding}, with its length, and as HEAD`, async () => {
        const plain = await ask(path(), null);
        expect(plain.headers.get("content-encoding")).toBeNull();
        expect(plain.headers.get("vary")).toBe("Accept-Encoding");
        const sent = await ask(path(), encoding);
        expect(sent.headers.get("content-encoding")).toBe(encoding);
        expect(sent.headers.get("vary")).toBe("Accept-Encoding");
        expect(sent.headers.get("content-type")).toBe("application/json");
        expect(Number(sent.headers.get("content-length"))).toBe(sent.bytes.length);
        expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
        expect(steady(text(decoders[encoding](sent.bytes)))).toBe(steady(text(plain.bytes)));
        const head = await ask(path(), encoding, { method: "HEAD" });
        expect(head.headers.get("content-encoding")).toBe(encoding);
        expect(head.headers.get("content-length")).toBe(sent.headers.get("content-length"));
        expect(head.bytes).toBeEmpty();
      });

  test("to a change is compressed, and its replay too", async () => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": Bun.randomUUIDv7() },
      body: JSON.stringify({
        title: "x".repeat(200),
        board_id: ticket.board_id,
        priority: "low",
        type: "support",
      }),
    };
    const first = await ask("/v1/tickets", "br", init);
    const again = await ask("/v1/tickets", "gzip", init);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(text(gunzipSync(again.bytes))).toBe(text(brotliDecompressSync(first.bytes)));
  });

  test("keeps the weak ETag of a calendar, and a 304 stays empty", async () => {
    const { id } = world.user({ name: "Rima" });
    const path = `/v1/calendars/${calendarToken(world.sqlite, world.cedar.id, id)}.ics`;
    for (const hour of [10, 12, 14]) {
      const { status } = await world.post("/v1/tickets", {
        title: `Visit at ${hour}`,
        description: "no signal ".repeat(40),
        board_id: ticket.board_id,
        priority: "low",
        type: "support",
        technician_id: id,
        scheduled_at: `2031-10-13T${hour}:00`,
        scheduled_until: `2031-10-13T${hour + 1}:00`,
      });
      expect(status).toBe(201);
    }
    const plain = await ask(path, null);
    const sent = await ask(path, "gzip");
    expect(sent.headers.get("content-encoding")).toBe("gzip");
    expect(text(gunzipSync(sent.bytes))).toBe(text(plain.bytes));
    const etag = plain.headers.get("etag") ?? "";
    expect(etag).toStartWith('W/"');
    expect(sent.headers.get("etag")).toBe(etag);
    const cached = await ask(path, "gzip", { headers: { "if-none-match": etag } });
    expect([cached.status, cached.bytes.length]).toEqual([304, 0]);
    expect(cached.headers.get("content-encoding")).toBeNull();
  });
});

test.each(["/docs/json", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css"])(
  "%s is compressed",
  async (path) => {
    const plain = await ask(path, null);
    expect(plain.headers.get("vary")).toBe("Accept-Encoding");
    for (const encoding of ["br", "gzip"] as const) {
      const sent = await ask(path, encoding);
      expect(sent.headers.get("content-encoding")).toBe(encoding);
      expect(sent.headers.get("content-type")).toBe(plain.headers.get("content-type"));
      expect(Number(sent.headers.get("content-length"))).toBe(sent.bytes.length);
      expect(text(decoders[encoding](sent.bytes))).toBe(text(plain.bytes));
    }
  },
);

describe("is not compressed:", () => {
  test("a small answer", async () => {
    const { headers } = await ask("/v1/job-types", "br");
    expect(headers.get("content-encoding")).toBeNull();
  });

  test("an image", async () => {
    const { headers, bytes } = await ask("/docs/favicon-32x32.png", "br");
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([null, null]);
    expect(text(bytes.subarray(1, 4))).toBe("PNG");
  });

  test("an answer with a secret that is shown once", async () => {
    const ip_allowlist = Array.from({ length: 90 }, (_, index) => `10.0.0.${index}`);
    const { status, headers, bytes } = await ask("/v1/api-keys", "br", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Program", abilities, ip_allowlist }),
    });
    expect(status).toBe(201);
    expect(headers.get("content-encoding")).toBeNull();
    expect(JSON.parse(text(bytes)).key).toStartWith("lm_");
  });

  test("the event stream", async () => {
    const controller = new AbortController();
    const response = await fetch(`${base}/v1/events`, {
      headers: {
        authorization: `Bearer ${world.key}`,
        accept: "text/event-stream",
        "accept-encoding": "br, gzip",
      },
      decompress: false,
      signal: controller.signal,
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("content-encoding")).toBeNull();
    controller.abort();
  });
});
