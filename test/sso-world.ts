import { randomBytes } from "node:crypto";
import pino from "pino";
import { readNetworks } from "../src/addresses.ts";
import { Secrets } from "../src/secrets.ts";
import {
  authority,
  type BroughtBack,
  client_id,
  client_secret,
  type OpenidProvider,
  provider_host,
} from "./openid-provider.ts";
import { type Answered, World } from "./world.ts";

export const public_url = "https://lastmile.cedar.example";

interface Told {
  secrets?: Secrets;
  /** Undefined: none is configured. */
  public_url?: string | undefined;
}

/** A service that may reach providers on loopback. */
export class SsoWorld extends World {
  /** Lines of the log, for what a refusal does not tell. */
  readonly log: string[];

  constructor(told: Told = {}) {
    const log: string[] = [];
    const url = "public_url" in told ? told.public_url : public_url;
    super({
      sends_mail: true,
      secrets: told.secrets ?? new Secrets({ SECRET_KEY: randomBytes(32) }),
      log: pino({ level: "info" }, { write: (line) => void log.push(line) }),
      ...(url === undefined ? {} : { public_url: url }),
    });
    this.log = log;
    this.outbound.sso_networks.push(...readNetworks(["127.0.0.0/8"]));
    this.outbound.authorities.push(authority.ca_pem);
    this.names[provider_host] = ["127.0.0.1"];
  }

  /** Sets up single sign-on by this provider. */
  setUp({ issuer }: Pick<OpenidProvider, "issuer">, more: object = {}): Promise<Answered> {
    return this.put("/v1/organization/sso", {
      ...{ issuer, client_id, client_secret, allowed_domains: ["cedar.example"] },
      ...more,
    });
  }

  start(organization_id: unknown = this.cedar.id): Promise<Answered> {
    return this.post("/v1/auth/sso", { organization_id }, { key: null });
  }

  confirm(body: object, headers: Record<string, string> = {}): Promise<Answered> {
    return this.post("/v1/auth/sso/confirm", body, { key: null, headers });
  }

  /** A whole sign-in; `change` is what an attacker does to what the browser brings back. */
  async signIn(
    provider: OpenidProvider,
    change: (back: BroughtBack) => object = (back) => back,
  ): Promise<Answered> {
    const started = await this.start();
    if (started.status !== 200) return started;
    const { authorization_url, flow_token } = started.body;
    return this.confirm({ flow_token, ...change(provider.authorize(authorization_url)) });
  }

  /** Why the last single sign-on was refused, as the log says. */
  get why(): string {
    const lines = this.log.map((line) => JSON.parse(line));
    return lines.findLast(({ msg }) => msg === "single sign-on refused")?.why ?? "";
  }
}
