import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Instant } from "../../src/clock/instant.ts";
import { across_organizations, build } from "../../src/database/build.ts";
import { Connection } from "../../src/database/connection.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

const wal_looked_at_every_ms = 20;

interface Probed {
  longest_turn_ms: number;
  /** By what the main thread had of the processor. */
  busiest_turn_ms: number;
  rss: number;
}

/** The service on the first core and on a file with endpoints, sending to a bench's receiver. */
export class SendingService {
  /** The largest that the WAL has been. */
  wal_bytes = 0;
  private readonly reading: Connection;
  private readonly looking: Timer;

  private constructor(
    private readonly path: string,
    private readonly child: Bun.Subprocess,
    private readonly ports: { port: number; probe: number },
  ) {
    this.reading = new Connection(path, { readonly: true });
    this.looking = setInterval(() => this.lookAtWal(), wal_looked_at_every_ms);
  }

  /** `PROFILE=FOLDER` writes there where the processor's time goes. */
  static async start(path: string, receiver: WebhookReceiver): Promise<SendingService> {
    const ca_file = join(path, "../ca.pem");
    writeFileSync(ca_file, receiver.ca_pem);
    const { PROFILE } = process.env;
    const profile = PROFILE ? ["--cpu-prof", "--cpu-prof-md", "--cpu-prof-dir", PROFILE] : [];
    const command = [process.execPath, ...profile, "test/bench/service.ts", "probed"];
    const child = Bun.spawn(["taskset", "-c", "0", ...command], {
      env: {
        ...process.env,
        DATABASE_PATH: path,
        PORT: "0",
        HOST: "127.0.0.1",
        LOG_LEVEL: "info",
        WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
        WEBHOOK_ALLOW_PORTS: String(receiver.port),
        WEBHOOK_CA_FILE: ca_file,
      },
      stdout: "ignore",
      stderr: "pipe",
    });
    let text = "";
    for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const line = text.split("\n").find((each) => each.startsWith('{"port"'));
      if (line) return new SendingService(path, child, JSON.parse(line));
    }
    throw new Error(`The service has not started: ${text}`);
  }

  async call(method: string, path: string, key: string, body?: object): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  }

  /** Makes a client, and with it an event. */
  addClient(key: string, username: string): Promise<void> {
    return this.call("POST", "/v1/clients", key, { name: username, username });
  }

  /** Deliveries whose result is not yet stored. */
  pending(): number {
    const [row] = this.reading.all(
      build
        .selectFrom("webhook_deliveries")
        .select((of) => of.fn.countAll<number>().as("count"))
        .where("status", "=", "pending")
        .modifyFront(across_organizations),
    );
    return row?.count ?? 0;
  }

  /** Since it was asked before. */
  async probe(): Promise<Probed> {
    return (await fetch(this.probeUrl(""))).json() as Promise<Probed>;
  }

  /** What its main thread has had of the processor, in milliseconds. */
  processorTime(): number {
    const stat = readFileSync(`/proc/${this.child.pid}/schedstat`, "utf8");
    return Number(stat.split(" ")[0]) / 1e6;
  }

  async prune(at: Instant): Promise<number> {
    const response = await fetch(this.probeUrl(`prune?at=${at}`), { timeout: false });
    return ((await response.json()) as { pruned: number }).pruned;
  }

  async stop(): Promise<void> {
    clearInterval(this.looking);
    this.reading.close();
    this.child.kill("SIGTERM");
    await this.child.exited;
  }

  async kill(): Promise<void> {
    clearInterval(this.looking);
    this.reading.close();
    this.child.kill("SIGKILL");
    await this.child.exited;
  }

  private probeUrl(path: string): string {
    return `http://127.0.0.1:${this.ports.probe}/${path}`;
  }

  private lookAtWal(): void {
    const wal = statSync(`${this.path}-wal`, { throwIfNoEntry: false });
    this.wal_bytes = Math.max(this.wal_bytes, wal?.size ?? 0);
  }
}
