import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";

/** No name server was queried, because too many lookups are pending. Says nothing about the name. */
export class LookupLimitReached extends Error {
  constructor() {
    super("Too many names are being looked up.");
    this.name = "LookupLimitReached";
  }
}

interface CachedAnswer {
  addresses: string[];
  /** On the monotonic clock, `performance.now()`. */
  expires_ms: number;
}

const lookups_max = 1024;
const cache_max = 4096;
const found_ttl_ms = 5000;
const not_found_ttl_ms = 1000;
/** The system's resolver may be configured with a much longer timeout. */
const lookup_timeout_ms = 10_000;

/**
 * Looks up the addresses of host names. Concurrent lookups of a name share one query, and answers are cached for a
 * few seconds. That is safe, because callers check the addresses on every connection.
 */
export class NameLookup {
  private readonly pending = new Map<string, Promise<string[]>>();
  private readonly cache = new Map<string, CachedAnswer>();

  constructor(private readonly query = queryNameServers) {}

  /** All addresses of a host; empty if it does not resolve. Rejects with `LookupLimitReached`. */
  async resolve(host: string): Promise<string[]> {
    const answer = this.cache.get(host);
    if (answer && performance.now() < answer.expires_ms) return answer.addresses;
    return this.pending.get(host) ?? this.lookUp(host);
  }

  private lookUp(host: string): Promise<string[]> {
    if (this.pending.size >= lookups_max) throw new LookupLimitReached();
    const lookup = withTimeout(this.query(host)).then((addresses) => {
      this.pending.delete(host);
      this.store(host, addresses);
      return addresses;
    });
    this.pending.set(host, lookup);
    return lookup;
  }

  /** Moves the entry to the end, so that the oldest entries are evicted first. */
  private store(host: string, addresses: string[]): void {
    const ttl_ms = addresses.length === 0 ? not_found_ttl_ms : found_ttl_ms;
    this.cache.delete(host);
    this.cache.set(host, { addresses, expires_ms: performance.now() + ttl_ms });
    const [oldest] = this.cache.size > cache_max ? this.cache.keys() : [];
    if (oldest !== undefined) this.cache.delete(oldest);
  }
}

/** The result of a lookup; empty if it fails or takes too long. */
const withTimeout = async (lookup: Promise<string[]>): Promise<string[]> => {
  const timeout = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => timeout.resolve([]), lookup_timeout_ms);
  const addresses = await Promise.race([lookup.catch(() => []), timeout.promise]);
  clearTimeout(timer);
  return addresses;
};

/**
 * Uses c-ares, which queries from the event loop. The platform's resolver would block a thread of a small shared
 * pool while a name server hangs.
 */
const queryNameServers = async (host: string): Promise<string[]> => {
  reloadNameServers();
  const found = await Bun.dns.lookup(host, { backend: "c-ares" });
  return found.map(({ address }) => address);
};

const resolv_conf = "/etc/resolv.conf";
const modifiedAt = (): number => statSync(resolv_conf, { throwIfNoEntry: false })?.mtimeMs ?? 0;
let read_at = modifiedAt();

/** Reloads the name servers when the file changes, for example in another network: c-ares reads it only once. */
const reloadNameServers = (): void => {
  const modified_at = modifiedAt();
  if (modified_at === read_at) return;
  read_at = modified_at;
  if (modified_at === 0) return;
  const servers = nameServersIn(readFileSync(resolv_conf, "utf8"));
  if (servers.length > 0) process.getBuiltinModule("node:dns").setServers(servers); // not loaded at each start
};

/** The name servers in `resolv.conf`. Those with an IPv6 zone are left out, because `setServers` rejects them. */
const nameServersIn = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*nameserver[ \t]+(\S+)/gm)].flatMap(([, server = ""]) =>
    isIP(server) > 0 && !server.includes("%") ? [server] : [],
  );
