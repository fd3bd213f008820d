import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { type Authority, createAuthority } from "../../src/demo/certificate-authority.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { main } from "../command.ts";
import { schema_image } from "../schema-image.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  body: any;
  text: string;
  headers: Headers;
}

/**
 * A customer's HTTPS server on loopback: the ids of the events that it took, by ticket, and in the order
 * of its requests. Whether it refuses each for the first time.
 */
export const startReceiver = ({ refuses_first = false } = {}) => {
  const authority = createAuthority();
  const { cert_pem, key_pem } = authority.issue("localhost");
  const events = new Map<string, Set<string>>();
  const asked: string[] = [];
  const refused = new Set<string>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: cert_pem, key: key_pem },
    fetch: async (request) => {
      const { id, data } = (await request.json()) as { id: string; data: { ticket: Ticket } };
      if (refuses_first && !refused.has(id)) {
        refused.add(id);
        return new Response(null, { status: 500 }); // a 503 may ask for a longer wait
      }
      asked.push(id);
      const known = events.get(data.ticket.id) ?? new Set();
      events.set(data.ticket.id, known.add(id));
      return new Response(null, { status: 204 });
    },
  });
  return { authority, events, asked, port: server.port ?? 0, stop: () => server.stop(true) };
};

interface Ticket {
  id: string;
}

/** Where a service may send to, and whom it trusts there. */
interface CustomersServer {
  port: number;
  authority: Pick<Authority, "ca_pem">;
}

export interface Start {
  /** What is run, with its options. */
  command?: readonly string[];
  /** None of its files may grow beyond so many blocks of 512 bytes, as on a disk that is full. */
  file_blocks?: number;
  /** So many files and connections it may have open. */
  descriptors?: number;
  /** A module that is loaded before everything else. */
  preload?: string;
  /** A command that runs it and watches it, with its options. */
  under?: readonly string[];
}

/** The real command as a process of its own, on a real file that outlives it. */
export class Service {
  readonly folder: string;
  readonly database: string;
  readonly org_id: string;
  readonly key: string;
  private process: Bun.Subprocess<"ignore", "pipe", "inherit"> | undefined;
  base = "";
  /** What the service has written since it was started. */
  log = "";
  /** Whether it was told to stop. */
  is_stopping = false;
  private readonly env: Record<string, string>;

  /** Its folder is made in `place`. */
  constructor(
    receiver?: CustomersServer,
    env: Record<string, string> = {},
    place: string = tmpdir(),
  ) {
    this.env = env;
    this.folder = mkdtempSync(join(place, "lastmile-faults-"));
    this.database = join(this.folder, "lastmile.db");
    writeFileSync(this.database, schema_image);
    const sqlite = new Sqlite(this.database, { storeEvents: fanOut });
    const made = sqlite.writeNow((tx) => {
      const organization = createOrganization(tx, { name: "Cedar Net" });
      const input = { name: "faults", abilities: ["all"], daily_limit: 1_000_000 };
      return { organization, ...createApiKey(tx.org(organization.id), organization, input) };
    });
    this.org_id = made.organization.id;
    this.key = made.secret;
    sqlite.close();
    if (!receiver) return;
    const ca_file = join(this.folder, "ca.pem");
    writeFileSync(ca_file, receiver.authority.ca_pem);
    this.env = {
      ...env,
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
      WEBHOOK_ALLOW_PORTS: String(receiver.port),
      WEBHOOK_CA_FILE: ca_file,
    };
  }

  /** Where its backups go. */
  get backups(): string {
    return join(this.folder, "backups");
  }

  /** The running service's; 0 when it was not started. */
  get pid(): number {
    return this.process?.pid ?? 0;
  }

  /** Ends when it listens. */
  async start({
    command = ["serve"],
    file_blocks,
    descriptors,
    preload,
    under = [],
  }: Start = {}): Promise<void> {
    this.log = "";
    this.is_stopping = false;
    const limits = [
      file_blocks ? `ulimit -f ${file_blocks};` : "",
      descriptors ? `ulimit -n ${descriptors};` : "",
    ].join(" ");
    const loaded = preload ? ["--preload", preload] : [];
    this.process = Bun.spawn(
      [
        "sh",
        "-c",
        `${limits} exec "$0" "$@"`,
        ...under,
        process.execPath,
        ...loaded,
        main,
        ...command,
      ],
      {
        env: {
          ...process.env,
          NODE_ENV: "production",
          PORT: "0",
          HOST: "127.0.0.1",
          LOG_LEVEL: "info",
          DATABASE_PATH: this.database,
          ...this.env,
        },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "inherit",
      },
    );
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.readLog(this.process.stdout, resolve).then(() =>
      reject(new Error("The service has not started.")),
    );
    this.base = `http://127.0.0.1:${await promise}`;
  }

  private async readLog(
    stdout: ReadableStream<Uint8Array<ArrayBuffer>>,
    listening: (port: number) => void,
  ): Promise<void> {
    let found = false;
    for await (const chunk of stdout.pipeThrough(new TextDecoderStream())) {
      this.log += chunk;
      if (found) continue;
      const port = /"port":(\d+)/.exec(this.log)?.[1];
      if (port === undefined) continue;
      found = true;
      listening(Number(port));
    }
  }

  async call(
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const is_json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(this.base + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(is_json ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      body: is_json ? JSON.stringify(body) : (body ?? null),
    });
    const text = await response.text();
    const body_read = text === "" ? null : JSON.parse(text);
    return { status: response.status, body: body_read, text, headers: response.headers };
  }

  /** What a path answers with, when it is no JSON. */
  async download(path: string): Promise<string> {
    const headers = { Authorization: `Bearer ${this.key}` };
    return (await fetch(this.base + path, { headers })).text();
  }

  /** kill -9: nothing is flushed, nothing is closed. */
  async kill(): Promise<void> {
    this.process?.kill("SIGKILL");
    await this.process?.exited;
  }

  /** Ends it at once and leaves nothing: a clean stop would take its time for callers that are gone. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }

  /** Its end, whoever brings it about; the exit status, null of one that was killed. */
  async ended(): Promise<number | null> {
    await this.process?.exited;
    return this.process?.signalCode ? null : (this.process?.exitCode ?? null);
  }

  /** SIGTERM, and nothing else: it ends when it likes. */
  terminate(): void {
    this.is_stopping = true;
    this.process?.kill("SIGTERM");
  }

  /** SIGTERM; the exit status. */
  async stop(): Promise<number | null> {
    this.terminate();
    return (await this.process?.exited) ?? null;
  }
}
