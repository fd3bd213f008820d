/** `bun test/proxy/through.ts NAME PORT PLAIN_PORT CALLER`: what comes through a proxy, run by `try.sh`. */
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { measureEvents } from "./events.ts";
import {
  authorized,
  call,
  env,
  expect,
  fail,
  inWork,
  keepSecret,
  make,
  sendRaw,
} from "./proxied.ts";

const [name = "", tls_text, plain_text, caller] = process.argv.slice(2);
const port = Number(tls_text);
const plain_port = Number(plain_text);
/** nginx leaves certificates to certbot, Caddy gets them by itself. */
const has_certbot = name.startsWith("nginx");
console.log(name);

const get = (path: string, headers: Record<string, string> = {}) =>
  call(port, path, { headers: { ...authorized, ...headers } });

// Who may connect, and how.
const ready = await get("/ready");
expect("/ready", ready.status, 200);
expect("/ready by IPv6", (await call(port, "/ready", { host: "::1" })).status, 200);
const hsts = "strict-transport-security";
const strict = "max-age=31536000";
expect("HSTS", ready.all(hsts).join(), strict);
expect("HSTS of a refusal", (await call(port, "/v1/clients")).all(hsts).join(), strict);
const plain = async (path: string, host = "isp.example") => {
  const answer = await sendRaw(
    plain_port,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    false,
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    location: /^location: (.*)\r$/im.exec(answer)?.[1],
  };
};
const redirect = await plain("/v1/clients?page=2");
if (redirect.status !== 301 && redirect.status !== 308) fail(`plain HTTP is ${redirect.status}`);
expect("plain HTTP leads to", redirect.location, "https://isp.example/v1/clients?page=2");
expect(
  "certbot's question",
  (await plain("/.well-known/acme-challenge/token")).status,
  has_certbot ? 200 : redirect.status,
);

