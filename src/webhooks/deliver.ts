import { readFileSync } from "node:fs";
import type { Agent } from "node:https";
import type { SecureContext } from "node:tls";
import { errorText } from "../error-text.ts";
import type { Outbound } from "../outbound.ts";
import { type Examined, examine } from "./examine.ts";
import { type Exchanged, exchange, type Limits, type Message } from "./exchange.ts";
import { https, tls } from "./https.ts";
import { type Target, vetTarget } from "./target.ts";

/** What an attempt came to, for the delivery and its `attempt_log`. */
export interface Attempted extends Omit<Exchanged, "stale"> {
  address: string | null;
  dns_ms: number | null;
  total_ms: number;
}

/** §6.5. */
const contract_limits: Limits = { connect_ms: 5000, whole_ms: 10_000 };
const idle_limit_ms = 30_000;

/**
 * Sends to customers' receivers. Connections are kept for a while, pooled by address, name and
 * port: a new handshake each time would cost several times more.
 */
export class Deliverer {
  private readonly added_authorities: string[];
  private agents: { kept: Agent; fresh: Agent; secureContext: SecureContext } | undefined;

  /** `ca_file` adds the operator's own authorities to those that the world trusts. */
  constructor(
    private readonly outbound: Outbound,
    ca_file?: string,
    private readonly limits = contract_limits,
  ) {
    this.added_authorities = ca_file === undefined ? [] : [readAuthorities(ca_file)];
  }

  /** Made when first needed: the world's authorities take 7 MB. */
  private get pool() {
    if (this.agents) return this.agents;
    const { createSecureContext, rootCertificates } = tls();
    const { Agent } = https();
    const ca = [...rootCertificates, ...this.added_authorities];
    const secureContext = createSecureContext({ ca });
    this.agents = {
      kept: new Agent({ secureContext, keepAlive: true, timeout: idle_limit_ms }),
      fresh: new Agent({ secureContext }),
      secureContext,
    };
    return this.agents;
  }

  /** One attempt, within the limits. Rejects with `LookupLimitReached` if the name was not looked up: this is no attempt. */
  async attempt(url: string, message: Message): Promise<Attempted> {
    const began = performance.now();
    const target = await vetTarget(url, this.outbound);
    const dns_ms = performance.now() - began;
    const { address, ...exchanged } =
      typeof target === "string"
        ? { address: null, ...refused(target === "dns" ? "dns" : "refused_address") }
        : await this.firstThatOpens(target, message, began + this.limits.whole_ms);
    return { address, ...exchanged, dns_ms, total_ms: performance.now() - began };
  }

  /** What an attempt would meet, on connections of its own. Rejects as `attempt` does. */
  examine(url: string, messageNow: () => Message): Promise<Examined> {
    const { outbound, limits } = this;
    const { fresh: agent, secureContext } = this.pool;
    return examine({ outbound, limits, agent, secureContext }, url, messageNow);
  }

  /** Goes through the vetted addresses until a connection opens. */
  private async firstThatOpens(target: Target, message: Message, deadline_ms: number) {
    let last = { address: null as string | null, ...refused("connect") };
    for (const address of target.addresses) {
      last = { address, ...(await this.post(target.url, address, message, deadline_ms)) };
      if (last.error !== "connect" || performance.now() > deadline_ms) break;
    }
    return last;
  }

  private async post(url: URL, address: string, message: Message, deadline_ms: number) {
    const by = (agent: Agent) => {
      const whole_ms = Math.max(1, deadline_ms - performance.now());
      return exchange({ url, address, agent, limits: { ...this.limits, whole_ms } }, message);
    };
    const first = await by(this.pool.kept);
    return first.stale ? by(this.pool.fresh) : first;
  }

  /** Closes the kept connections. */
  close(): void {
    this.agents?.kept.destroy();
  }
}

/** Read at the start, so that a file of no use is noticed then. */
const readAuthorities = (ca_file: string): string => {
  try {
    const pem = readFileSync(ca_file, "utf8");
    tls().createSecureContext({ ca: pem });
    return pem;
  } catch (error) {
    throw new Error(`WEBHOOK_CA_FILE cannot be used: ${errorText(error)}`);
  }
};

const refused = (error: "dns" | "connect" | "refused_address"): Exchanged => ({
  response_status: null,
  response_headers: null,
  response_body: null,
  retry_after: null,
  connect_ms: null,
  tls_ms: null,
  first_byte_ms: null,
  error,
  stale: false,
});
