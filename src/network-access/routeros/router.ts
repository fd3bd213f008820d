import type { Agent } from "node:https";
import type { SecureContext } from "node:tls";
import { https, tls } from "../../outbound/https.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import type { Applied, DesiredAccess, ReachedController } from "../attempt.ts";
import { applyToRouter } from "./apply.ts";
import { connectVerified } from "./connect.ts";
import { request } from "./request.ts";

export interface RouterLimits {
  connect_ms: number;
  /** Of each request, its connection included. */
  request_ms: number;
}

export const router_limits: RouterLimits = { connect_ms: 5000, request_ms: 10_000 };

/** Kept connections are closed after this long without a request. */
const idle_ms = 10_000;

/** Connections to routers, over which accounts are switched. */
export class Routers {
  private context: SecureContext | undefined;
  /** The kept connections of each router, by what they were verified with. */
  private readonly agents = new Map<string, { verified_by: string; agent: Agent }>();

  /** `authorities` are trusted in addition to the public ones. */
  constructor(
    private readonly outbound: Outbound,
    private readonly authorities: readonly string[],
    private readonly limits: RouterLimits = router_limits,
  ) {}

  /** Throws `AccessFailure`. */
  apply(
    id: string,
    router: ReachedController,
    desired: DesiredAccess,
    stop: AbortSignal,
  ): Promise<Applied> {
    const line = {
      url: new URL(router.url ?? ""),
      agent: this.agentOf(id, router),
      login: `${router.username}:${router.secret}`,
      request_limit_ms: this.limits.request_ms,
    };
    return applyToRouter((asked) => request(line, asked, stop), desired);
  }

  /** Closes the connections that are kept for a router. */
  release(id: string): void {
    this.agents.get(id)?.agent.destroy();
    this.agents.delete(id);
  }

  /** One that is reached in another way gets new connections. */
  private agentOf(id: string, router: ReachedController): Agent {
    const verified_by = JSON.stringify([router.url, router.certificate_sha256]);
    const kept = this.agents.get(id);
    if (kept?.verified_by === verified_by) return kept.agent;
    this.release(id);
    const agent = this.createAgent(router);
    this.agents.set(id, { verified_by, agent });
    return agent;
  }

  private createAgent(router: ReachedController): Agent {
    const { Agent } = https();
    const agent = new Agent({ keepAlive: true, timeout: idle_ms });
    const connecting = {
      outbound: this.outbound,
      secureContext: this.secureContext,
      connect_limit_ms: this.limits.connect_ms,
    };
    agent.createConnection = (_options, created) => {
      connectVerified(router, connecting).then(
        (socket) => created?.(null, socket),
        (error: Error) => created?.(error, undefined as never),
      );
      return undefined;
    };
    return agent;
  }

  /** Created on first use: the public certificate authorities take 7 MB. */
  private get secureContext(): SecureContext {
    const { createSecureContext, rootCertificates } = tls();
    this.context ??= createSecureContext({ ca: [...rootCertificates, ...this.authorities] });
    return this.context;
  }
}
