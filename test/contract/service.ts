import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { main, type Ran, runBun } from "../command.ts";
import { schema_image } from "../schema-image.ts";

/** An answer as a client of the service sees it. */
export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  body: any;
  headers: Headers;
  text: string;
}

export interface Sent {
  body?: unknown;
  /** Cedar Net's key of every ability unless told; null sends none. */
  key?: string | null;
  headers?: Record<string, string>;
}

interface Column {
  id: string;
  category: string;
}

export interface Board {
  id: string;
  columns: Record<string, string>;
}

let shared: Promise<Service> | undefined;

/** The service as an operator runs it: one process, one file, and the command beside it. */
export class Service {
  cedar = "";
  bekaa = "";
  /** A key of Cedar Net with every ability. */
  key = "";
  /** The same of Bekaa Fiber, a stranger. */
  bekaa_key = "";
  base = "";
  private process: Bun.Subprocess<"ignore", "pipe", "inherit"> | undefined;

  private constructor(
    private readonly env: Record<string, string>,
    private readonly program: string,
    readonly folder = mkdtempSync(join(tmpdir(), "lastmile-contract-")),
  ) {}

  /** Starts on a file that has both organizations and their keys. */
  static async start(env: Record<string, string> = {}): Promise<Service> {
    const service = new Service(env, main);
    writeFileSync(service.database, schema_image);
    service.fill();
    await service.serve();
    return service;
  }

  /**
   * Two organizations of their own in the service that the files of a worker share: for those that need
   * no setting of their own. It ends with the worker, so `stop` leaves it.
   */
  static async share(): Promise<Service> {
    shared ??= Service.start();
    const { base, folder } = await shared;
    const service = new Service({}, main, folder);
    service.base = base;
    service.fill();
    return service;
  }

  /** Starts `program`, the `main.ts` of an installation, on no file, and makes them by its commands. */
  static async install(program: string): Promise<Service> {
    const service = new Service({}, program);
    await service.serve();
    const organization = (name: string) => service.command("org", "create", "--name", name);
    const [cedar, bekaa] = await Promise.all([
      organization("Cedar Net"),
      organization("Bekaa Fiber"),
    ]);
    service.cedar = cedar.id;
    service.bekaa = bekaa.id;
    const [key, bekaa_key] = await Promise.all([
      service.newKey(),
      service.newKey("all", { org: service.bekaa }),
    ]);
    service.key = key.key;
    service.bekaa_key = bekaa_key.key;
    return service;
  }

  private fill(): void {
    const sqlite = new Sqlite(this.database);
    const input = { name: "contract", abilities: ["all" as const] };
    const add = (name: string) =>
      sqlite.writeNow((tx) => {
        const organization = createOrganization(tx, { name });
        const { secret } = createApiKey(tx.org(organization.id), organization, input);
        return { id: organization.id, secret };
      });
    ({ id: this.cedar, secret: this.key } = add("Cedar Net"));
    ({ id: this.bekaa, secret: this.bekaa_key } = add("Bekaa Fiber"));
    sqlite.close();
  }

  get database(): string {
    return join(this.folder, "lastmile.db");
  }

  private get environment(): Record<string, string | undefined> {
    const own = { DATABASE_PATH: this.database, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "info" };
    return { ...process.env, ...own, ...this.env };
  }

  /** Spawns `serve`, and reads its log on, until it says where it listens. */
  private async serve(): Promise<void> {
    // Without a test that stops it, it ends with the process that started it.
    const child = Bun.spawn([process.execPath, "--no-orphans", this.program, "serve"], {
      env: this.environment,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    this.process = child;
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
    this.base = await listening.promise;
  }

  /** Runs `lastmile …`; its exit code and output. */
  run(...args: string[]): Promise<Ran> {
    return runBun([this.program, ...args], { env: this.environment });
  }

  /** Runs `lastmile … --json` and reads the one document that it prints. */
  async command(...args: string[]): Promise<{ id: string; key: string }> {
    const { code, out, err } = await this.run(...args, "--json");
    if (code !== 0) throw new Error(`${args.join(" ")}: ${err}`);
    return JSON.parse(out);
  }

  newKey(abilities = "all", { org = this.cedar, more = [] as string[] } = {}) {
    const name = ["--name", "contract"];
    return this.command("key", "create", "--org", org, ...name, "--abilities", abilities, ...more);
  }

  async call(method: string, path: string, sent: Sent = {}): Promise<Answered> {
    const { body, key = this.key, headers = {} } = sent;
    const response = await fetch(`${this.base}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const json = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      body: json ? JSON.parse(text) : null,
      headers: response.headers,
      text,
    };
  }

  get(path: string, sent: Sent = {}): Promise<Answered> {
    return this.call("GET", path, sent);
  }

  post(path: string, body: unknown = {}, sent: Sent = {}): Promise<Answered> {
    return this.call("POST", path, { ...sent, body });
  }

  put(path: string, body: unknown, sent: Sent = {}): Promise<Answered> {
    return this.call("PUT", path, { ...sent, body });
  }

  delete(path: string, sent: Sent = {}): Promise<Answered> {
    return this.call("DELETE", path, sent);
  }

  /** Creates what must succeed; the body. */
  async made(path: string, body: object, sent: Sent = {}) {
    const answered = await this.post(path, body, sent);
    if (answered.status !== 201) throw new Error(`${path}: ${answered.text}`);
    return answered.body;
  }

  /** A board with its six columns: its id, and the columns' by category. */
  async board(more: object = {}): Promise<Board> {
    const { id, columns } = await this.made("/v1/ticket-boards", { name: "Field work", ...more });
    const pairs = columns.map((column: Column): [string, string] => [column.category, column.id]);
    return { id, columns: Object.fromEntries(pairs) };
  }

  async stop(): Promise<void> {
    if (!this.process) return;
    this.process.kill("SIGKILL");
    await this.process.exited;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a test compares first: the status, and the code of a refusal. */
export const outcome = ({ status, body }: Answered): [number, string | undefined] => [
  status,
  body?.error?.reason,
];
