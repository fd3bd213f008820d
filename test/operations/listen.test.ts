import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommandLine } from "../../src/commands/syntax/command-line.ts";
import { UsageError } from "../../src/commands/usage-error.ts";
import { main, run } from "../command.ts";
import { savedCode } from "../documents/blocks.ts";
import { Service } from "../faults/service.ts";
import { freePort } from "../free-port.ts";
import { until } from "../until.ts";

/* `lastmile listen` as a process of its own, beside a service that is one, too. */

let service: Service;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-listen-"));
  service = new Service(undefined, { PORT: String(await freePort()) });
  await service.start();
});
afterAll(async () => {
  await service.remove();
  rmSync(folder, { recursive: true });
});

const started: Bun.Subprocess[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.kill("SIGKILL");
    await one.exited;
  }
});

/** A process and what it has printed. */
const start = (command: string[], env: Record<string, string>) => {
  const child = Bun.spawn(command, {
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  started.push(child);
  const shown = { child, out: "", err: "" };
  const read = async (into: "out" | "err", stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) shown[into] += chunk;
  };
  const read_all = Promise.all([read("out", child.stdout), read("err", child.stderr)]);
  const interrupt = async (): Promise<number> => {
    child.kill("SIGINT");
    await read_all;
    return child.exited;
  };
  return Object.assign(shown, { interrupt });
};

const listen = async (...args: string[]) => {
  const env = { LASTMILE_KEY: service.key, DATABASE_PATH: "/nowhere/at-all.db" };
  const command = [process.execPath, main, "listen", "--url", service.base, ...args];
  const listener = start(command, env);
  await until("it listens", () => listener.err.includes("Listening to"));
  return listener;
};

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The receiver of docs/receivers.md for Node, as a program under development. */
const startReceiver = async (port: number) => {
  const file = join(folder, "receiver.mjs");
  writeFileSync(file, savedCode("receiver.mjs", ["docs/receivers.md"]));
  const program = Bun.which("node") ?? process.execPath;
  const receiver = start([program, file], { WEBHOOK_SECRET: secret, PORT: String(port) });
  await until("the receiver answers", () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    ),
  );
  return receiver;
};

const addClient = async (name: string): Promise<string> => {
  const { status, body } = await service.call("POST", "/v1/clients", {
    name,
    username: Bun.randomUUIDv7(),
  });
  expect(status).toBe(201);
  return body.id;
};

const idsIn = (text: string): string[] => text.match(/evt_[0-9a-f-]{36}/g) ?? [];

const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "");

test("each event is a line with its time, topic, subject and id; Ctrl-C ends it with 0", async () => {
  await addClient("Before");
  const listener = await listen();
  await addClient("Arpi\u202e Demirjian");
  await until("the event is printed", () => listener.out.includes("\n"));
  expect(listener.out).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ {2}client\.created +Arpi\ufffd Demirjian {2}evt_[0-9a-f-]{36}\n$/,
  );
  expect(await listener.interrupt()).toBe(0);
  const [, place = ""] = /Continue from here with: --after (\S+)/.exec(listener.err) ?? [];
  await addClient("While nobody listened");
  const later = await listen("--after", place, "--topic", "client.created");
  await until("the next one is printed", () => later.out.includes("\n"));
  expect(later.out).toContain("While nobody listened");
  expect(lines(later.out)).toHaveLength(1);
});

test("it ends with who reads its lines", async () => {
  const command = `"$0" "$@" | head -n 1`;
  const env = { LASTMILE_KEY: service.key };
  const args = [process.execPath, main, "listen", "--url", service.base];
  const piped = start(["sh", "-c", command, ...args], env);
  await until("it listens", () => piped.err.includes("Listening to"));
  await addClient("First");
  await until("the first is printed", () => piped.out.includes("\n"));
  await addClient("Second");
  await addClient("Third");
  expect(await piped.child.exited).toBe(0);
  expect(lines(piped.out)).toHaveLength(1);
});

