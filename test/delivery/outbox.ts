import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Network, parseNetwork } from "../../src/addresses.ts";
import { across_organizations, build } from "../../src/database/build.ts";
import type { Limits } from "../../src/outbound/exchange.ts";
import { Secrets } from "../../src/secrets.ts";
import { Deliverer } from "../../src/webhooks/deliver.ts";
import { Dispatcher } from "../../src/webhooks/dispatcher.ts";
import { Replayer } from "../../src/webhooks/replayer.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";
import { RawReceiver } from "./raw-receiver.ts";
import { authority, Receiver, receiver_host } from "./receiver.ts";

const folder = mkdtempSync(join(tmpdir(), "lastmile-outbox-"));

/** The authority of the tests' receivers, as WEBHOOK_CA_FILE names it. */
export const ca_file = join(folder, "ca.pem");
writeFileSync(ca_file, authority.ca_pem);

export const loopback = parseNetwork("127.0.0.0/8") as Network;

/** Long enough that no retry happens within a test, unless it moves the clock. */
const hour_waits = [3600, 3600, 3600, 3600, 3600];

interface Started {
  waits?: readonly number[];
  limits?: Limits;
}

/** A world that may send to receivers on loopback. Nothing is sent before `start`. */
export class Outbox {
  /** It signs with secrets that are encrypted at rest; the contract's tests with some in clear. */
  readonly world = new World({
    ca_file,
    secrets: new Secrets({ SECRET_KEY: Buffer.alloc(32, 1) }),
  });
  private readonly receivers: Receiver[] = [];
  private readonly raw_receivers: RawReceiver[] = [];
  private dispatcher: Dispatcher | undefined;
  private replayer: Replayer | undefined;
  private clients = 0;
  /** What the dispatcher and the replayer have logged as errors. */
  private log = "";

  constructor() {
    this.world.names[receiver_host] = ["127.0.0.1"];
    this.world.outbound.allow_networks.push(loopback);
  }

  async receiver(...answer: Parameters<typeof Receiver.start>): Promise<Receiver> {
    const receiver = await Receiver.start(...answer);
    this.receivers.push(receiver);
    this.world.outbound.allow_ports.push(receiver.port);
    return receiver;
  }

  /** A receiver that says its bytes itself. */
  async rawReceiver(...start: Parameters<typeof RawReceiver.start>): Promise<RawReceiver> {
    const receiver = await RawReceiver.start(...start);
    this.raw_receivers.push(receiver);
    this.world.outbound.allow_ports.push(receiver.port);
    return receiver;
  }

  /** An endpoint for the clients' events, with its secret. */
  async endpoint(receiver: Pick<Receiver, "url">, changes: object = {}, key = this.world.key) {
    const body = { url: receiver.url(), topics: ["client.created"], ...changes };
    const answer = await this.world.post("/v1/webhooks", body, { key });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body as { id: string; secret: string };
  }

  /** Makes so many events. */
  async events(count = 1, key = this.world.key): Promise<void> {
    const answers = Array.from({ length: count }, () => {
      this.clients += 1;
      const client = { name: `Client ${this.clients}`, username: `client${this.clients}` };
      return this.world.post("/v1/clients", client, { key });
    });
    for (const { status, text } of await Promise.all(answers))
      if (status !== 201) throw new Error(text);
  }

  start({ waits = hour_waits, limits }: Started = {}): void {
    const { sqlite } = this.world;
    const log = pino({ level: "error" }, { write: (line: string) => (this.log += line) });
    this.dispatcher = new Dispatcher({
      sqlite,
      deliverer: new Deliverer(this.world.outbound, ca_file, limits),
      retry_waits_seconds: waits,
      log,
    });
    this.replayer = new Replayer({ sqlite, log });
  }

  /** Waits until this error was logged so many times. */
  logged(message: string, times = 1): Promise<void> {
    return until(
      `${message} is logged, ${times} times`,
      () => this.log.split(message).length > times,
    );
  }

  /** Wakes the dispatcher with a ping to somebody else's endpoint, and waits until that is sent. */
  async turn(): Promise<void> {
    const key = this.world.apiKey({}, this.world.organization("Orontes Net"));
    const witness = await this.receiver();
    const { id } = await this.endpoint(witness, {}, key);
    await this.world.post(`/v1/webhooks/${id}/test`, {}, { key });
    await until("the ping arrives", () => witness.received.length === 1);
  }

  async stop(): Promise<void> {
    await Promise.all([this.replayer?.stop(), this.dispatcher?.stop()]);
    this.replayer = undefined;
    this.dispatcher = undefined;
  }

  /** An endpoint's deliveries, oldest first, as the API shows each. */
  async deliveries(endpoint_id: string, key = this.world.key) {
    const path = `/v1/webhooks/${endpoint_id}/deliveries?per_page=100`;
    const { data } = (await this.world.get(path, { key })).body;
    const details = data.toReversed().map(async ({ id }: { id: string }) => {
      return (await this.world.get(`/v1/webhooks/deliveries/${id}`, { key })).body;
    });
    return Promise.all(details);
  }

  async read(endpoint_id: string) {
    return (await this.world.get(`/v1/webhooks/${endpoint_id}`)).body;
  }

  /** Waits until nothing is pending any more, or only what was tried already. */
  settled(): Promise<void> {
    return until("every delivery was tried", () => this.untried() === 0);
  }

  finished(): Promise<void> {
    return until("no delivery is pending", () => this.count("status", "pending") === 0);
  }

  /** How often an endpoint was tried, all of its deliveries together. */
  attempts(endpoint_id: string): number {
    const row = this.world.sqlite.first(
      build
        .selectFrom("webhook_deliveries")
        .select((of) => of.fn.sum<number>("attempts").as("sum"))
        .modifyFront(across_organizations)
        .where("endpoint_id", "=", endpoint_id),
    );
    return row?.sum ?? 0;
  }

  private untried(): number {
    return this.count("attempts", 0);
  }

  private count(column: "status" | "attempts", value: string | number): number {
    const row = this.world.sqlite.first(
      build
        .selectFrom("webhook_deliveries")
        .select((of) => of.fn.countAll<number>().as("count"))
        .modifyFront(across_organizations)
        .where("status", "=", "pending")
        .where(column, "=", value as never),
    );
    return row?.count ?? 0;
  }

  async close(): Promise<void> {
    for (const receiver of [...this.receivers, ...this.raw_receivers]) receiver.stop();
    await this.stop();
    this.world.close();
  }
}
