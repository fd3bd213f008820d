import { connect, type Socket } from "node:net";
import { until } from "../../until.ts";
import type { Service } from "../service.ts";

/** A request whose second half comes when the service was told to stop already, or never. */
export class HalfSent {
  private readonly socket: Socket;
  private readonly body: string;
  private received = "";
  private readonly ended = Promise.withResolvers<void>();

  constructor(private readonly service: Service) {
    this.body = JSON.stringify({ name: "Haddad", username: Bun.randomUUIDv7() });
    this.socket = connect(Number(new URL(service.base).port), "127.0.0.1");
    this.socket.on("data", (data) => {
      this.received += data;
    });
    this.socket.on("error", (error) => {
      this.received += String(error);
    });
    this.socket.on("close", () => this.ended.resolve());
    this.socket.write(
      `POST /v1/clients HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${this.body.length}\r\n\r\n${this.body.slice(0, 10)}`,
    );
  }

  /** Sends the rest once the service was told to stop. */
  endWhenStopping(): void {
    const stopping = until("it is told to stop", () => this.service.is_stopping);
    stopping.then(() => setTimeout(() => this.socket.write(this.body.slice(10)), 50));
  }

  /** What was answered, when the connection has ended. */
  async answer(): Promise<string> {
    await this.ended.promise;
    return this.received;
  }
}
