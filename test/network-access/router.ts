import { createHash, X509Certificate } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { createAuthority } from "../../src/demo/certificate-authority.ts";

/** The authority of the tests' routers. */
export const authority = createAuthority();

export const router_host = "router.cedar.example";
export const login = { username: "lastmile", secret: "hush-hush router" };

/** A request as the router got it. */
export interface Asked {
  method: string;
  /** The path without the query. */
  path: string;
  query: URLSearchParams;
  body: string;
}

type Record_ = Record<string, string>;

/** Answers a request in another way; returns false to let the router answer. */
type Instead = (asked: Asked, response: ServerResponse) => boolean;

/**
 * A stand-in for RouterOS 7's REST service, on loopback: PPP secrets and sessions with MikroTik's names, ids, texts for
 * every value, and errors. Real TLS and HTTP.
 */
export class Router {
  readonly secrets = new Map<string, Record_>();
  readonly sessions = new Map<string, Record_>();
  readonly asked: Asked[] = [];
  /** Logins as they came. */
  readonly logins: string[] = [];
  connections = 0;
  open = 0;
  /** The most requests that were answered at the same time. */
  together = 0;
  private answering = 0;
  instead: Instead = () => false;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private ids = 0;
  /** Of secrets and sessions, since a bench asks for thousands. */
  private readonly ids_of_name = new Map<string, string[]>();
  readonly fingerprint: string;

  private constructor(
    private readonly host: string,
    cert_pem: string,
    key_pem: string,
  ) {
    this.fingerprint = createHash("sha256").update(new X509Certificate(cert_pem).raw).digest("hex");
    this.server = createServer({ cert: cert_pem, key: key_pem });
    this.server.on("secureConnection", () => {
      this.connections += 1;
    });
    this.server.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      this.open += 1;
      socket.on("close", () => {
        this.open -= 1;
        this.sockets.delete(socket);
      });
    });
    this.server.on("request", (request, response) => this.take(request, response));
  }

  static async start(
    host = router_host,
    { cert_pem, key_pem } = authority.issue(host),
    port = 0,
  ): Promise<Router> {
    const router = new Router(host, cert_pem, key_pem);
    await new Promise<void>((resolve) => router.server.listen(port, "127.0.0.1", resolve));
    return router;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `https://${this.host}:${this.port}`;
  }

  /** Adds an account, switched on unless told; its id. */
  add(name: string, { disabled = false, service = "any" } = {}): string {
    return this.put(this.secrets, {
      name,
      service,
      password: "secret",
      disabled: String(disabled),
    });
  }

  /** Opens a session of an account. */
  connect(name: string): string {
    return this.put(this.sessions, { name, service: "pppoe", address: "10.0.0.7", uptime: "1h" });
  }

  isOff(name: string): boolean {
    return [...this.secrets.values()].some(
      (each) => each.name === name && each.disabled === "true",
    );
  }

  hasSession(name: string): boolean {
    return [...this.sessions.values()].some((each) => each.name === name);
  }

  /** What was asked, in short: `PATCH /rest/ppp/secret/*1`. */
  get said(): string[] {
    return this.asked.map(({ method, path }) => `${method} ${path}`);
  }

  /** Nothing of it is left: connections break, and no new one is accepted. */
  stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private put(records: Map<string, Record_>, fields: Record_): string {
    this.ids += 1;
    const id = `*${this.ids.toString(16).toUpperCase()}`;
    records.set(id, { ".id": id, ...fields });
    const { name = "" } = fields;
    this.ids_of_name.set(name, [...(this.ids_of_name.get(name) ?? []), id]);
    return id;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.answering += 1;
    this.together = Math.max(this.together, this.answering);
    response.on("close", () => {
      this.answering -= 1;
    });
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part);
    } catch {
      return; // the service has gone
    }
    const url = new URL(request.url ?? "", "https://router");
    const asked: Asked = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      body: Buffer.concat(parts).toString(),
    };
    this.asked.push(asked);
    this.logins.push(request.headers.authorization ?? "");
    if (!this.instead(asked, response)) this.answer(asked, request, response);
  }

  answer(asked: Asked, request: Pick<IncomingMessage, "headers">, response: ServerResponse): void {
    const say = (status: number, body?: unknown) =>
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(body === undefined ? undefined : JSON.stringify(body));
    const expected = Buffer.from(`${login.username}:${login.secret}`).toString("base64");
    if (request.headers.authorization !== `Basic ${expected}`)
      return void say(401, { error: 401, message: "Unauthorized" });
    const [, menu, id] = /^\/rest\/ppp\/(secret|active)(?:\/(.+))?$/.exec(asked.path) ?? [];
    if (menu === undefined) return void say(404, { error: 404, message: "Not Found" });
    const records = menu === "secret" ? this.secrets : this.sessions;
    if (id === undefined) return void say(200, this.find(records, asked.query));
    const found = records.get(decodeURIComponent(id));
    if (!found) return void say(404, { error: 404, message: "Not Found", detail: "no such item" });
    if (asked.method === "DELETE") {
      records.delete(id);
      return void say(204);
    }
    if (asked.method !== "PATCH") return void say(400, { error: 400, message: "Bad Request" });
    records.set(id, { ...found, ...(JSON.parse(asked.body) as Record_) });
    return void say(200, records.get(id));
  }

  private find(records: Map<string, Record_>, query: URLSearchParams): Record_[] {
    const shown = query.get(".proplist")?.split(",");
    const name = query.get("name");
    const ids = name === null ? [...records.keys()] : (this.ids_of_name.get(name) ?? []);
    return ids
      .flatMap((id): Record_[] => {
        const found = records.get(id);
        return found ? [found] : [];
      })
      .map((each) =>
        Object.fromEntries(Object.entries(each).filter(([name]) => shown?.includes(name) ?? true)),
      );
  }
}