// The metrics: every spelling that a client can send.
const spellings = [
  ..."/metrics /metrics/ /metrics// //metrics ///metrics /metrics;x /metrics/x /metrics?x /metrics.json".split(
    " ",
  ),
  ..."/%6detrics /%6Detrics /m%65trics /%256detrics /METRICS /Metrics /metrics%2f /metrics%00 /metrics%20".split(
    " ",
  ),
  ..."/metrics%3fx /%2fmetrics /./metrics /v1/../metrics /%2e/metrics /x/%2e%2e/metrics /metrics/. /metrics/..".split(
    " ",
  ),
  ..."/docs/%2e%2e/metrics /console/..%2fmetrics /console/../metrics //x/../metrics /;/metrics /\\metrics".split(
    " ",
  ),
  ..."metrics #/metrics /metrics#x http://isp.example/metrics https://isp.example/metrics/ http://x//metrics".split(
    " ",
  ),
];
for (const spelling of spellings)
  for (const version of ["1.1", "1.0"]) {
    const line = `GET ${spelling} HTTP/${version}\r\nHost: isp.example\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(port, line, true);
    if (answer.includes("lastmile_")) fail(`${spelling} shows the metrics`);
  }
console.log(`  ${spellings.length} spellings of /metrics: none shows them`);
for (const spelling of ["/metrics", "/metrics/", "/METRICS", "/metrics;x"])
  expect(spelling, (await get(spelling)).status, 404);
expect("HSTS of the proxy's own refusal", (await get("/metrics")).all(hsts).join(), strict);

// Work.
const board = await make(port, "/v1/ticket-boards", { name: `Field work of ${name}` });
const ticket = { board_id: board.id, title: "No signal", priority: "high", type: "support" };
const { id } = await make(port, "/v1/tickets", ticket);
const upload = (file: string) => {
  const boundary = "--------------------------7d0c1f";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  return call(port, `/v1/tickets/${id}/attachments`, {
    method: "POST",
    headers: { ...authorized, "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(head),
      readFileSync(inWork(file)),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
};
expect("an attachment of 10 MiB", (await upload("ten.txt")).status, 201);
// Refused while it is sent: some proxies hang up before the client has read the answer.
const refused = await upload("thirteen.txt").catch((error: Error) => error);
if (!(refused instanceof Error)) {
  expect("a body of 13 MB", refused.status, 413);
  expect("HSTS of it", refused.all(hsts).join(), strict);
} else console.log(`  a body of 13 MB: cut (${refused.message})`);

// Compression.
for (let client = 0; client < 50; client += 1)
  await make(port, "/v1/clients", {
    name: `Client ${client} of ${name}`,
    username: `${port}-${client}`,
  });
const script = /src="(\/console\/[^"]+\.js)"/.exec((await get("/console")).body.toString())?.[1];
for (const path of [
  "/docs/json",
  "/docs/swagger-ui-bundle.js",
  "/v1/clients?limit=50",
  "/console",
  script ?? fail("the console names no script"),
]) {
  const whole = await get(path, { "Accept-Encoding": "identity" });
  const packed = await get(path, { "Accept-Encoding": "gzip" });
  expect(`${path} packed by`, packed.all("content-encoding").join(), "gzip");
  if (!gunzipSync(packed.body).equals(whole.body))
    fail(`${path} is another one when it is unpacked`);
  expect(`${path} varies by`, packed.all("vary").join().toLowerCase(), "accept-encoding");
  if (packed.body.length * 2 > whole.body.length) fail(`${path} is hardly smaller`);
  console.log(`  ${path}: ${whole.body.length} bytes, ${packed.body.length} packed`);
}
const browser = { "Accept-Encoding": "gzip, deflate, br, zstd" };
const brotli = await get(script ?? "", browser);
expect("the console's own form for a browser", brotli.all("content-encoding").join(), "br");
const unpacked = await get(script ?? "", { "Accept-Encoding": "identity" });
if (!brotliDecompressSync(brotli.body).equals(unpacked.body)) fail("it is packed twice");
expect("nothing packed unasked", (await get("/docs/json")).all("content-encoding").join(), "");

// Calendars: their addresses work, and no log has them, whatever way they come.
const technician = await make(port, `/v1/ticket-technicians/${env("TECHNICIAN")}/calendar/rotate`);
const address = new URL(String(technician.calendar_url));
expect("a calendar's address begins with", address.origin, "https://isp.example");
keepSecret(/([^/]+)\.ics$/.exec(address.pathname)?.[1] ?? fail("it has no token"));
const calendar = await get(address.pathname, browser);
expect("a calendar", calendar.status, 200);
const { etag = "" } = calendar.headers;
if (!etag.startsWith('W/"')) fail(`its ETag ${etag} is not weak, but it was packed`);
expect(
  "the calendar again",
  (await get(address.pathname, { ...browser, "If-None-Match": etag })).status,
  304,
);
const secret = keepSecret(`secret-${port}-of-a-phone`);
await plain(address.pathname);
await plain(`/v1/calendars/${secret}.ics`);
await plain(`/v1/calendars/${secret}.ics`, "another.example");
await plain(`//v1//calendars/${secret}.ics`);
await plain(`/p/${secret}.ics`);
const ways = [
  "/p",
  "//p",
  "/v1/../p",
  "/v1/calendars",
  "//v1//calendars",
  "/V1/Calendars",
  "/v1/../v1/calendars",
  "/v1/x/%2e%2e/calendars",
];
for (const way of ways)
  for (const line of [
    `GET ${way}/${secret}.ics HTTP/1.1\r\nHost: isp.example`,
    `GET ${way}/${secret}.ics HTTP/1.1\r\nHost: another.example`,
    `GET ${way}/${secret}.ics HTTP/1.1\r\nNo-Host: here`,
    `GET ${way}/${secret}.ics HTTP/1.0\r\nNo-Host: here`,
    `GET ${way}/${secret} .ics HTTP/1.1\r\nHost: isp.example`,
    `GET ${way}/${secret}.ics HTTP/7.1\r\nHost: isp.example`,
    `POST ${way}/${secret}.ics HTTP/1.1\r\nHost: isp.example\r\nContent-Length: 99999999`,
    `BREW ${way}/${secret}.ics HTTP/1.1\r\nHost: isp.example`,
    `GET http://isp.example${way}/${secret}.ics HTTP/1.1\r\nHost: isp.example`,
    `GET ${way}/${secret}.ics HTTP/1.1\r\nHost: isp.example\r\nX-Long: ${"x".repeat(40_000)}`,
  ])
    for (const [to, is_tls] of [
      [port, true],
      [port, false],
      [plain_port, false],
    ] as const)
      await sendRaw(to, `${line}\r\nConnection: close\r\n\r\n`, is_tls);

// Who called, as the log says it a moment later.
const request_id = `forged-at-${port}`;
const forged = { "X-Forwarded-For": "198.51.100.9", "X-Request-Id": request_id };
await get("/v1/ticket-boards", forged);
const lineOf = () =>
  readFileSync(inWork("service.log"), "utf8")
    .split("\n")
    .find((line) => line.includes(request_id));
for (let looks = 0; !lineOf() && looks < 100; looks += 1) await Bun.sleep(50);
expect("a forged X-Forwarded-For", /"address":"([^"]*)"/.exec(lineOf() ?? "")?.[1], caller);

for (const version of ["1.1", "2"] as const)
  for (const from of ["latest", "oldest"] as const)
    await measureEvents(port, ticket, version, from);
