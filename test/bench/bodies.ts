/**
 * `bun test/bench/bodies.ts`: what bodies cost the service, well-meant and hostile ones: memory while
 * many of them stall, the longest turn of the event loop with each, and how fast files are taken.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";

const mebi = 1024 * 1024;
const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), "lastmile-bodies-"));
const database = join(folder, "lastmile.db");

const makeKey = (): string => {
  const sqlite = new Sqlite(database, { settle: fanOut });
  migrate(sqlite, database);
  const { secret } = sqlite.writeNow((tx) => {
    const organization = createOrganization(tx, { name: "Cedar Net" });
    return createApiKey(tx.org(organization.id), organization, {
      name: "bench",
      abilities: ["all"],
      daily_limit: 1_000_000,
    });
  });
  sqlite.close();
  return secret;
};

const key = makeKey();
const service = Bun.spawn([process.execPath, join(import.meta.dir, "service.ts"), "probed"], {
  env: {
    ...process.env,
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    DATABASE_PATH: database,
  },
  stdout: "ignore",
  stderr: "pipe",
});

const announced = async (): Promise<{ port: number; probe: number }> => {
  let text = "";
  for await (const chunk of service.stderr.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const line = text.split("\n").find((each) => each.startsWith('{"port"'));
    if (line) return JSON.parse(line);
  }
  throw new Error(`The service has not started: ${text}`);
};
const { port, probe } = await announced();
const base = `http://127.0.0.1:${port}`;
const authorization = `Bearer ${key}`;

const fares = async (): Promise<{ longest_turn_ms: number; rss: number }> =>
  (await fetch(`http://127.0.0.1:${probe}`)).json() as never;

const send = async (method: string, path: string, body: string | FormData) => {
  const json = typeof body === "string" ? { "content-type": "application/json" } : {};
  const response = await fetch(base + path, { method, headers: { authorization, ...json }, body });
  const text = await response.text();
  return { status: response.status, text };
};

const made = async (path: string, body: object): Promise<string> =>
  JSON.parse((await send("POST", path, JSON.stringify(body))).text).id;
const board_id = await made("/v1/ticket-boards", { name: "Field work" });
const newTicket = () =>
  made("/v1/tickets", { title: "No internet", board_id, priority: "high", type: "support" });
const ticket_id = await newTicket();

const form = (bytes: number): FormData => {
  const data = new FormData();
  data.append("file", new File([new Uint8Array(bytes).fill(97)], "log.txt"));
  return data;
};

/** Sends the head and a part of the body, and then nothing. */
const stall = (path: string, type: string, announced_bytes: number, sent: Uint8Array) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n` +
          `Content-Type: ${type}\r\nContent-Length: ${announced_bytes}\r\n\r\n`,
      );
      socket.write(sent, () => resolve(socket));
    });
    socket.on("error", reject);
  });

const stallMany = async (what: string, count: number, open: () => Promise<Socket>) => {
  const { rss: before } = await fares();
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) sockets.push(await open());
  await Bun.sleep(1500);
  const { rss, longest_turn_ms } = await fares();
  for (const socket of sockets) socket.destroy();
  console.log(
    `${what}: ${Math.round(before / 1e6)} MB before, ${Math.round(rss / 1e6)} MB while they stall, longest turn ${longest_turn_ms.toFixed(1)} ms`,
  );
  await Bun.sleep(1000);
};

const head = Buffer.from(
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
);
const nearly = Buffer.concat([head, Buffer.alloc(Math.floor(9.9 * mebi))]);
await stallMany("60 uploads stalled at 9.9 MiB", 60, () =>
  stall(
    `/v1/tickets/${ticket_id}/attachments`,
    "multipart/form-data; boundary=x",
    10 * mebi,
    nearly,
  ),
);
await stallMany("200 JSON bodies stalled at 1 MiB less a byte", 200, () =>
  stall("/v1/clients", "application/json", mebi, Buffer.alloc(mebi - 1, 0x20)),
);

const fill = (start: string, piece: string, end: string): string =>
  start + piece.repeat(Math.floor((mebi - 100) / Buffer.byteLength(piece))) + end;
const list = (field: string, piece: string): string =>
  fill(`{"${field}":[`, `${piece},`, `${piece}]}`);
/** As many as are taken at all. */
const most = (field: string, element: unknown, count = 49_000): string =>
  JSON.stringify({ [field]: Array(count).fill(element) });
const keys = (count: number): string => {
  const pairs = Array.from({ length: count }, (_, n) => `"k${n}":1`);
  return `{${pairs.join(",")}}`;
};
const hostile: [what: string, method: string, path: string, body: string][] = [
  ["1 MiB of [", "POST", "/v1/clients", "[".repeat(mebi)],
  ["empty texts in labels", "POST", "/v1/tickets", list("labels", '""')],
  ["empty texts, no field", "POST", "/v1/clients", list("x", '""')],
  ["wrong elements in labels", "POST", "/v1/tickets", list("labels", "1")],
  ["objects in labels", "POST", "/v1/tickets", list("labels", "{}")],
  ["wrong ids", "DELETE", "/v1/clients", list("id", "1")],
  ["malformed ids", "DELETE", "/v1/clients", list("id", '"x"')],
  ["wrong items", "POST", "/v1/clients", list("items", "{}")],
  ["numbers as items", "POST", "/v1/clients", list("items", "1")],
  ["wrong columns", "POST", "/v1/ticket-boards", list("columns", "{}")],
  ["wrong abilities", "POST", "/v1/api-keys", list("abilities", "1")],
  ["wrong addresses", "POST", "/v1/api-keys", list("ip_allowlist", '""')],
  ["wrong topics", "POST", "/v1/webhooks", list("topics", "1")],
  ["one text of escapes", "POST", "/v1/clients", fill('{"name":"', "\\u0041", '"}')],
  ["one text of line ends", "POST", "/v1/clients", fill('{"name":"', "\\r\\n", '"}')],
  ["one plain text", "POST", "/v1/clients", fill('{"name":"', "a", '"}')],
  ["one text of wide characters", "POST", "/v1/clients", fill('{"name":"', "😀", '"}')],
  ["an e-mail address without end", "POST", "/v1/clients", fill('{"email":"', "a.", '@b.c"}')],
  ["an e-mail host without end", "POST", "/v1/clients", fill('{"email":"a@', "b.", '"}')],
  ["a phone without end", "POST", "/v1/clients", fill('{"phone_number":"', "0", '"}')],
  ["a date without end", "POST", "/v1/tickets", fill('{"due_date":"', "1", '"}')],
  ["85,000 keys", "POST", "/v1/clients", keys(85_000)],
  ["85,000 keys on a ticket", "POST", "/v1/tickets", keys(85_000)],
  ["one key many times", "POST", "/v1/clients", fill("{", `"name":1,`, `"x":1}`)],
  ["a number of 1 MiB", "POST", "/v1/clients", fill('{"x":', "9", "}")],
  ["a number of many decimals", "POST", "/v1/clients", fill('{"x":0.', "9", "}")],
  ["a page too long as URL", "POST", "/v1/webhooks", fill('{"url":"https://', "a.", '"}')],
  ["numbers", "POST", "/v1/clients", list("x", "1e308")],
  ["lists in lists", "POST", "/v1/clients", list("x", "[[]]")],
  ["objects", "POST", "/v1/clients", list("x", '{"a":1}')],
  ["49,000 keys", "POST", "/v1/clients", keys(49_000)],
  ["49,000 labels", "POST", "/v1/tickets", most("labels", 1)],
  ["49,000 ids", "DELETE", "/v1/clients", most("id", 1)],
  ["24,000 items", "POST", "/v1/clients", most("items", {}, 24_000)],
  ["49,000 abilities", "POST", "/v1/api-keys", most("abilities", 1)],
  ["49,000 topics", "POST", "/v1/webhooks", most("topics", 1)],
  ["16,000 objects", "POST", "/v1/clients", most("x", { a: 1 }, 16_000)],
  ["16,000 lists", "POST", "/v1/clients", most("x", [[]], 16_000)],
  ["49,000 texts", "POST", "/v1/clients", most("x", " a ")],
  ["a login", "POST", "/v1/auth/login", fill('{"password":"', "a", '","email":"a@b.cc"}')],
];

/** The longest turn while it is sent, of five times the median and the worst. */
const longestTurn = async (call: () => Promise<{ status: number; text: string }>) => {
  const turns: number[] = [];
  let answer = { status: 0, text: "" };
  for (let n = 0; n < 5; n += 1) {
    await fares();
    answer = await call();
    turns.push((await fares()).longest_turn_ms);
    await Bun.sleep(50);
  }
  const sorted = turns.toSorted((a, b) => a - b);
  return { answer, median: sorted[2] ?? 0, worst: sorted[4] ?? 0 };
};

const say = async (what: string, call: () => Promise<{ status: number; text: string }>) => {
  const { answer, median, worst } = await longestTurn(call);
  console.log(
    `${what}: ${median.toFixed(1)} ms (worst ${worst.toFixed(1)}), ${answer.status}, ${answer.text.length} bytes`,
  );
};

for (const [what, method, path, body] of hostile) await say(what, () => send(method, path, body));

const get = async (path: string) => {
  const response = await fetch(base + path, { headers: { authorization } });
  return { status: response.status, text: await response.text() };
};
const room = 15_000;
await say("a query of many parameters", () => get(`/v1/clients?${"a&".repeat(room / 2)}`));
await say("a query of many values", () =>
  get(`/v1/clients?${"services_count=x&".repeat(room / 17)}`),
);
await say("a long filterData", () =>
  get(`/v1/clients?filterData=${encodeURIComponent(`{"x":[${"1,".repeat(room / 6)}1]}`)}`),
);
await say("100,000 parameters", () => get(`/v1/clients?${"a&".repeat(100_000)}`));
await say("a filterData of 1 MiB", () => get(`/v1/clients?filterData=${"[".repeat(mebi)}`));

for (const size of [1, 10]) {
  let last = "";
  await say(`a file of ${size} MiB`, async () => {
    const answer = await send("POST", `/v1/tickets/${ticket_id}/attachments`, form(size * mebi));
    last = `/v1/tickets/${ticket_id}/attachments/${JSON.parse(answer.text).id}`;
    return answer;
  });
  await say(`reading it`, () => get(`${last}/content`));
  await say(`deleting it`, async () => {
    const answer = await send("POST", `/v1/tickets/${ticket_id}/attachments`, form(size * mebi));
    const path = `/v1/tickets/${ticket_id}/attachments/${JSON.parse(answer.text).id}`;
    await fares();
    return send("DELETE", path, "");
  });
}

for (const at_once of [1, 8]) {
  const target = await newTicket();
  await fares();
  const began = performance.now();
  const files = 24;
  for (let n = 0; n < files; n += at_once)
    await Promise.all(
      Array.from({ length: at_once }, () =>
        send("POST", `/v1/tickets/${target}/attachments`, form(10 * mebi)),
      ),
    );
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `files of 10 MiB, ${at_once} at once: ${((files * 10) / seconds).toFixed(0)} MiB/s, longest turn ${(await fares()).longest_turn_ms.toFixed(1)} ms`,
  );
}

service.kill("SIGKILL");
await service.exited;
rmSync(folder, { recursive: true });
