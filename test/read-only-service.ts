import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { main, type Ran, run } from "./command.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** An answer of the service. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  body: any;
  as_of: string | null;
  headers: Headers;
  bytes: Uint8Array;
}

export interface Asked {
  method?: string;
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

type Env = Record<string, string>;

/** Writes the world's database into a new file. */
export const saveAs = (world: World, path: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  world.sqlite.execute(`VACUUM INTO '${path}'`);
};

/** Puts the world's database in place of the file, by a rename. */
export const publish = (world: World, path: string): void => {
  saveAs(world, `${path}.new`);
  renameSync(`${path}.new`, path);
};

/** Runs `lastmile serve --read-only` where it should end by itself. */
export const refusedStart = (path: string, env: Env = {}): Promise<Ran> =>
  run(["serve", "--read-only"], { ...envOf(path), ...env });

const envOf = (path: string): Env => ({
  DATABASE_PATH: path,
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "info",
});

/** `lastmile serve --read-only` in a process of its own. */
export class ReadOnlyService {
  origin = "";
  readonly lines: string[] = [];

  private constructor(
    private readonly child: Bun.Subprocess<"ignore", "pipe", "pipe">,
    readonly temporary: string,
  ) {}

  /** Does not wait until it listens. */
  static spawn(path: string, env: Env = {}): ReadOnlyService {
    const temporary = join(dirname(dirname(path)), "temporary");
    mkdirSync(temporary, { recursive: true });
    const child = Bun.spawn([process.execPath, main, "serve", "--read-only"], {
      env: { ...process.env, ...envOf(path), TMPDIR: temporary, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const service = new ReadOnlyService(child, temporary);
    void service.readLines();
    return service;
  }

  static async start(path: string, env: Env = {}): Promise<ReadOnlyService> {
    const service = ReadOnlyService.spawn(path, env);
    const { child } = service;
    await until("it listens", () => service.origin !== "" || child.exitCode !== null);
    if (service.origin === "") throw new Error(await new Response(child.stderr).text());
    return service;
  }

  async ask(path: string, { method = "GET", key = null, body, headers }: Asked = {}) {
    const response = await fetch(this.origin + path, {
      method,
      redirect: "manual",
      headers: {
        "accept-encoding": "identity",
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined || body instanceof FormData
          ? {}
          : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body:
              typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
          }),
    });
    return answerOf(response);
  }

  /** Waits until the service answers with data of this state. */
  async uses(what: string, holds: (ready: Answer["body"]) => boolean): Promise<void> {
    await until(what, async () => holds((await this.ask("/ready")).body));
  }

  /** What lies in its temporary folder. */
  copies(): string[] {
    return readdirSync(this.temporary, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".db"),
    );
  }

  async stop(): Promise<number> {
    this.child.kill("SIGTERM");
    return this.child.exited;
  }

  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.child.exited;
  }

  private async readLines(): Promise<void> {
    let rest = "";
    for await (const chunk of this.child.stdout.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      this.lines.push(...parts);
      for (const line of parts) {
        const { port } = JSON.parse(line) as { port?: number };
        if (port) this.origin = `http://127.0.0.1:${port}`;
      }
    }
  }
}

const answerOf = async (response: Response): Promise<Answer> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const is_json = bytes.length > 0 && response.headers.get("content-type") === "application/json";
  return {
    status: response.status,
    body: is_json ? JSON.parse(new TextDecoder().decode(bytes)) : null,
    as_of: response.headers.get("x-data-as-of"),
    headers: response.headers,
    bytes,
  };
};
