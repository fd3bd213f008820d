/**
 * A customer's HTTPS receiver in a process of its own, for the benches of sending: what it costs
 * counts nowhere else. Its first line on standard output says where it is; its second port tells
 * what came, and `?hang=PREFIX` has each path that begins so be left without an answer from then on. Paths that begin with `close` end each connection.
 */
import { createAuthority } from "../../src/demo/certificate-authority.ts";

/** What arrived since it was asked before: usernames of clients, when, in Unix milliseconds, and at which path. */
export interface Arrived {
  requests: number;
  arrivals: [username: string, at_ms: number, path: string][];
}

interface Announced {
  port: number;
  control: number;
  ca_pem: string;
}

export class WebhookReceiver {
  private constructor(
    private readonly child: Bun.Subprocess,
    private readonly announced: Announced,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const child = Bun.spawn(["taskset", "-c", "1", process.execPath, import.meta.path], {
      stdout: "pipe",
      stderr: "inherit",
    });
    const { value } = await child.stdout.getReader().read();
    return new WebhookReceiver(child, JSON.parse(new TextDecoder().decode(value)));
  }

  get port(): number {
    return this.announced.port;
  }

  get ca_pem(): string {
    return this.announced.ca_pem;
  }

  url(path: string): string {
    return `https://localhost:${this.port}/${path}`;
  }

  async arrived(): Promise<Arrived> {
    return (await this.control("")).json() as Promise<Arrived>;
  }

  /** From now on paths that begin with this are left without an answer; none is when it is empty. */
  async hang(prefix: string): Promise<void> {
    await (await this.control(`?hang=${prefix}`)).arrayBuffer();
  }

  stop(): void {
    this.child.kill("SIGKILL");
  }

  private control(query: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.announced.control}/${query}`);
  }
}

const serve = (): void => {
  const authority = createAuthority();
  const { cert_pem, key_pem } = authority.issue("localhost");
  let hanging = "";
  let requests = 0;
  let arrivals: Arrived["arrivals"] = [];
  const receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    tls: { cert: cert_pem, key: key_pem },
    fetch: async (request) => {
      const at_ms = performance.timeOrigin + performance.now();
      requests += 1;
      const username = /"username":"([^"]*)"/.exec(await request.text())?.[1] ?? "";
      const path = new URL(request.url).pathname.slice(1);
      arrivals.push([username, at_ms, path]);
      if (hanging !== "" && path.startsWith(hanging)) await new Promise(() => {});
      const headers = { connection: path.startsWith("close") ? "close" : "keep-alive" };
      return new Response(null, { status: 204, headers });
    },
  });
  const control = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => {
      hanging = new URL(request.url).searchParams.get("hang") ?? hanging;
      const told: Arrived = { requests, arrivals };
      requests = 0;
      arrivals = [];
      return Response.json(told);
    },
  });
  const announced = { port: receiver.port, control: control.port, ca_pem: authority.ca_pem };
  console.log(JSON.stringify(announced));
};

if (import.meta.main) serve();
