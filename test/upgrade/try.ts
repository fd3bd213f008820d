/**
 * `bun test/upgrade/try.ts`: the first version, as git has it, is installed, filled over its API and
 * stopped; then it is brought to this version as docs/operating.md says, looked at, brought back, and
 * brought here once more. Says what it sees, and ends with 1 when something is lost.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { launch } from "../browser/chromium.ts";
import { tour } from "../browser/tour.ts";
import { authority, Receiver } from "../delivery/receiver.ts";
import { until } from "../until.ts";

const repository = join(import.meta.dir, "../..");
const work = mkdtempSync(join(tmpdir(), "lastmile-upgrade-"));
const checkout = join(work, "lastmile");
/** Where both versions keep it, unless they are told otherwise. */
const database = join(checkout, "data/lastmile.db");
const backups = join(checkout, "data/backups");

const say = (text: string): void => console.log(text);
const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, "  ");
const fail = (text: string): never => {
  throw new Error(text);
};
const check = (what: string, is_so: boolean): void => {
  if (!is_so) fail(`not so: ${what}`);
  say(`  ${what}`);
};

interface Where {
  cwd?: string;
  input?: string;
}

/** Runs a command to its end. Returns what it printed; fails with it unless it ended with `expected`. */
const run = (command: readonly string[], where: Where = {}, expected = 0): string => {
  const { cwd = checkout, input = "" } = where;
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    cwd,
    env,
    stdin: Buffer.from(input),
  });
  const printed = `${stdout}${stderr}`;
  if (exitCode !== expected) fail(`${command.join(" ")} ended with ${exitCode}: ${printed}`);
  return exitCode === 0 ? `${stdout}` : printed;
};

const git = (...words: string[]): string => run(["git", ...words], { cwd: repository }).trim();

const bun = process.execPath;
const receiver = await Receiver.start((_, response) => response.writeHead(503).end(), "localhost");
const ca_file = join(work, "ca.pem");
writeFileSync(ca_file, authority.ca_pem);
const env: Record<string, string | undefined> = {
  ...process.env,
  NODE_ENV: undefined,
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "info",
  PUBLIC_URL: "https://isp.example", // else links would name the port
  WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
  WEBHOOK_ALLOW_PORTS: String(receiver.port),
  WEBHOOK_CA_FILE: ca_file,
  WEBHOOK_RETRY_WAITS: Array(19).fill(3).join(","),
};

/** The commit before the one that said 0.2.0. */
const findFirstVersion = (): string => {
  if (git("rev-parse", "--is-shallow-repository") === "true")
    fail("this clone has no history: git fetch --unshallow, then again");
  const changes = git("log", "-S", '"version": "0.2.0"', "--format=%H", "--", "package.json");
  const commit = git("rev-parse", `${changes.split("\n").at(-1)}^`);
  const { version } = JSON.parse(git("show", `${commit}:package.json`));
  if (version !== "0.1.0") fail(`${commit} is ${version}, not 0.1.0`);
  return commit;
};

/** A running service. */
class Service {
  private constructor(
    private readonly process: Bun.Subprocess<"ignore", "pipe", "inherit">,
    readonly base: string,
  ) {}

