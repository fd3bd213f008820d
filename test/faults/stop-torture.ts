import { connect, type Socket } from "node:net";
import { Random } from "../../src/demo/random.ts";
import { main } from "../command.ts";
import { EventReader } from "../event-reader.ts";
import { until } from "../until.ts";
import { type Drained, drainUnderLoad } from "./drain-under-load.ts";
import { connections } from "./keep-alive-load.ts";
import { Service } from "./service.ts";
import { TorturedReceiver } from "./tortured-receiver.ts";

export interface Stopped {
  stops: number;
  answered: number;
  slowest_ms: number;
  faults: string[];
}

/** What goes on while the service is told to stop; its end looks whether it ended well. */
type Beside = (service: Service, receiver: TorturedReceiver) => Promise<() => Promise<string[]>>;

const stop_limit_ms = 15_000;

const besides: Record<string, Beside> = {
  "with nothing else": async () => async () => [],
  "with a request that is half sent": async (service) => {
    const sending = new HalfSent(service);
    await sending.begin();
    return () => sending.finish();
  },
  "with open streams of events": async (service) => {
    const headers = { Authorization: `Bearer ${service.key}`, Accept: "text/event-stream" };
    const open = async () => new EventReader(await fetch(`${service.base}/v1/events`, { headers }));
    const readers = await Promise.all(Array.from({ length: 8 }, open));
    return async () => {
      await Promise.all(readers.map((reader) => reader.ended()));
      return readers.flatMap(({ error }) => (error ? [`a stream was cut: ${error}`] : []));
    };
  },
  "with receivers that hang": async (service, receiver) => {
    const before = receiver.asked.length;
    const url = receiver.url("hanging");
    const made = await service.call("POST", "/v1/webhooks", { url, topics: ["client.created"] });
    const clients = Array.from({ length: 30 }, () => Bun.randomUUIDv7());
    for (const username of clients)
      await service.call("POST", "/v1/clients", { name: "Haddad", username });
    await until("it is sent to", () => receiver.asked.length > before);
    const path = `/v1/webhooks/${made.body.id}`;
    return async () => {
      receiver.release();
      await service.start();
      const { status } = await service.call("DELETE", path);
      await service.stop();
      return status < 300 ? [] : [`its endpoint cannot be deleted: ${status}`];
    };
  },
  "with a job that runs": async (service) => {
    const job = Bun.spawn([process.execPath, main, "job", "run", "prune"], {
      env: { ...process.env, DATABASE_PATH: service.database },
      stdout: "ignore",
      stderr: "inherit",
    });
    return async () => ((await job.exited) === 0 ? [] : ["the job failed"]);
  },
  "twice in a row": async (service) => {
    const stopping = until("it is told to stop", () => service.is_stopping);
    stopping.then(() => service.terminate());
    return async () => [];
  },
};

/** Stops a service with SIGTERM again and again amid 64 connections with one request behind the other. */
export const tortureStops = async (seed: number, rounds: number): Promise<Stopped> => {
  const receiver = new TorturedReceiver(new Random(seed));
  await receiver.listen();
  const service = new Service(receiver);
  const sum: Stopped = { stops: 0, answered: 0, slowest_ms: 0, faults: [] };
  const took = (began: number, what: string): void => {
    const ms = performance.now() - began;
    sum.stops += 1;
    sum.slowest_ms = Math.max(sum.slowest_ms, ms);
    if (ms > stop_limit_ms) sum.faults.push(`${what}: stopped only after ${ms.toFixed(0)} ms`);
  };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [what, beside] of Object.entries(besides)) {
        await service.start();
        const end = await beside(service, receiver);
        const drained = await drainUnderLoad(service);
        took(performance.now() - drained.stop_ms, what);
        sum.answered += drained.created;
        const faults = [...drainFaults(drained), ...(await end())];
        sum.faults.push(...faults.map((fault) => `${what}: ${fault}`));
      }
    for (let round = 0; round < rounds; round += 1) {
      await service.start();
      const began = performance.now();
      const status = await service.stop();
      took(began, "right after the start");
      if (status !== 0) sum.faults.push(`right after the start: ended with ${status}`);
    }
  } catch (error) {
    sum.faults.push(String(error));
  } finally {
    await service.remove();
    receiver.stop();
  }
  return sum;
};

const drainFaults = ({ sent, created, stop_ms: _, ...rest }: Drained): string[] => {
  const right = {
    refused: 0,
    cut: 0,
    last_answers: connections,
    lost: 0,
    exit_code: 0,
    wal_left: false,
    integrity: "ok",
  };
  const is_right = sent === created && Bun.deepEquals(rest, right);
  return is_right ? [] : [JSON.stringify({ sent, created, ...rest })];
};

/** A request whose second half comes when the service was told to stop already. */
class HalfSent {
  private readonly socket: Socket;
  private received = "";
  private readonly ended = Promise.withResolvers<void>();
  private readonly username = Bun.randomUUIDv7();

  constructor(private readonly service: Service) {
    this.socket = connect(Number(new URL(service.base).port), "127.0.0.1");
    this.socket.on("data", (data) => {
      this.received += data;
    });
    this.socket.on("error", (error) => {
      this.received += String(error);
    });
    this.socket.on("close", () => this.ended.resolve());
  }

  async begin(): Promise<void> {
    const body = JSON.stringify({ name: "Haddad", username: this.username });
    const head =
      `POST /v1/clients HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${this.service.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    this.socket.write(head + body.slice(0, 10));
    const stopping = until("it is told to stop", () => this.service.is_stopping);
    stopping.then(() => setTimeout(() => this.socket.write(body.slice(10)), 50));
  }

  async finish(): Promise<string[]> {
    await this.ended.promise;
    return this.received.startsWith("HTTP/1.1 201") ? [] : [`half sent: ${this.received}`];
  }
}
