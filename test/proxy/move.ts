/**
 * `bun test/proxy/move.ts PORT ID KEY RELOAD…`: moves an organization from the first service to the second behind a
 * proxy, while programs of three organizations call it by their names, and changes the proxy's line. Run by `try.sh`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { Load, type Program } from "./callers.ts";
import { authorized, call, env, expect, fail, keepSecret } from "./proxied.ts";

const [port_text, id = "", key = "", names_file = "", from = "", to = "", ...reload] =
  process.argv.slice(2);
const port = Number(port_text);
const cedar: Program = { name: "cedar.isp.example", key };
const neighbours: Program[] = [
  { name: "isp.example", key: env("KEY") },
  { name: "baalbek.isp.example", key: env("SECOND_KEY") },
];
const quiet_ms = 5_000;
const asCedar = { Authorization: `Bearer ${key}` };
const browser = { Origin: "https://cedar.isp.example", "Content-Type": "application/json" };

const post = async (path: string, body: object = {}, headers: Record<string, string> = asCedar) =>
  call(port, path, {
    name: cedar.name,
    method: "POST",
    headers: { ...browser, ...headers },
    body: JSON.stringify(body),
  });
const read = async (path: string, { name, key: own }: Program = cedar) => {
  const { status, body } = await call(port, path, {
    name,
    headers: { Authorization: `Bearer ${own}` },
  });
  if (status !== 200) fail(`GET ${path} is ${status} ${body}`);
  return JSON.parse(body.toString());
};

// What is in people's hands before it moves: a browser's session, a bill's address and a calendar's.
const account = { email: "nour@cedar.example", password: env("PASSWORD"), session: "cookie" };
const login = await post("/v1/auth/login", account, {});
const cookie = login.headers["set-cookie"]?.[0]?.split(";")[0] ?? fail(`no session: ${login.body}`);
const csrf = String(JSON.parse(login.body.toString()).csrf_token);
const me = async () =>
  (
    await call(port, "/v1/clients?pageSize=1", {
      name: cedar.name,
      headers: { Cookie: cookie, "X-CSRF-Token": csrf, "Organization-Id": id },
    })
  ).status;
expect("the session of a browser", await me(), 200);
const client = (await read("/v1/clients?pageSize=1")).data[0];
const bill = JSON.parse((await post(`/v1/clients/${client.id}/bill-link`)).body.toString()).url;
const technician = (await read("/v1/ticket-technicians"))[0];
const rotated = await post(`/v1/ticket-technicians/${technician.id}/calendar/rotate`);
const calendar = JSON.parse(rotated.body.toString()).calendar_url;
for (const address of [bill, calendar]) keepSecret(address.split("/").at(-1).replace(".ics", ""));
const follow = (address: string, ask = {}) => {
  const { hostname, pathname } = new URL(address);
  return call(port, pathname, { name: hostname, ...ask });
};

/** "I have paid", as the page sends it. */
const pay = async (address: string): Promise<number> => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ amount: "1", currency: "USD", method: "omt" }))
    form.set(field, value);
  const sent = new Response(form);
  const { status } = await follow(`${address}/claims`, {
    method: "POST",
    headers: {
      Origin: new URL(address).origin,
      "Content-Type": sent.headers.get("content-type") ?? "",
    },
    body: Buffer.from(await sent.arrayBuffer()),
  });
  return status;
};
expect('"I have paid" before', await pay(bill), 303);

const cursors = new Map<Program, string>();
for (const program of [cedar, ...neighbours])
  cursors.set(program, (await read("/v1/events?after=latest", program)).next_cursor);
const loads = [cedar, ...neighbours].map(
  (program, n) => new Load(port, program, `load-${port}-${n}`),
);
const stream = call(port, "/v1/events?after=latest", {
  name: cedar.name,
  headers: { ...asCedar, Accept: "text/event-stream" },
});
await Bun.sleep(quiet_ms);

