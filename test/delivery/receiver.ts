import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority } from "../../src/demo/certificate-authority.ts";

/** One authority for the whole run; the tests' deliverers trust it. */
export const authority = createAuthority();

/** The name that receivers go by; the tests' resolver knows where they are. */
export const receiver_host = "hooks.cedar.example";

/** A certificate and its key. */
type Issued = ReturnType<typeof authority.issue>;

/** A request as it came, byte for byte. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Answer = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

const ok: Answer = (_, response) => response.writeHead(204).end();

/** A customer's HTTPS server on loopback. `answer` decides what it says; all it got is in `received`. */
export class Receiver {
  readonly received: Received[] = [];
  connections = 0;
  private readonly server: Server;

  private constructor(
    public answer: Answer,
    private readonly host: string,
    { cert_pem, key_pem }: Issued,
  ) {
    this.server = createServer({ cert: cert_pem, key: key_pem });
  }

  static async start(
    answer: Answer = ok,
    host = receiver_host,
    shown = authority.issue(host),
    at = "127.0.0.1",
  ): Promise<Receiver> {
    const receiver = new Receiver(answer, host, shown);
    receiver.server.on("secureConnection", () => {
      receiver.connections += 1;
    });
    receiver.server.on("request", (request, response) => receiver.take(request, response));
    await new Promise<void>((resolve) => receiver.server.listen(0, at, resolve));
    return receiver;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const received = {
      path: request.url ?? "",
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts).toString(),
    };
    this.received.push(received);
    this.answer(received, response, request);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path = "/hooks"): string {
    return `https://${this.host}:${this.port}${path}`;
  }

  closeConnections(): void {
    this.server.closeAllConnections();
  }

  stop(): void {
    this.closeConnections();
    this.server.close();
  }
}

/** The five steps of §6.4, as a customer would write them. */
export const verifies = ({ headers, body }: Received, secret: string): boolean => {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["x-service-signature"] ?? "") ?? [];
  const expected = createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex");
  return v1 === expected && Math.abs(Date.now() / 1000 - Number(t)) <= 300;
};
