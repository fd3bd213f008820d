import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { until } from "../until.ts";
import { Outbox } from "./outbox.ts";
import { type Receiver, receiver_host } from "./receiver.ts";

/* A receiver that takes the next connection when the one it has is closed. No time passes by itself. */

/** Stands before a receiver and lets one connection in at a time; the others wait, and nobody greets them. */
class Door {
  private readonly queue: Socket[] = [];
  private inside: Socket | undefined;
  private readonly server: Server;

  constructor(private readonly receiver: Receiver) {
    this.server = createServer((socket) => {
      socket.pause();
      socket.on("error", () => {});
      this.queue.push(socket);
      this.letIn();
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get waiting(): number {
    return this.queue.length;
  }

  url(): string {
    return `https://${receiver_host}:${this.port}/hooks`;
  }

  close(): void {
    for (const socket of [...this.queue.splice(0), this.inside]) socket?.destroy();
    this.server.close();
  }

  private letIn(): void {
    const socket = this.inside ? undefined : this.queue.shift();
    if (!socket) return;
    this.inside = socket;
    const behind = connect(this.receiver.port, "127.0.0.1");
    behind.on("error", () => socket.destroy());
    socket.pipe(behind).pipe(socket);
    socket.on("close", () => {
      behind.destroy();
      this.inside = undefined;
      this.letIn();
    });
    socket.resume();
  }
}

let outbox: Outbox;
let receiver: Receiver;
let door: Door;
beforeEach(async () => {
  jest.useFakeTimers();
  outbox = new Outbox();
  receiver = await outbox.receiver();
  door = new Door(receiver);
  await door.open();
  outbox.world.outbound.allow_ports.push(door.port);
});
afterEach(async () => {
  jest.useRealTimers();
  door.close();
  await outbox.close();
});

/** §6.5: to open a connection. */
const connect_ms = 5000;
const look_ms = 1000;

const verified = async () => {
  const endpoint = await outbox.endpoint(door);
  await outbox.world.post(`/v1/webhooks/${endpoint.id}/test`);
  await outbox.finished();
  return endpoint;
};

const attemptsOf = async (endpoint_id: string): Promise<number[]> =>
  (await outbox.deliveries(endpoint_id)).map(({ attempts }) => attempts);

test("what waits before the door costs one attempt, and is not sent so again", async () => {
  outbox.start({ waits: [10, 60, 300, 1800, 7200] });
  const { id } = await verified();
  await outbox.events(12);
  await until("the others wait outside", () => door.waiting === 3 && receiver.received.length > 9);
  jest.advanceTimersByTime(connect_ms);
  await until("they were given up", async () => {
    return (await attemptsOf(id)).every((attempts) => attempts === 1);
  });
  for (let seconds = 0; seconds < 12; seconds += 1) jest.advanceTimersByTime(look_ms);
  await outbox.finished();
  await outbox.events(12);
  await outbox.finished();

  const deliveries = await outbox.deliveries(id);
  expect(deliveries.map(({ status }) => status)).toEqual(Array(25).fill("delivered"));
  const attempts = deliveries.map((each) => each.attempts).toSorted();
  expect(attempts).toEqual([...Array(22).fill(1), 2, 2, 2]);
  expect((await outbox.read(id)).failure_count).toBe(0);
});
