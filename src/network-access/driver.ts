import { authoritiesIn } from "../outbound/authorities.ts";
import { LookupLimitReached } from "../outbound/name-lookup.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { Secrets } from "../secrets.ts";
import type { Applied } from "./attempt.ts";
import type { DueAttempt } from "./due.ts";
import { AccessFailure } from "./failure.ts";
import type { Outcome } from "./outcome.ts";
import { applyByRadius } from "./radius/apply.ts";
import { type RadiusLimits, radius_limits } from "./radius/exchange.ts";
import { type RouterLimits, Routers, router_limits } from "./routeros/router.ts";
import { openSecret } from "./secret.ts";

export interface DriverLimits {
  router: RouterLimits;
  radius: RadiusLimits;
  /** Of a whole attempt. */
  attempt_ms: number;
}

const driver_limits: DriverLimits = {
  router: router_limits,
  radius: radius_limits,
  attempt_ms: 45_000,
};

/** Tells controllers what clients may do. */
export class AccessDriver {
  private readonly routers: Routers;

  /** `ca_file` has the operator's own certificate authorities, trusted in addition to the public ones. */
  constructor(
    private readonly outbound: Outbound,
    ca_file?: string,
    private readonly limits: DriverLimits = driver_limits,
  ) {
    const authorities = authoritiesIn("ACCESS_CA_FILE", ca_file);
    this.routers = new Routers(outbound, authorities, limits.router);
  }

  /** Makes one attempt. Throws only what is a bug. */
  async attempt(attempt: DueAttempt, secrets: Secrets, stop: AbortSignal): Promise<Outcome> {
    const limit = AbortSignal.timeout(this.limits.attempt_ms);
    try {
      return { applied: await this.apply(attempt, secrets, AbortSignal.any([stop, limit])) };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }

  /** Closes the connections that are kept for a controller. */
  release(controller_id: string): void {
    this.routers.release(controller_id);
  }

  private async apply(attempt: DueAttempt, secrets: Secrets, stop: AbortSignal): Promise<Applied> {
    const { controller_id, isp_username, wanted, contradicting } = attempt;
    if (contradicting !== null) throw shared(isp_username, contradicting);
    const controller = { ...attempt, secret: secretOf(attempt, secrets) };
    const desired = { account: isp_username ?? "", wanted };
    return attempt.kind === "routeros"
      ? this.routers.apply(controller_id, controller, desired, stop)
      : applyByRadius(
          { outbound: this.outbound, limits: this.limits.radius },
          controller,
          desired,
          stop,
        );
  }
}

const secretOf = ({ org_id, controller_id: id, secret }: DueAttempt, secrets: Secrets): string => {
  if (secret !== null) return openSecret(secrets, { org_id, id }, secret);
  throw new AccessFailure("controller", "Its secret was lost with SECRET_KEY: set it again.");
};

/** Telling both would switch the account on and off in turn. */
const shared = (account: string | null, name: string): AccessFailure =>
  new AccessFailure(
    "account",
    `The account ${account} is also that of ${name}, for whom the opposite is wanted.`,
  );

const failureOf = (error: unknown): AccessFailure => {
  if (error instanceof AccessFailure) return error;
  if (error instanceof LookupLimitReached) return new AccessFailure("controller", error.message);
  throw error;
};
