import type { ClientAuth, Configuration } from "openid-client";
import { elapsed, type Stamp, stamp } from "../../../clock/elapsed.ts";
import { ConcurrencyLimiter } from "../../../concurrency-limiter.ts";
import type { Outbound } from "../../../outbound/outbound.ts";
import { providerFetch } from "../../../outbound/provider-fetch.ts";
import { resolveProvider } from "../../../outbound/provider-url.ts";
import type { Secrets } from "../../../secrets.ts";
import { type SsoRow, versionOf } from "./queries.ts";
import { refusedBy } from "./refused.ts";
import { openClientSecret } from "./settings.ts";

/** Loaded on first use: most processes sign nobody in this way. */
export const openidClient = () => import("openid-client");

type OpenidClient = Awaited<ReturnType<typeof openidClient>>;

/** A provider as it described itself. */
interface Discovered {
  version: string;
  /** Rejects with what failed. */
  config: Promise<Configuration>;
  /** Null while it is asked. */
  ended: { at: Stamp; keep_ms: number } | null;
}

const keep_ms = 600_000;
const keep_failure_ms = 30_000;
const discovered_max = 200;

/** By organization. */
const discovered = new Map<string, Discovered>();

/** Per organization, so that a provider that hangs holds up nobody else's. */
const concurrent_calls_max = 32;
const call_limiter = new ConcurrencyLimiter();
const too_many = "Too many people are signing in by this provider: try again in a second.";

/** Runs calls of an organization's provider. Refuses with 429 if too many are waiting for it. */
export const callProvider = <T>(org_id: string, work: () => Promise<T>): Promise<T> =>
  call_limiter.run({ [org_id]: concurrent_calls_max }, too_many, work);

/** The organization's provider, discovered at most every 10 minutes. Refuses with 401 if it cannot be reached or used. */
export const providerOf = (
  { secrets }: { secrets: Secrets },
  row: SsoRow,
  outbound: Outbound,
): Promise<Configuration> => {
  const version = versionOf(row);
  const cached = discovered.get(row.org_id);
  const entry =
    cached?.version === version && isFresh(cached)
      ? cached
      : discoverAndKeep(row, version, discover(secrets, row, outbound));
  return entry.config.catch((error: unknown) => {
    throw refusedBy(error, row.org_id);
  });
};

const isFresh = ({ ended }: Discovered): boolean =>
  ended === null || elapsed(ended.at, stamp()) < ended.keep_ms;

/** Moves the entry to the end, so that the oldest entries are evicted first. */
const discoverAndKeep = (
  { org_id }: SsoRow,
  version: string,
  config: Promise<Configuration>,
): Discovered => {
  const entry: Discovered = { version, config, ended: null };
  config.then(
    () => (entry.ended = { at: stamp(), keep_ms }),
    () => (entry.ended = { at: stamp(), keep_ms: keep_failure_ms }),
  );
  discovered.delete(org_id);
  discovered.set(org_id, entry);
  const [oldest] = discovered.size > discovered_max ? discovered.keys() : [];
  if (oldest !== undefined) discovered.delete(oldest);
  return entry;
};

const discover = async (
  secrets: Secrets,
  row: SsoRow,
  outbound: Outbound,
): Promise<Configuration> => {
  const { issuer, client_id } = row;
  const client = await openidClient();
  const config = await client.discovery(
    new URL(issuer),
    client_id,
    undefined,
    authenticationOf(client, openClientSecret(secrets, row)),
    {
      [client.customFetch]: providerFetch(outbound),
      // `providerFetch` decides where http is allowed.
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    },
  );
  const metadata = config.serverMetadata();
  // The library makes exceptions for Microsoft's issuers of all tenants.
  if (metadata.issuer !== issuer) throw new Error("the provider calls itself by another issuer");
  await checkBrowserUrl(metadata.authorization_endpoint, outbound);
  return config;
};

/** Sends the secret as the provider wants it. `client_secret_basic` is the default of OpenID Connect Discovery. */
const authenticationOf = (client: OpenidClient, secret: string | null): ClientAuth => {
  if (secret === null) return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (as, ...rest) =>
    as.token_endpoint_auth_methods_supported?.includes("client_secret_post")
      ? inBody(as, ...rest)
      : inHeader(as, ...rest);
};

/** Only the browser opens it, so it may be anywhere by https. */
const checkBrowserUrl = async (text: string | undefined, outbound: Outbound): Promise<void> => {
  const url = URL.parse(text ?? "");
  if (url?.protocol === "https:") return;
  if (typeof (await resolveProvider(text ?? "", outbound)) === "string")
    throw new Error("the authorization endpoint may not be opened: it is not https");
};
