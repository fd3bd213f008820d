import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { partsOf, rawCall } from "../raw-call.ts";
import { World } from "../world.ts";

/*
 * The route is that of the path as it was sent, whatever `Host` says and whatever the path would
 * come to: a proxy's rule about `/metrics` has looked at the path that was sent.
 */

let world: World;
let base: string;
beforeAll(() => {
  world = new World();
  base = world.listen();
});
afterAll(() => world.close());

const ask = async (first: string, ...headers: string[]) =>
  partsOf(await rawCall(base, `${[first, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`));

/** Which route answered: `/metrics`, `/health`, or none. */
const routeOf = ({ status, body }: { status: number; body: string }): string | number => {
  if (status !== 200) return status;
  return body.includes("lastmile_build_info") ? "/metrics" : "/health";
};

const hosts = [
  "x",
  "xy",
  "xyz",
  "wxyz",
  "",
  "a b",
  "x/metrics",
  "x/metrics?",
  "x/../metrics#",
  "x#",
  "a?b",
  "x\\metrics",
  "[::1",
  "[::1]:80",
  "host:port",
  "%zz",
  "u:p@x",
  "\xe9\xff.example",
  "a".repeat(5000),
];

describe.each(hosts)("with the Host %j", (host) => {
  test.each([
    ["/metrics", "/metrics"],
    ["/health", "/health"],
    ["/aaa/metrics", 404],
    ["/aaaaaa/metrics", 404],
    ["/aaaaaa/v1/clients", 404],
    ["/aaa", 404],
  ])("GET %s is %p", async (path, expected) => {
    expect(routeOf(await ask(`GET ${path} HTTP/1.1`, `Host: ${host}`))).toBe(expected);
  });
});

test.each([
  ["http://x/metrics", "/metrics"],
  ["//metrics", 404],
  ["/./metrics", 404],
  ["/aaa/../metrics", 404],
  ["/aaa/../metrics/", 404],
  ["/%2e/metrics", 404],
  ["/aaa/%2e%2e/metrics", 404],
  ["/aaa/..\\metrics", 404],
  ["/m%65trics", 404],
  ["/metrics;x", 404],
  ["/metrics#x", 404],
  ["/aaa#/metrics", 404],
  ["/metrics?x=/aaa", "/metrics"],
  ["/v1/../metrics", 404],
  ["/aaa/../v1/clients/", 404],
  ["/aaa\\..\\v1/clients/", 404],
  ["/v1/tickets/../clients/?status=active", 404],
  ["/console/../metrics", 404],
])("the target %s is %p", async (target, expected) => {
  const answer = await ask(`GET ${target} HTTP/1.1`, "Host: localhost");
  if (target.startsWith("/console/")) expect(answer.body).toContain("<html");
  else expect(routeOf(answer)).toBe(expected);
});

test("a slash at the end of an operation's path changes nothing", async () => {
  for (const path of ["/v1/clients", "/v1/clients/", "/v1/clients/?status=active"])
    expect((await ask(`GET ${path} HTTP/1.1`, "Host: localhost")).status).toBe(401);
  expect((await fetch(`${base}/docs/`)).status).toBe(200);
});

describe("without a Host", () => {
  test("HTTP/1.1 is refused", async () => {
    expect((await ask("GET /health HTTP/1.1")).status).toBe(400);
  });

  test.each([
    ["/health", "/health"],
    ["/aaaaaa/metrics", 404],
    ["/aaa/../metrics", 404],
  ])("HTTP/1.0, as balancers ask, finds %s: %p", async (path, expected) => {
    expect(routeOf(await ask(`GET ${path} HTTP/1.0`))).toBe(expected);
  });
});

test.each(["/health", "/metrics", "/v1/clients", "/v1/auth/login", "/nowhere", "/console/x"])(
  "two Host headers are refused at %s, in the envelope",
  async (path) => {
    for (const [one, other] of [
      ["Host: a.example", "Host: b.example"],
      ["Host: a.example", "host: a.example"],
    ] as const) {
      const { status, headers, body } = await ask(`GET ${path} HTTP/1.1`, one, other);
      expect([status, JSON.parse(body).error.reason]).toEqual([400, "bad_request"]);
      expect(headers.get("x-request-id")).toBeString();
    }
  },
);

describe("a method that is not served", () => {
  const inFlight = async (): Promise<unknown> =>
    /^lastmile_http_requests_in_flight (\d+)$/m.exec((await world.get("/metrics")).text)?.[1];

  test.each([
    ["CONNECT x:443", 404, null],
    ["CONNECT 127.0.0.1:1", 404, null],
    ["CONNECT [::1]:443", 404, null],
    ["CONNECT //x", 404, null],
    ["CONNECT *", 404, null],
    ["CONNECT /v1/clients", 405, "GET, HEAD, POST, DELETE"],
    ["TRACE /health", 405, "GET, HEAD"],
    ["PROPFIND /v1/clients", 405, "GET, HEAD, POST, DELETE"],
    ["OPTIONS /v1/auth/login", 405, "POST"],
    ["OPTIONS /nowhere", 404, null],
  ])("%s is answered in the envelope, and counted as answered", async (target, expected, allow) => {
    for (const host of ["localhost", "x", "a b", ""]) {
      const { status, headers, body } = await ask(`${target} HTTP/1.1`, `Host: ${host}`);
      expect([status, JSON.parse(body).status, headers.get("allow")]).toEqual([
        expected,
        false,
        allow,
      ]);
      expect(body).not.toContain("src/");
    }
    expect(await inFlight()).toBe("1");
  });

  /* What Bun's parser refuses before the service sees it has no envelope, and tells nothing. */
  test.each([
    "get /health HTTP/1.1",
    "FOO /health HTTP/1.1",
    "PRI * HTTP/2.0",
    "OPTIONS * HTTP/1.1",
  ])("%s is no request", async (first) => {
    const answer = await rawCall(base, `${first}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer === "" || answer.startsWith("HTTP/1.1 400 ")).toBe(true);
    expect(await inFlight()).toBe("1");
  });
});
