import { Agent } from "node:https";
import { type Broken, call } from "./proxied.ts";

/** A program that an organization has: it calls the organization's own name with its key. */
export interface Program {
  name: string;
  key: string;
}

interface Answered {
  /** Null where the connection broke. */
  status: number | null;
  reason: string | null;
  at_ms: number;
  took_ms: number;
}

const pause_ms = 10;
/** Less than `Retry-After` asks for, to see to a tenth of a second when it is over. */
const retry_ms = 100;

/** Writes and reads without a pause worth mentioning, as two programs would, until it is stopped. */
export class Load {
  readonly answers: Answered[] = [];
  /** The user names of clients whose creation was answered with 201. */
  readonly written = new Set<string>();
  /** How often a kept connection was closed while it was idle: a reload does so, and clients send again. */
  reconnected = 0;
  private is_running = true;
  private readonly loops: Promise<void>[];

  constructor(
    private readonly port: number,
    readonly program: Program,
    private readonly prefix: string,
  ) {
    this.loops = [this.write(), this.read()];
  }

  /** Ends when the last write is answered. */
  async stop(): Promise<void> {
    this.is_running = false;
    await Promise.all(this.loops);
  }

  /** Each write is repeated with its `Idempotency-Key` until it is answered, whatever happens meanwhile. */
  private async write(): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    for (let n = 0; this.is_running; n += 1) {
      const username = `${this.prefix}-${n}`;
      const send = () =>
        this.send(agent, "/v1/clients", { name: username, username }, `load ${username}`);
      while ((await send()) !== 201) await Bun.sleep(retry_ms);
      this.written.add(username);
      await Bun.sleep(pause_ms);
    }
    agent.destroy();
  }

  private async read(): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    while (this.is_running) {
      const status = await this.send(agent, "/v1/clients?query=khoury&pageSize=10");
      await Bun.sleep(status === 200 ? pause_ms : retry_ms);
    }
    agent.destroy();
  }

  private async send(
    agent: Agent,
    path: string,
    body?: object,
    repeat_key = "",
  ): Promise<number | null> {
    const began_ms = performance.now();
    const { name, key } = this.program;
    const headers = { Authorization: `Bearer ${key}` };
    const ask = body && {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": repeat_key },
      body: JSON.stringify(body),
    };
    const send = () => call(this.port, path, { name, headers, agent, ...ask });
    const answer = await send()
      .catch((error: Broken) => {
        if (!error.was_kept) throw error;
        this.reconnected += 1;
        return send();
      })
      .catch((error: Broken) => {
        console.log(`  ${name}: ${error}`);
        return null;
      });
    const at_ms = performance.now();
    const status = answer?.status ?? null;
    const reason =
      answer && answer.status >= 400 ? /"reason":"(\w+)"/.exec(answer.body.toString())?.[1] : null;
    this.answers.push({ status, reason: reason ?? null, at_ms, took_ms: at_ms - began_ms });
    return status;
  }
}