const began_ms = performance.now();
const move = Bun.spawn(
  [
    ...["bun", env("PROGRAM"), "org", "move", id, "--to", env("SECOND_DATABASE")],
    ...["--moved-to", "https://b.isp.example", "--json"],
  ],
  { stdout: "pipe", stderr: "inherit" },
);
const { rows } = JSON.parse(await new Response(move.stdout).text());
if ((await move.exited) !== 0) fail("the organization was not moved");
const moved_ms = performance.now();
const names = readFileSync(names_file, "utf8");
const changed = names.replace(from, to);
if (changed === names) fail(`${names_file} has no ${from}`);
writeFileSync(names_file, changed);
if (Bun.spawnSync(reload).exitCode !== 0) fail("the proxy was not reloaded");
const reloaded_ms = performance.now();
await Bun.sleep(quiet_ms);
await Promise.all(loads.map((load) => load.stop()));

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const sum = Object.values(rows as Record<string, number>).reduce((a, b) => a + b, 0);
console.log(
  `  ${sum} rows in ${seconds(moved_ms - began_ms)}, the proxy's line in ${seconds(reloaded_ms - moved_ms)}`,
);
const [moved_load, ...other_loads] = loads as [Load, ...Load[]];
const outcome = ({ status, reason }: Load["answers"][number]): string =>
  [status ?? "cut", reason].filter(Boolean).join(" ");
for (const [what, found] of Map.groupBy(moved_load.answers, outcome)) {
  const [first, last] = [found[0]?.at_ms ?? 0, found.at(-1)?.at_ms ?? 0];
  console.log(`  ${cedar.name}: ${found.length} times ${what}, within ${seconds(last - first)}`);
}
const good = moved_load.answers.filter(({ status }) => (status ?? 500) < 300);
const gaps_ms = good.slice(1).map(({ at_ms }, n) => at_ms - (good[n]?.at_ms ?? 0));
console.log(`  ${cedar.name}: nothing was answered for ${seconds(Math.max(...gaps_ms))}`);
const allowed = ["200", "201", "503 moving", "410 moved"];
const strange = moved_load.answers.map(outcome).filter((what) => !allowed.includes(what));
expect(`other answers for ${cedar.name}`, strange.join(), "");

const p50 = (answers: Load["answers"]): number =>
  answers.map(({ took_ms }) => took_ms).toSorted((a, b) => a - b)[answers.length >> 1] ?? 0;
for (const { program, answers } of other_loads) {
  const errors = answers.map(outcome).filter((what) => !["200", "201"].includes(what));
  expect(`errors for ${program.name}`, errors.join(), "");
  const before = answers.filter(({ at_ms }) => at_ms < began_ms);
  const meanwhile = answers.filter(({ at_ms }) => at_ms >= began_ms && at_ms < moved_ms);
  const times = (p50(meanwhile) / p50(before)).toFixed(1);
  const worst_ms = Math.max(...meanwhile.map(({ took_ms }) => took_ms));
  console.log(
    `  ${program.name}: ${answers.length} answers; while it moves p50 is ${times} times as long, the worst ${worst_ms.toFixed(0)} ms`,
  );
}

// It resolves when the answer is over.
expect(`the stream of ${cedar.name}, which has ended`, (await stream).status, 200);
const reconnected = loads.map((load) => load.reconnected).reduce((a, b) => a + b, 0);
console.log(`  kept connections that the reload closed: ${reconnected} of ${loads.length * 2}`);

// Every write that was answered is there, once, and so is its event.
for (const { program, written } of loads) {
  const found: string[] = [];
  let after = cursors.get(program) ?? "";
  for (;;) {
    const page = await read(`/v1/events?limit=100&after=${after}`, program);
    if (page.data.length === 0 && page.next_cursor === after) break;
    after = page.next_cursor;
    for (const { topic, data } of page.data)
      if (topic === "client.created") found.push(String(data.client.username));
  }
  const missing = written.difference(new Set(found));
  expect(`writes of ${program.name} that are lost`, missing.size, 0);
  expect(`events of ${program.name}'s writes`, found.length, written.size);
}
const last = [...moved_load.written].at(-1);
const stored = await read(`/v1/clients?query=${last}`);
expect("the last client", stored.data[0]?.username, last);

expect("the browser's session", await me(), 200);
expect("the bill page at its old address", (await follow(bill)).status, 200);
expect("the calendar at its old address", (await follow(calendar)).status, 200);
expect('"I have paid" there', await pay(bill), 303);
expect("a bill page that never was", (await follow(`${bill}x`)).status, 404);
const direct = await call(port, "/v1/clients", { headers: asCedar });
expect("at the former service's own name", direct.status, 410);
expect(
  "which names",
  JSON.parse(direct.body.toString()).error.errors.moved_to,
  "https://b.isp.example",
);
expect(
  "its neighbours there",
  (await call(port, "/v1/clients", { headers: authorized })).status,
  200,
);
