import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { authority, receiver_host } from "./receiver.ts";

/** What a receiver does with a connection: at once, or when the whole request has come. */
export interface Manners {
  opened?(socket: Socket): void;
  asked?(socket: Socket): void;
}

/** A server that says each byte itself; without TLS when `shown` is null. */
export class RawReceiver {
  requests = 0;
  /** Sockets that said something, TLS or not. */
  spoken_to = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(
    { opened, asked }: Manners,
    shown: ReturnType<typeof authority.issue> | null = authority.issue(receiver_host),
  ): Promise<RawReceiver> {
    const serve = (socket: Socket): void => {
      receiver.sockets.add(socket);
      socket.on("error", () => {});
      socket.once("data", () => (receiver.spoken_to += 1));
      opened?.(socket);
      let text = "";
      socket.on("data", (part) => {
        text += part.toString("latin1");
        if (!isWhole(text)) return;
        text = "";
        receiver.requests += 1;
        asked?.(socket);
      });
    };
    const server = shown
      ? createTlsServer({ cert: shown.cert_pem, key: shown.key_pem }, serve)
      : createServer(serve);
    server.on("tlsClientError", () => {});
    const receiver = new RawReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(): string {
    return `https://${receiver_host}:${this.port}/hooks`;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

/** A request with its body, as long as it says. */
const isWhole = (text: string): boolean => {
  const head_length = text.indexOf("\r\n\r\n");
  const [, size] = /content-length: (\d+)/i.exec(text) ?? [];
  return head_length !== -1 && text.length >= head_length + 4 + Number(size);
};
