import { readFileSync } from "node:fs";
import { join } from "node:path";
import { authority, Receiver } from "../delivery/receiver.ts";

/*
 * `bun test/upgrade/first-version.ts FOLDER`: the first version as git has it, installed into
 * FOLDER/lastmile, filled over its API and stopped. Its database is FOLDER/lastmile/data/lastmile.db.
 */

const repository = join(import.meta.dir, "../..");

export const fail = (text: string): never => {
  throw new Error(text);
};

interface Where {
  cwd: string;
  env?: Record<string, string | undefined>;
}

/** Runs a command to its end. Returns what it printed; fails with it unless it ended with `expected`. */
export const run = (command: readonly string[], { cwd, env }: Where, expected = 0): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    cwd,
    env: { ...process.env, ...env },
  });
  const printed = `${stdout}${stderr}`;
  if (exitCode !== expected) fail(`${command.join(" ")} ended with ${exitCode}: ${printed}`);
  return (exitCode === 0 ? `${stdout}` : printed).trim();
};

const git = (...words: string[]): string => run(["git", ...words], { cwd: repository });

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

/**
 * A checkout of the first version in this folder. `git pull` brings this version there, with what is
 * changed here and not committed yet. Returns the folder.
 */
export const checkOutFirst = (folder: string): string => {
  const origin = join(folder, "origin.git");
  const checkout = join(folder, "lastmile");
  const at = { cwd: folder };
  run(["git", "clone", "--quiet", "--bare", `file://${repository}`, origin], at);
  const present = git("stash", "create") || git("rev-parse", "HEAD");
  git("push", "--quiet", "--force", origin, `${present}:refs/heads/present`);
  run(["git", "--git-dir", origin, "symbolic-ref", "HEAD", "refs/heads/present"], at);
  run(["git", "clone", "--quiet", origin, checkout], at);
  run(["git", "reset", "--quiet", "--hard", findFirstVersion()], { cwd: checkout });
  return checkout;
};

/** A service that runs in a checkout. */
export class Service {
  private constructor(
    private readonly process: Bun.Subprocess<"ignore", "pipe", "inherit">,
    readonly base: string,
  ) {}

  /** Starts `program serve`, and ends when it listens. */
  static async start(program: string, { cwd, env }: Where): Promise<Service> {
    const child = Bun.spawn([process.execPath, program, "serve"], {
      cwd,
      env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "info", ...env },
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
    return new Service(child, await listening.promise);
  }

  async stop(): Promise<void> {
    this.process.kill("SIGTERM");
    const code = await this.process.exited;
    if (code !== 0) fail(`the service ended with ${code}`);
  }
}

/** Calls a service with a key. */
export class Caller {
  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
  async call(method: string, path: string, body?: object): Promise<any> {
    const is_form = body instanceof FormData;
    const response = await fetch(this.base + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(body && !is_form ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: is_form ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) fail(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }
}

export const dispatcher = { email: "layal@cedar.example", password: "correct horse battery" };

/** Fills the first version by its API with something of everything that it knows. */
const fill = async (caller: Caller, webhook_url: string): Promise<void> => {
  const call = (path: string, body: object) => caller.call("POST", path, body);
  await call("/v1/webhooks", { url: webhook_url, topics: ["ticket.created", "client.created"] });
  await call("/v1/users", { ...dispatcher, name: "Layal", role: "dispatcher" });
  const board = await call("/v1/ticket-boards", { name: "Field work" });
  const item = await call("/v1/items", { name: "Antenna", type: "service", price: 45 });
  const type = await call("/v1/ticket-job-types", {
    name: "Installation",
    board_ids: [board.id],
    checklist: [{ label: "Photo of the roof" }],
    default_items: [{ item_uuid: item.uuid, quantity: 1 }],
  });
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
  await caller.call("PUT", `/v1/clients/${client.id}/prices/${item.uuid}`, { price: 40 });
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

/** The first version's program, in its checkout. */
export const source = "src/main.ts";

/** Settings with which a service sends webhooks to this machine, again and again. */
export const sendingTo = (receiver: Receiver, ca_file: string) => ({
  PUBLIC_URL: "https://isp.example", // else links would name the port
  WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
  WEBHOOK_ALLOW_PORTS: String(receiver.port),
  WEBHOOK_CA_FILE: ca_file,
  WEBHOOK_RETRY_WAITS: Array(19).fill(3).join(","),
});

/** Installs and fills the checkout's program. Returns a key with every ability, and what `look` has seen. */
export const fillFirst = async <Seen>(
  checkout: string,
  receiver: Receiver,
  env: Record<string, string>,
  look: (caller: Caller) => Promise<Seen>,
): Promise<{ key: string; seen: Seen }> => {
  const at = { cwd: checkout, env };
  const lastmile = (...words: string[]) =>
    JSON.parse(run([process.execPath, source, ...words, "--json"], at));
  run([process.execPath, "install", "--production", "--frozen-lockfile"], at);
  const { id } = lastmile("org", "create", "--name", "Cedar Net");
  const { key } = lastmile("key", "create", "--org", id, "--name", "crm", "--abilities", "all");
  const service = await Service.start(source, at);
  try {
    const caller = new Caller(service.base, key);
    await fill(caller, `https://localhost:${receiver.port}/hooks`);
    return { key, seen: await look(caller) };
  } finally {
    await service.stop();
  }
};

/** A receiver that takes nothing yet. */
export const startReceiver = () =>
  Receiver.start((_, response) => response.writeHead(503).end(), "localhost");

if (import.meta.main) {
  const [folder = ""] = process.argv.slice(2);
  const receiver = await startReceiver();
  const ca_file = join(folder, "ca.pem");
  await Bun.write(ca_file, authority.ca_pem);
  const checkout = checkOutFirst(folder);
  await fillFirst(checkout, receiver, sendingTo(receiver, ca_file), async () => null);
  receiver.stop();
  const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  console.log(`${version}, filled: ${join(checkout, "data/lastmile.db")}`);
}
