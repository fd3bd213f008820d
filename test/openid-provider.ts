import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority } from "../src/demo/certificate-authority.ts";

/** The authority of the tests' providers. */
export const authority = createAuthority();

export const provider_host = "id.cedar.example";
export const client_id = "lastmile";
export const client_secret = "a secret of the client";

export type Claims = Record<string, unknown>;

type Alg = "RS256" | "PS256" | "ES256" | "EdDSA";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keys: Record<Alg, { privateKey: KeyObject; publicKey: KeyObject }> = {
  RS256: rsa,
  PS256: rsa,
  ES256: generateKeyPairSync("ec", { namedCurve: "P-256" }),
  EdDSA: generateKeyPairSync("ed25519"),
};

/** A key that no provider announces. */
export const foreign_key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

export const publicPem = (alg: Alg): string =>
  keys[alg].publicKey.export({ type: "spki", format: "pem" }).toString();

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

const signature = (alg: Alg, data: Buffer, key: KeyObject): Buffer => {
  if (alg === "EdDSA") return sign(null, data, key);
  if (alg === "PS256") return sign("sha256", data, { key, padding: 6, saltLength: 32 });
  return sign("sha256", data, alg === "ES256" ? { key, dsaEncoding: "ieee-p1363" } : key);
};

/** A JWT, signed by the provider's key unless told otherwise. */
export const jwt = (
  claims: Claims,
  alg: Alg = "RS256",
  { header = {}, key = keys[alg].privateKey }: { header?: Claims; key?: KeyObject } = {},
): string => {
  const content = `${encoded({ alg, kid: alg, ...header })}.${encoded(claims)}`;
  return `${content}.${signature(alg, Buffer.from(content), key).toString("base64url")}`;
};

/** A JWT whose signature is a hash with a key that others know. */
export const hashedJwt = (claims: Claims, key: string): string => {
  const content = `${encoded({ alg: "HS256", kid: "RS256" })}.${encoded(claims)}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
};

export const unsignedJwt = (claims: Claims): string =>
  `${encoded({ alg: "none" })}.${encoded(claims)}.`;

/** What an attack puts in place of what the provider says. */
export interface Tampering {
  discovery?(metadata: Claims): Claims;
  claims?(claims: Claims): Claims;
  idToken?(claims: Claims): string;
  token?(answer: Claims): Claims;
  userInfo?(claims: Claims): Claims;
  /** Answers a path itself. */
  answers?: Record<string, (response: ServerResponse, request: IncomingMessage) => void>;
}

interface Grant {
  nonce: string | null;
  challenge: string | null;
  redirect_uri: string | null;
}

/** What the browser brings back from the provider. */
export interface BroughtBack {
  code: string;
  state: string;
  iss?: string;
}

/** An OpenID provider on loopback: discovery, keys, tokens and user info, as strict as a good one. */
export class OpenidProvider {
  tampering: Tampering = {};
  alg: Alg = "RS256";
  is_public = false;
  /** Whether claims about the person are in the user info only. */
  has_slim_tokens = false;
  /** Who signs in. */
  account: Claims = { sub: "248289761001", email: "rima@cedar.example", email_verified: true };
  /** The paths of the requests, in order. */
  readonly requests: string[] = [];
  private readonly grants = new Map<string, Grant>();

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    private readonly scheme: "https" | "http",
    private readonly host: string,
  ) {}

  static async start(
    scheme: "https" | "http" = "https",
    host = provider_host,
    { cert_pem, key_pem } = authority.issue(host),
  ): Promise<OpenidProvider> {
    const server =
      scheme === "https" ? createSecureServer({ cert: cert_pem, key: key_pem }) : createServer();
    const provider = new OpenidProvider(server, scheme, host);
    server.on("request", (request, response) => provider.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return provider;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get issuer(): string {
    return `${this.scheme}://${this.host}:${this.port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** What a person's browser does: signs in at the authorization URL, and comes back. */
  authorize(authorization_url: string): BroughtBack {
    const query = new URL(authorization_url).searchParams;
    const code = randomBytes(16).toString("hex");
    this.grants.set(code, {
      nonce: query.get("nonce"),
      challenge: query.get("code_challenge"),
      redirect_uri: query.get("redirect_uri"),
    });
    return { code, state: query.get("state") ?? "" };
  }

  private metadata(): Claims {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [this.alg],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      code_challenge_methods_supported: ["S256"],
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    this.requests.push(path);
    const attack = this.tampering.answers?.[path];
    if (attack) return attack(response, request);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const sent = new URLSearchParams(Buffer.concat(parts).toString());
    const { status, body } = this.respond(path, sent, request.headers.authorization);
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  }

  private respond(path: string, sent: URLSearchParams, authorization?: string) {
    const { discovery, userInfo } = this.tampering;
    const ok = (body: Claims) => ({ status: 200, body });
    switch (path) {
      case "/.well-known/openid-configuration":
        return ok(discovery?.(this.metadata()) ?? this.metadata());
      case "/keys":
        return ok(this.keySet());
      case "/token":
        return this.exchange(sent, authorization);
      case "/userinfo":
        if (authorization !== "Bearer access") return { status: 401, body: {} };
        return ok(userInfo?.({ ...this.account }) ?? { ...this.account });
      default:
        return { status: 404, body: {} };
    }
  }

  keySet(): Claims {
    const { alg } = this;
    const key = keys[alg].publicKey.export({ format: "jwk" });
    return { keys: [{ ...key, kid: alg, alg, use: "sig" }] };
  }

  /** RFC 6749 §4.1.3 and RFC 7636 §4.6. A code works once. */
  private exchange(sent: URLSearchParams, authorization?: string) {
    const refused = (error: string) => ({ status: 400, body: { error } });
    const basic = `Basic ${Buffer.from(`${client_id}:${client_secret.replaceAll(" ", "+")}`).toString("base64")}`;
    const knows_secret = sent.get("client_secret") === client_secret || authorization === basic;
    if (!this.is_public && !knows_secret) return refused("invalid_client");
    const code = sent.get("code") ?? "";
    const grant = this.grants.get(code);
    this.grants.delete(code);
    if (!grant || grant.redirect_uri !== sent.get("redirect_uri")) return refused("invalid_grant");
    const challenge = createHash("sha256").update(sent.get("code_verifier") ?? "");
    if (grant.challenge !== challenge.digest("base64url")) return refused("invalid_grant");
    const { claims: tampered, idToken, token } = this.tampering;
    const claims = tampered?.(this.claims(grant.nonce)) ?? this.claims(grant.nonce);
    const id_token = idToken?.(claims) ?? jwt(claims, this.alg);
    const answer = { access_token: "access", token_type: "Bearer", expires_in: 300, id_token };
    return { status: 200, body: token?.(answer) ?? answer };
  }

  private claims(nonce: string | null): Claims {
    const now = Math.floor(Date.now() / 1000);
    const person = this.has_slim_tokens ? { sub: this.account.sub } : this.account;
    return { iss: this.issuer, aud: client_id, exp: now + 300, iat: now, nonce, ...person };
  }
}
