import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { newCalendar } from "../calendar-token.ts";
import { partsOf, rawCall } from "../raw-call.ts";
import { checkPrivate, World } from "../world.ts";

/*
 * No answer under `/v1` stays in a cache, and no browser guesses its type (decisions §2). Each call
 * of `World` checks it; here is what only a connection shows.
 */

let world: World;
let base: string;
let calendar: string;
beforeAll(() => {
  world = new World();
  base = world.listen();
  calendar = `/v1/calendars/${newCalendar(world.sqlite, world.cedar.id).token}.ics`;
});
afterAll(() => world.close());

const login = "Content-Type: application/json\r\n";

test.each([
  ["a read", "GET /v1/clients", "", 200],
  ["without its body", "HEAD /v1/clients", "", 200],
  ["a stranger's", "GET /v1/clients", "Authorization: x\r\n", 401],
  ["nothing there", "GET /v1/nowhere", "", 404],
  ["dots in the path", "GET /aaa/../v1/clients", "", 404],
  ["another method", "PATCH /v1/clients", "", 405],
  ["what is allowed", "OPTIONS /v1/clients", "", 405],
  ["a tunnel", "CONNECT /v1/clients", "", 405],
  ["two hosts", "GET /v1/clients", "Host: two\r\n", 400],
  ["too large", "POST /v1/auth/login", `${login}Content-Length: 20000\r\n`, 413],
  ["a wrong filter", "GET /v1/clients?status=x", "", 422],
])("%s: %s", async (_, first, more, status) => {
  const key = more.startsWith("Authorization") ? "" : `Authorization: Bearer ${world.key}\r\n`;
  const answer = partsOf(
    await rawCall(
      base,
      `${first} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${key}${more}\r\n`,
    ),
  );
  expect(answer.status).toBe(status);
  checkPrivate(answer.headers);
});

test("a calendar, and that it has not changed", async () => {
  const { status, headers } = await fetch(base + calendar);
  expect(status).toBe(200);
  checkPrivate(headers);
  const again = await fetch(base + calendar, {
    headers: { "if-none-match": headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  checkPrivate(again.headers);
});

test("a stream", async () => {
  const response = await world.ask("GET", "/v1/events", {
    headers: { accept: "text/event-stream" },
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  checkPrivate(response.headers);
  await response.body?.cancel();
});

test("a fault of ours", async () => {
  const broken = spyOn(world.sqlite, "readShared").mockImplementation(() => {
    throw new Error("broken");
  });
  const { status } = await world.get("/v1/clients");
  broken.mockRestore();
  expect(status).toBe(500);
});