test("what nobody takes from a pipe holds it up, and is not passed over when it ends", async () => {
  const { body: before } = await service.call("GET", "/v1/events?after=latest");
  const count = 300; // more than a pipe holds
  await Promise.all(Array.from({ length: count }, () => addClient("x".repeat(180))));
  const pipe = join(folder, "lines");
  Bun.spawnSync(["mkfifo", pipe]);
  const reading = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const listener = start(
    ["sh", "-c", `exec "$0" "$@" > ${pipe}`, process.execPath, main, "listen", "--json"].concat([
      "--url",
      service.base,
      "--after",
      before.next_cursor,
    ]),
    { LASTMILE_KEY: service.key },
  );
  let lines = "";
  const read = (): void => {
    const part = Buffer.alloc(16 * 1024);
    try {
      lines += part.toString("utf8", 0, readSync(reading, part));
    } catch {} // nothing more for now
  };
  await until("half of it has come", () => {
    read();
    return lines.split("\n").length > count / 2;
  });
  expect(await listener.interrupt()).toBe(0);
  for (let length = -1; length < lines.length; ) {
    length = lines.length;
    read();
  }
  closeSync(reading);
  const [, place = ""] = /Continue from here with: --after (\S+)/.exec(listener.err) ?? [];
  const told = lines.split("\n").slice(0, -1);
  let left = 0;
  for (let after = place, page = 100; page === 100; left += page) {
    const { body } = await service.call("GET", `/v1/events?after=${after}`);
    page = body.data.length;
    after = body.next_cursor;
  }
  expect(told.length).toBeLessThan(count);
  expect(told.length + left).toBeGreaterThanOrEqual(count);
});

test("--json prints one envelope a line and nothing else, --topic one topic", async () => {
  const listener = await listen("--json", "--topic", "client.updated");
  const id = await addClient("Nour");
  for (const name of ["Nour Khoury", "Nour Haddad"])
    await service.call("PUT", `/v1/clients/${id}`, { name, username: id });
  await until("both are printed", () => lines(listener.out).length === 2);
  expect(await listener.interrupt()).toBe(0);
  const envelopes = lines(listener.out).map((line) => JSON.parse(line));
  const feed = await service.call("GET", "/v1/events?topic=client.updated");
  expect(envelopes).toEqual(feed.body.data);
});

test("a service that goes away in between: nothing is lost, nothing comes twice", async () => {
  const { body: now } = await service.call("GET", "/v1/events?after=latest");
  const port = await freePort();
  const receiver = await startReceiver(port);
  const to = `http://localhost:${port}/hook`;
  const listener = await listen("--forward", to, "--secret", secret);
  expect(listener.err).toContain(`signed with ${secret}`);
  await addClient("One");
  await until("the first is forwarded", () => lines(listener.out).length === 1);
  for (const end of ["stop", "kill"] as const) {
    await addClient("Just before");
    await service[end]();
    await service.start();
    await addClient("Just after");
    await addClient("And another");
  }
  const { body } = await service.call("GET", `/v1/events?after=${now.next_cursor}`);
  const ids = body.data.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(7);
  await until("all are forwarded", () => lines(listener.out).length >= ids.length);
  expect(idsIn(listener.out)).toEqual(ids);
  for (const line of lines(listener.out)) expect(line).toEndWith("  → 204");
  await until("the work is done", () => receiver.out.split("client.created").length > ids.length);
  expect(await listener.interrupt()).toBe(0);
});

test("a program that is down costs its events no more than a word, and is tried anew", async () => {
  const port = await freePort();
  const listener = await listen("--forward", `http://127.0.0.1:${port}`, "--secret", secret);
  await addClient("Nobody is there");
  await until("it is said", () => listener.out.includes("\n"));
  expect(listener.out).toEndWith(`  → no response: connection to 127.0.0.1:${port} refused\n`);
  await startReceiver(port);
  await addClient("Somebody is there");
  await until("the second is printed", () => lines(listener.out).length === 2);
  expect(listener.out).toEndWith("  → 204\n");
});

