import { randomBytes } from "node:crypto";
import { readNetworks } from "../src/addresses.ts";
import { logTo } from "../src/log.ts";
import { Secrets } from "../src/secrets.ts";
import {
  authority,
  type BroughtBack,
  type Claims,
  client_id,
  client_secret,
  type OpenidProvider,
  provider_host,
  type Tampering,
} from "./openid-provider.ts";
import { type Answered, World } from "./world.ts";

/** Whom the provider of the tests signs in. */
export const email = "rima@cedar.example";

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
      log: logTo((line) => void log.push(line), "info"),
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

export const seconds = (): number => Math.floor(Date.now() / 1000);

/** The other claims as they are. */
export const withClaims = (change: Claims): Tampering => ({
  claims: (claims) => ({ ...claims, ...change }),
});
export const without = (name: string): Tampering => ({
  claims: ({ [name]: _, ...claims }) => claims,
});

export const messages = {
  ended: "This sign-in has ended or was already used. Start again.",
  not_verified:
    "The provider's answer could not be verified. Start again; if it happens again, tell the people who run your organization.",
  unreachable: "The provider cannot be reached at the moment. Try again in a minute.",
  email:
    "The provider did not confirm an e-mail address of your organization. Sign in there with your work account.",
  no_access: "This account has no access. Ask the people who run your organization.",
};

export const refusal = (message: keyof typeof messages) => ({
  status: 401,
  body: {
    error: { reason: "sso_refused", message: messages[message], errors: { reason: "sso_refused" } },
  },
});

export const signedIn = (of: SsoWorld) => ({
  status: 200,
  body: { user: { email }, organizations: [{ id: of.cedar.id }] },
});
