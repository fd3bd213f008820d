import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";

interface StoredObject {
  body: string;
  etag: string;
  modified_ms: number;
}

/** What goes wrong with each request. `lost_answer`: it is carried out, and the connection ends. */
type Fault = "hangs" | "fails" | "lost_request" | "lost_answer" | "no_bucket";

const access_key_id = "LEASEKEY";
const secret_access_key = "lease/secret+key";
const region = "eu-test-1";

/** An S3-compatible store on loopback, with one bucket and its own clock. It checks signatures. */
export class ObjectStore {
  readonly objects = new Map<string, StoredObject>();
  fault: Fault | null = null;
  ignores_conditions = false;
  /** As behind a proxy that compresses: its ETags never match. */
  has_weak_etags = false;
  /** How far its clock is ahead of the machine's. */
  ahead_ms = 0;
  /** `PUT 200`, in order. */
  readonly answered: string[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly host: string,
  ) {
    server.on("request", (request, response) => void this.answer(request, response));
    server.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
  }

  /** `host` is the address at which services find it, one of this machine. */
  static async open(host = "127.0.0.1"): Promise<ObjectStore> {
    const store = new ObjectStore(createServer(), host);
    await new Promise<void>((resolve) => void store.server.listen(0, host, resolve));
    return store;
  }

  get endpoint(): string {
    return `http://${this.host}:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings of a service whose lease is the object `key`. */
  settings(key = "lease.json"): Record<string, string> {
    return {
      LEASE_URL: `s3://lastmile-lease/${key}?endpoint=${this.endpoint}&region=${region}`,
      AWS_ACCESS_KEY_ID: access_key_id,
      AWS_SECRET_ACCESS_KEY: secret_access_key,
    };
  }

  /** The lease in the object. */
  lease(key = "lease.json"): Record<string, unknown> {
    return JSON.parse(this.objects.get(key)?.body ?? "null");
  }

  put(key: string, body: string): StoredObject {
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const stored = { body, etag, modified_ms: this.now() };
    this.objects.set(key, stored);
    return stored;
  }

  /** Makes the object so much older. */
  age(seconds: number, key = "lease.json"): void {
    const stored = this.objects.get(key);
    if (stored) stored.modified_ms -= seconds * 1000;
  }

  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => void this.server.close(() => resolve()));
  }

  private now(): number {
    return Date.now() + this.ahead_ms;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault } = this;
    const body = await text(request);
    if (fault === "hangs") return;
    if (fault === "lost_request") return void request.socket.destroy();
    const [status, found, code] = this.handle(request, body);
    this.answered.push(`${request.method} ${status}`);
    if (fault === "lost_answer") return void request.socket.destroy();
    response.sendDate = false;
    response.writeHead(status, {
      Date: new Date(this.now()).toUTCString(),
      ...(found && {
        ETag: this.has_weak_etags ? `W/${found.etag}` : found.etag,
        "Last-Modified": new Date(found.modified_ms).toUTCString(),
      }),
    });
    if (code) response.end(`<Error><Code>${code}</Code></Error>`);
    else response.end(request.method === "GET" ? found?.body : undefined);
  }

  private handle(
    request: IncomingMessage,
    body: string,
  ): [status: number, found?: StoredObject | null, code?: string] {
    const url = new URL(request.url ?? "", this.endpoint);
    if (this.fault === "fails") return [500, null, "InternalError"];
    if (this.fault === "no_bucket") return [404, null, "NoSuchBucket"];
    if (!isSigned(request, url, body)) return [403, null, "SignatureDoesNotMatch"];
    const key = url.pathname.replace("/lastmile-lease/", "");
    const found = this.objects.get(key);
    if (request.method === "GET") return found ? [200, found] : [404, null, "NoSuchKey"];
    const { "if-match": etag, "if-none-match": none } = request.headers;
    if (!this.ignores_conditions) {
      if (etag !== undefined && !found) return [404, null, "NoSuchKey"];
      const is_met = etag === undefined ? none === undefined || !found : found?.etag === etag;
      if (!is_met) return [412, null, "PreconditionFailed"];
    }
    return [200, this.put(key, body)];
  }
}

const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac("sha256", key).update(data).digest();

/** Signature version 4 in the headers, as AWS describes it. The conditions and the body's sum must be signed. */
const isSigned = ({ method = "", headers }: IncomingMessage, url: URL, body: string): boolean => {
  const [, credential = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [id, day = "", ...scope] = credential.split("/");
  const signed = names.split(";");
  const must = ["host", "x-amz-date", "x-amz-content-sha256", "if-match", "if-none-match"];
  const sum = createHash("sha256").update(body).digest("hex");
  const canonical = [
    ...[method, url.pathname, url.search.slice(1)],
    ...signed.map((name) => `${name}:${headers[name]}`),
    ...["", names, sum],
  ].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    [day, ...scope].join("/"),
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const key = scope.reduce<Buffer>(
    (key, part) => hmac(key, part),
    hmac(`AWS4${secret_access_key}`, day),
  );
  return (
    id === access_key_id &&
    scope.join("/") === `${region}/s3/aws4_request` &&
    headers["x-amz-content-sha256"] === sum &&
    must.every((name) => headers[name] === undefined || signed.includes(name)) &&
    signature === hmac(key, text).toString("hex")
  );
};
