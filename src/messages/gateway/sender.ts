import type { Logger } from "pino";
import { openGatewaySecret } from "../../access/message-gateway.ts";
import { build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { prepareInOrg } from "../../database/org.ts";
import type { Message } from "../../outbound/exchange.ts";
import { LookupLimitReached } from "../../outbound/name-lookup.ts";
import type { DueMessage } from "../due.ts";
import { SendingLoop } from "../sending-loop.ts";
import type { Verdict } from "../verdict.ts";
import { gatewayRequest } from "./request.ts";
import { type GatewayResult, gatewayVerdict, isGatewayTrouble } from "./verdict.ts";

/** Requests at the same time: of all organizations, of one, and of one whose gateway is failing. */
const concurrency = 64;
const per_organization_max = 4;
const per_failing_max = 1;
/** All failing gateways together leave room for the others, however many they are. */
const failing_max = 32;
/** If the gateway's name was not looked up because too many are. */
const lookup_pause_ms = 1000;

export interface GatewaySenderOptions {
  sqlite: Sqlite;
  log: Logger;
  /** Posts to an organization's gateway, by the address rule. Rejects with `LookupLimitReached`. */
  deliverer: { attempt(url: string, message: Message): Promise<GatewayResult>; close(): void };
}

const gateway = prepareInOrg()((param) =>
  build
    .selectFrom("organizations")
    .select(["message_gateway_url as url", "message_gateway_secret as secret"])
    .where("id", "=", param("org_id")),
);

/**
 * Posts queued messages to the organizations' gateways. A gateway that hangs or fails delays no other one, and no
 * e-mail.
 */
export class GatewaySender {
  /** Organizations whose last request failed by the gateway's fault. */
  private readonly failing = new Set<string>();
  private readonly paused = new Set<string>();
  private readonly loop: SendingLoop;

  constructor(private readonly options: GatewaySenderOptions) {
    const { sqlite, log } = options;
    this.loop = new SendingLoop({
      ...{ name: "message-gateways", channel: "gateway", sqlite, log, concurrency },
      waiting: (in_flight) => this.waiting(in_flight),
      send: (message, attempts) => this.send(message, attempts),
    });
  }

  /** There may be something to send. */
  wake(): void {
    this.loop.wake();
  }

  /** Starts no more requests, and waits until the current ones are finished and saved. */
  async stop(): Promise<void> {
    await this.loop.stop();
    this.options.deliverer.close();
  }

  private waiting(in_flight: ReadonlyMap<string, number>): string[] {
    const limitOf = (org_id: string): number =>
      this.failing.has(org_id) ? per_failing_max : per_organization_max;
    const full = [...in_flight].filter(([org_id, count]) => count >= limitOf(org_id));
    const of_failing = [...in_flight].filter(([org_id]) => this.failing.has(org_id));
    const others = of_failing.length >= failing_max ? this.failing : [];
    return [...this.paused, ...full.map(([org_id]) => org_id), ...others];
  }

  private async send(message: DueMessage, attempts: number): Promise<Verdict | null> {
    const { org_id, id } = message;
    const result = await this.post(message);
    if (result === "paused") return null;
    if (result === "no_gateway")
      return { status: "failed", error: "the organization has no message gateway" };
    if (isGatewayTrouble(result)) this.failing.add(org_id);
    else this.failing.delete(org_id);
    const verdict = gatewayVerdict(result, attempts);
    if (verdict.status === "failed") {
      const { error, response_status } = result;
      const { log } = this.options;
      log.warn(
        { message: id, organization_id: org_id, error, response_status },
        "a message failed",
      );
    }
    return verdict;
  }

  /** Makes one attempt. Its address is checked again, since names change. */
  private async post(message: DueMessage): Promise<GatewayResult | "no_gateway" | "paused"> {
    const { sqlite, deliverer } = this.options;
    const { org_id } = message;
    const { url, secret } = sqlite.reader(org_id).first(gateway, {}) ?? {};
    if (!url || !secret) return "no_gateway";
    const key = openGatewaySecret(sqlite.secrets, org_id, secret);
    try {
      return await deliverer.attempt(url, gatewayRequest(message, key, Date.now()));
    } catch (error) {
      if (!(error instanceof LookupLimitReached)) throw error;
      this.pause(org_id);
      return "paused";
    }
  }

  private pause(org_id: string): void {
    this.paused.add(org_id);
    setTimeout(() => {
      this.paused.delete(org_id);
      this.loop.wake();
    }, lookup_pause_ms).unref();
  }
}