  static async start(program: string): Promise<Service> {
    const child = Bun.spawn([bun, program, "serve"], {
      cwd: checkout,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const listening = Promise.withResolvers<string>();
    void (async () => {
      let log = "";
      for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
        log = `${log}${chunk}`.slice(-10_000);
        const port = /"port":(\d+)/.exec(log)?.[1];
        if (port) listening.resolve(`http://127.0.0.1:${port}`);
      }
      listening.reject(new Error(`the service ended: ${log}`));
    })();
    const base = await listening.promise;
    const service = new Service(child, base);
    running.add(service);
    return service;
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
  async call(method: string, path: string, body?: object): Promise<any> {
    const is_form = body instanceof FormData;
    const response = await fetch(this.base + path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body && !is_form ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: is_form ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) fail(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  async stop(): Promise<void> {
    this.process.kill("SIGTERM");
    const code = await this.process.exited;
    running.delete(this);
    if (code !== 0) fail(`the service ended with ${code}`);
  }

  kill(): void {
    this.process.kill("SIGKILL");
  }
}

const running = new Set<Service>();
let key = "";

/** Brings the checkout to a commit, as `git clone` and `git checkout` do, and installs it. */
const install = (commit: string): void => {
  run(["git", "checkout", "--quiet", "--force", commit]);
  run(["git", "clean", "--quiet", "--force", "-d", "--", "db", "src"]); // of `copyUncommitted`
  if (commit === present) copyUncommitted();
  run([bun, "install", "--production", "--frozen-lockfile"]);
};

/** What the checkout that is tried has beside its commit, as the one that is pulled. */
const copyUncommitted = (): void => {
  const list = ["ls-files", "-z", "--modified", "--others", "--exclude-standard"];
  for (const path of git(...list)
    .split("\0")
    .filter((name) => name !== "")) {
    const from = join(repository, path);
    const to = join(checkout, path);
    mkdirSync(dirname(to), { recursive: true });
    if (existsSync(from)) cpSync(from, to);
    else rmSync(to, { force: true });
  }
};

/** How many rows each table has, the search indexes' own tables left out. */
const countRows = (file: string): Map<string, number> => {
  const sql = (text: string) =>
    run(["sqlite3", `file:${file}?mode=ro`, text])
      .trim()
      .split("\n");
  const tables = sql(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '*_search_*' ORDER BY name",
  );
  return new Map(tables.map((name) => [name, Number(sql(`SELECT count(*) FROM "${name}"`)[0])]));
};

/** Fills the first version by its API with something of everything that it knows. */
const fill = async (service: Service): Promise<void> => {
  const call = (path: string, body: object) => service.call("POST", path, body);
  await call("/v1/webhooks", {
    url: `https://localhost:${receiver.port}/hooks`,
    topics: ["ticket.created", "client.created"],
  });
  const board = await call("/v1/ticket-boards", { name: "Field work" });
  const item = await call("/v1/items", { name: "Antenna", type: "service", price: 45 });
  const type = await call("/v1/ticket-job-types", {
    name: "Installation",
    board_ids: [board.id],
    checklist: [{ label: "Photo of the roof" }],
    default_items: [{ item_uuid: item.uuid, quantity: 1 }],
  });
  await call("/v1/users", { ...dispatcher, name: "Layal", role: "dispatcher" });
  await call("/v1/branches", { name: "Zahle" });
  await call("/v1/isps", { name: "Bekaa Fiber" });
  const lines = Array.from({ length: 200 }, (_, number) => `Client ${number},c${number}`);
  const form = new FormData();
  form.append("file", new File([`name,username\n${lines.join("\n")}\n`], "clients.csv"));
  await call("/v1/clients/import", form);
  const client = await call("/v1/clients", {
    name: "Samir Haddad",
    username: "samir",
    phone_number: "03 123 456",
    city: "زحلة",
  });
  await service.call("PUT", `/v1/clients/${client.id}/prices/${item.uuid}`, { price: 40 });
  for (let number = 0; number < 60; number += 1) {
    const ticket = await call("/v1/tickets", {
      board_id: board.id,
      job_type_id: type.id,
      client_id: client.id,
      title: `Job ${number}`,
      priority: "high",
      type: "support",
    });
    await call(`/v1/tickets/${ticket.id}/comments`, { body: `Called at ${number}` });
    if (number % 3 === 0) await call(`/v1/tickets/${ticket.id}/start`, {});
    if (number % 5 === 1) await call(`/v1/tickets/${ticket.id}/cancel`, { reason: "Called off" });
    if (number % 20 > 0) continue;
    const file = new FormData();
    file.append("file", new File([`%PDF-1.4\n${"x".repeat(100_000)}`], "plan.pdf"));
    await call(`/v1/tickets/${ticket.id}/attachments`, file);
  }
};

const lists = [
  "/v1/organization",
  "/v1/ticket-boards",
  "/v1/ticket-job-types",
  "/v1/items",
  "/v1/branches",
  "/v1/isps",
  "/v1/users",
  "/v1/api-keys",
  "/v1/webhooks",
  "/v1/clients?pageSize=100",
  "/v1/clients?pageSize=100&pageIndex=2",
  "/v1/clients?pageSize=100&pageIndex=3",
  "/v1/clients?query=samir",
  "/v1/tickets?per_page=100",
  "/v1/tickets?search=Job",
];

/** Everything that the first version shows, and each ticket on its own. */
const look = async (service: Service): Promise<Map<string, unknown>> => {
  const seen = new Map<string, unknown>();
  for (const path of lists) seen.set(path, await service.call("GET", path));
  const { data } = await service.call("GET", "/v1/tickets?per_page=100");
  for (const { id } of data) {
    seen.set(`/v1/tickets/${id}`, await service.call("GET", `/v1/tickets/${id}`));
    seen.set(`/v1/tickets/${id}/history`, await service.call("GET", `/v1/tickets/${id}/history`));
  }
  return seen;
};

/** What each call and sending moves. */
const moving_fields = new Set(["calls_today", "last_used_at", "consecutive_failures", "pending"]);

/** Where `after` lacks what `before` had: paths, with both values. What is new is no loss. */
const lost = (before: unknown, after: unknown, path = ""): string[] => {
  if (before === null || typeof before !== "object" || after === null || typeof after !== "object")
    return before === after
      ? []
      : [`${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
  const fields = Object.entries(before).filter(([name]) => !moving_fields.has(name));
  return fields.flatMap(([name, value]) =>
    lost(value, (after as Record<string, unknown>)[name], `${path}.${name}`),
  );
};

const lostOf = (before: Map<string, unknown>, after: Map<string, unknown>): string[] =>
  [...before].flatMap(([path, value]) => lost(value, after.get(path), path));

const first = findFirstVersion();
const present = git("rev-parse", "HEAD");
const dispatcher = { email: "layal@cedar.example", password: "correct horse battery" };
const owner = { email: "maya@cedar.example", password: "correct horse battery" };
const schema_of_first = 10;

/** Installs the first version, and fills it. Returns what it shows. */
const beginWithFirst = async (): Promise<Map<string, unknown>> => {
  say(`0.1.0, as of ${first.slice(0, 7)}: installed, filled and stopped`);
  run(["git", "clone", "--quiet", "--no-checkout", `file://${repository}`, checkout], {
    cwd: work,
  });
  install(first);
  const told = run([bun, source, "org", "create", "--name", "Cedar Net", "--json"]);
  const { id: org } = JSON.parse(told);
  const create = ["key", "create", "--org", org, "--name", "crm", "--abilities", "all", "--json"];
  ({ key } = JSON.parse(run([bun, source, ...create])));
  const service = await Service.start(source);
  await fill(service);
  const before = await look(service);
  await service.stop();
  return before;
};

const source = "src/main.ts";
const program = "built/program/main.ts";
const lastmile = (...words: string[]): string => run([bun, program, ...words]);

/** What the first version left is there, whatever was added. */
const compareRows = (before: Map<string, number>): void => {
  const after = countRows(database);
  // What counts calls and what is about to be sent moves while one looks.
  const moving = [
    "webhook_deliveries",
    "api_key_calls",
    "client_facets",
    "events",
    "access_version",
  ];
  const fewer = [...before].filter(
    ([name, count]) => !moving.includes(name) && (after.get(name) ?? 0) < count,
  );
  check(`all rows of ${before.size} tables are there`, fewer.length === 0);
};

const compareAnswers = (before: Map<string, unknown>, after: Map<string, unknown>): void => {
  const missing = lostOf(before, after);
  for (const line of missing.slice(0, 20)) say(`    ${line}`);
  check(`${before.size} answers hold all that they held`, missing.length === 0);
};

const installPresent = (): void => {
  install(present);
  run([bun, "run", "build"]);
};

/** Starts this version, and waits until it is ready. */
const startPresent = async (): Promise<Service> => {
  const service = await Service.start(program);
  // The first version marks no clean stop: the whole file is looked through before.
  await until("it is ready", async () => (await fetch(`${service.base}/ready`)).ok);
  return service;
};

/** By the way of docs/operating.md. Returns the service of this version. */
const upgrade = async (): Promise<Service> => {
  say("this version: installed over it, and started");
  installPresent();
  const { ok } = JSON.parse(lastmile("doctor", "--json"));
  check("doctor finds nothing wrong before the start", ok);
  return startPresent();
};

/** The file of the first version, brought to an installation that has its own place for it. */
const moveElsewhere = async (before: Map<string, unknown>): Promise<void> => {
  say("this version: in another place, with the file restored to it");
  installPresent();
  mkdirSync(join(work, "elsewhere"));
  env.DATABASE_PATH = join(work, "elsewhere/lastmile.db");
  say(indented(lastmile("restore", database)));
  const service = await startPresent();
  compareAnswers(before, await look(service));
  await service.stop();
  delete env.DATABASE_PATH;
};

const copyBefore = (): string => {
  const pattern = new RegExp(`-schema-${schema_of_first}\\.db$`);
  const copies = readdirSync(backups)
    .filter((name) => pattern.test(name))
    .sort();
  return join(backups, copies.at(-1) ?? fail("there is no copy from before the migration"));
};

const goForth = async (before: Map<string, unknown>): Promise<void> => {
  const rows = countRows(database);
  check("webhooks wait to be sent", (rows.get("webhook_deliveries") ?? 0) > 0);
  const service = await upgrade();
  const ready = await service.call("GET", "/ready");
  say(`  /ready: ${JSON.stringify(ready)}`);
  const { version } = JSON.parse(git("show", `${present}:package.json`));
  check("it says this version", ready.version === version);
  compareRows(rows);
  check("a copy was made before the migration", countRows(copyBefore()).size === rows.size);
  compareAnswers(before, await look(service));

  receiver.answer = (_, response) => response.writeHead(204).end();
  const sent = new Set<string>();
  await until("what waited to be sent arrives", () => {
    for (const { headers } of receiver.received) sent.add(headers["webhook-id"] ?? "");
    return sent.size >= (rows.get("webhook_deliveries") ?? 0);
  });
  say(`  ${sent.size} webhooks that waited have arrived`);

  say("people");
  const login = await service.call("POST", "/v1/auth/login", dispatcher);
  check("a person of the first version logs in", login.token !== undefined);
  const create = ["user", "create", "--email", owner.email, "--name", "Maya", "--role", "owner"];
  run([bun, program, ...create, "--password-stdin"], { input: owner.password });
  const browser = await launch();
  const { files, opened, complaints } = await tour(browser, service.base, owner);
  await browser.close();
  for (const complaint of complaints) say(`    ${complaint}`);
  const is_whole = complaints.length === 0 && [...files.values()].every((status) => status === 200);
  check(`the console opens for a new owner: ${opened.length} pages`, is_whole);

  say("backups and the whole file");
  say(indented(lastmile("check")));
  lastmile("backup");
  say(indented(lastmile("drill")));
  await service.stop();
};

/** Returns what the first version shows in the end, with a client more. */
const goBack = async (before: Map<string, unknown>): Promise<Map<string, unknown>> => {
  say("back: the first version refuses the file, this one restores the copy");
  const copy = copyBefore();
  install(first);
  say(`  ${run([bun, source, "org", "list"], {}, 1).trim()}`);
  installPresent();
  say(indented(lastmile("restore", copy)));
  install(first);
  const service = await Service.start(source);
  compareAnswers(before, await look(service));
  await service.call("POST", "/v1/clients", { name: "Rima", username: "rima" });
  const after = await look(service);
  await service.stop();
  return after;
};

try {
  const before = await beginWithFirst();
  await moveElsewhere(before);
  await goForth(before);
  const after = await goBack(before);
  say("forth once more, with what was changed meanwhile");
  const service = await upgrade();
  compareAnswers(after, await look(service));
  await service.stop();
  say("The upgrade is right.");
} catch (error) {
  console.error(`FAILED: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  for (const service of running) service.kill();
  receiver.stop();
  rmSync(work, { recursive: true, force: true });
}
