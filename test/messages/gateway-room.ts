import pino from "pino";
import { across_organizations, build } from "../../src/database/build.ts";
import { GatewaySender } from "../../src/messages/gateway/sender.ts";
import type { Limits } from "../../src/outbound/exchange.ts";
import { type NewMessage, queueMessage } from "../../src/queue-message.ts";
import { Secrets } from "../../src/secrets.ts";
import { Deliverer } from "../../src/webhooks/deliver.ts";
import { ca_file, loopback } from "../delivery/outbox.ts";
import { Receiver, receiver_host } from "../delivery/receiver.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";

export const secret = "a secret of the operator";

/** A world whose organizations may have gateways on loopback. Nothing is sent before `start`. */
export class GatewayRoom {
  readonly world = new World({
    ca_file,
    secrets: new Secrets({ SECRET_KEY: Buffer.alloc(32, 1) }),
  });
  /** What the sender has logged. */
  log = "";
  private readonly receivers: Receiver[] = [];
  private sender: GatewaySender | undefined;

  constructor() {
    this.world.names[receiver_host] = ["127.0.0.1"];
    this.world.outbound.allow_networks.push(loopback);
  }

  /** A gateway's server. `answer` decides what it says. */
  async receiver(...answer: Parameters<typeof Receiver.start>): Promise<Receiver> {
    const receiver = await Receiver.start(...answer);
    this.receivers.push(receiver);
    this.world.outbound.allow_ports.push(receiver.port);
    return receiver;
  }

  /** Makes this address the gateway of an organization. */
  async connect(url: string, key = this.world.key): Promise<void> {
    const body = { message_gateway: { url, secret } };
    const { status, text } = await this.world.put("/v1/organization", body, { key });
    if (status !== 200) throw new Error(text);
  }

  /** Queues a message to the gateway; its id. */
  queue(changes: Partial<NewMessage> = {}, organization = this.world.cedar): string {
    return this.world.sqlite.writeNow((root) =>
      queueMessage(root.org(organization.id), {
        kind: "payment_reminder",
        channel: "gateway",
        language: "en",
        to: "+9613123456",
        subject: "Reminder",
        body: "Dear Nadia,\nplease pay.",
        can_be_sent: true,
        ...changes,
      }),
    );
  }

  start(limits?: Limits): void {
    const log = pino({ level: "info" }, { write: (line: string) => (this.log += line) });
    const deliverer = new Deliverer(this.world.outbound, ca_file, limits);
    this.sender = new GatewaySender({ sqlite: this.world.sqlite, log, deliverer });
  }

  wake(): void {
    this.sender?.wake();
  }

  rows() {
    return this.world.sqlite.all(
      build.selectFrom("messages").selectAll().orderBy("id").modifyFront(across_organizations),
    );
  }

  row(id: string) {
    const row = this.rows().find((each) => each.id === id);
    if (!row) throw new Error(`no message ${id}`);
    return row;
  }

  /** Waits until so many attempts were made and saved. */
  attempted(id: string, attempts = 1): Promise<void> {
    return until(`attempt ${attempts} is saved`, () => this.row(id).attempts === attempts);
  }

  async stop(): Promise<void> {
    await this.sender?.stop();
    this.sender = undefined;
  }

  async close(): Promise<void> {
    for (const receiver of this.receivers) receiver.stop();
    await this.stop();
    this.world.close();
  }
}
