import type { Agent } from "node:https";
import type { SecureContext } from "node:tls";
import { authoritiesIn } from "../outbound/authorities.ts";
import {
  type ExchangeResult,
  exchange,
  type Limits,
  type Message,
  no_response,
  no_timings,
} from "../outbound/exchange.ts";
import { https, tls } from "../outbound/https.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { resolveTarget, type Target } from "../outbound/target.ts";
import { diagnoseTarget, type TargetDiagnosis } from "./diagnose-target.ts";

/** The result of an attempt, for the delivery and its `attempt_log`. */
export interface AttemptResult extends Omit<ExchangeResult, "stale"> {
  address: string | null;
  dns_ms: number | null;
  total_ms: number;
}

/** §6.5. */
const contract_limits: Limits = { connect_ms: 5000, whole_ms: 10_000 };
const idle_limit_ms = 30_000;

/** Sends to customers' receivers. Connections are kept alive, since a new TLS handshake costs several times more. */
export class Deliverer {
  private readonly added_authorities: string[];
  private agents: { keep_alive: Agent; fresh: Agent; secureContext: SecureContext } | undefined;

  /** `ca_file` has the operator's own certificate authorities, trusted in addition to the public ones. */
  constructor(
    private readonly outbound: Outbound,
    ca_file?: string,
    private readonly limits = contract_limits,
  ) {
    this.added_authorities = authoritiesIn("WEBHOOK_CA_FILE", ca_file);
  }

  /** Created on first use: the public certificate authorities take 7 MB. */
  private get pool() {
    if (this.agents) return this.agents;
    const { createSecureContext, rootCertificates } = tls();
    const { Agent } = https();
    const ca = [...rootCertificates, ...this.added_authorities];
    const secureContext = createSecureContext({ ca });
    this.agents = {
      keep_alive: new Agent({ secureContext, keepAlive: true, timeout: idle_limit_ms }),
      fresh: new Agent({ secureContext }),
      secureContext,
    };
    return this.agents;
  }

  /** Makes one attempt. Rejects with `LookupLimitReached` if the name was not looked up; this does not count as an attempt. */
  async attempt(url: string, message: Message): Promise<AttemptResult> {
    const began = performance.now();
    const target = await resolveTarget(url, this.outbound);
    const dns_ms = performance.now() - began;
    const { address, ...result } =
      typeof target === "string"
        ? { address: null, ...notSent(target === "dns" ? "dns" : "refused_address") }
        : await this.postToFirstReachable(target, message, began + this.limits.whole_ms);
    return { address, ...result, dns_ms, total_ms: performance.now() - began };
  }

  /** Makes an attempt on new connections and reports each step. Rejects like `attempt`. */
  diagnose(url: string, createMessage: () => Message): Promise<TargetDiagnosis> {
    const { outbound, limits } = this;
    const { fresh: agent, secureContext } = this.pool;
    return diagnoseTarget({ outbound, limits, agent, secureContext }, url, createMessage);
  }

  /** Tries the addresses in turn until a connection opens. */
  private async postToFirstReachable(target: Target, message: Message, deadline_ms: number) {
    let last = { address: null as string | null, ...notSent("connect") };
    for (const address of target.addresses) {
      last = { address, ...(await this.post(target.url, address, message, deadline_ms)) };
      if (last.error !== "connect" || performance.now() > deadline_ms) break;
    }
    return last;
  }

  private async post(url: URL, address: string, message: Message, deadline_ms: number) {
    const postWith = (agent: Agent) => {
      const whole_ms = Math.max(1, deadline_ms - performance.now());
      return exchange({ url, address, agent, limits: { ...this.limits, whole_ms } }, message);
    };
    const first = await postWith(this.pool.keep_alive);
    return first.stale ? postWith(this.pool.fresh) : first;
  }

  /** Closes the idle connections. */
  close(): void {
    this.agents?.keep_alive.destroy();
  }
}

const notSent = (error: "dns" | "connect" | "refused_address"): ExchangeResult => ({
  ...no_timings,
  ...no_response,
  error,
  stale: false,
});