describe("what is forwarded", () => {
  const answers = (fetch: (request: Request) => Response | Promise<Response>) =>
    Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });

  test("asks no proxy on this machine, follows no redirect, is signed with a secret of its own", async () => {
    const calls: string[] = [];
    await using proxy = answers((request) => {
      calls.push(request.url);
      return new Response(null, { status: 299 });
    });
    await using program = answers(({ headers }) => {
      calls.push(headers.get("x-service-topic") ?? "");
      return new Response(null, { status: 307, headers: { Location: `${proxy.url}` } });
    });
    const through = `http://127.0.0.1:${proxy.port}`;
    const listener = start(
      [process.execPath, main, "listen", "--url", service.base, "--forward", `${program.url}`],
      {
        LASTMILE_KEY: service.key,
        HTTP_PROXY: through,
        http_proxy: through,
        NO_PROXY: "elsewhere.example",
        no_proxy: "elsewhere.example",
      },
    );
    await until("it listens", () => listener.err.includes("Listening to"));
    expect(listener.err).toMatch(/signed with whsec_[A-Za-z0-9+/]{43}=\n/);
    await addClient("Around");
    await until("it is printed", () => listener.out.includes("\n"));
    expect(listener.out).toEndWith("  → 307\n");
    expect(calls).toEqual(["client.created"]);
  });
});

describe("it ends with one line and the exit status", () => {
  const refused = (args: string[], env = {}) =>
    run(["listen", "--url", service.base, ...args], { LASTMILE_KEY: service.key, ...env });

  test("1 for what the service refuses", async () => {
    const create = ["key", "create", "--org", service.org_id, "--name", "other"];
    const other = await run([...create, "--abilities", "clients:read", "--json"], {
      DATABASE_PATH: service.database,
    });
    const cases: [RegExp, string[]][] = [
      [/^lastmile: the service responded with 401: \S.+\n$/, ["--key", "lm_nobody_x"]],
      [/^lastmile: the service responded with 403: \S.+\n$/, ["--key", JSON.parse(other.out).key]],
      [/^lastmile: the service responded with 422: topic \S.+\n$/, ["--topic", "nonsense"]],
      [/^lastmile: the service responded with 422: after \S.+\n$/, ["--after", "nonsense"]],
    ];
    for (const [err, args] of cases) {
      const ended = await refused(args);
      expect([args, ended.code, ended.out]).toEqual([args, 1, ""]);
      expect(ended.err).toMatch(err);
    }
  });

  test("2 for wrong usage", async () => {
    const keyless = await refused([], { LASTMILE_KEY: "" });
    expect(keyless).toMatchObject({ code: 2, out: "" });
    expect(keyless.err).toStartWith("lastmile: --key (or LASTMILE_KEY) is missing\n");
    const outside = await refused(["--forward", "http://192.168.1.5:4000/hook"]);
    expect(outside).toMatchObject({ code: 2, out: "" });
    expect(outside.err).toMatch(/^lastmile: --forward must be on this machine .*unencrypted/);
  });

  test.each([
    ["--key is not an API key", ["--key", "a\nb"]],
    ["--url must be", ["--url", "ftp://127.0.0.1"]],
    ["--url must be", ["--url", "http://127.0.0.1/v1"]],
    ["--secret needs --forward", ["--secret", secret]],
    ["--secret must be", ["--forward", "http://127.0.0.1:4000", "--secret", "x"]],
    ["must be http:", ["--forward", "https://127.0.0.1:4000"]],
    ["must be http:", ["--forward", "http://a:b@127.0.0.1:4000"]],
    ["must be http:", ["--forward", "nonsense"]],
    ["must be on this machine", ["--forward", "http://127.0.0.1.example.com/"]],
    ["must be on this machine", ["--forward", "http://localhost.example.com/"]],
    ["must be on this machine", ["--forward", "http://169.254.169.254/"]],
    ["must be on this machine", ["--forward", "http://0.0.0.0:4000/"]],
    ["must be on this machine", ["--forward", "http://[::2]:4000/"]],
  ])("wrong usage: %s %j", async (reason, args) => {
    const sent = ["--key", service.key, "--url", service.base, ...args];
    const error = await runCommandLine(["listen", ...sent]).catch((caught) => caught);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(reason);
  });
});
