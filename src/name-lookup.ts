import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";

/** Nobody was asked for the name: too many others are being asked for. It says nothing about the name. */
export class LookupNotMade extends Error {
  constructor() {
    super("Too many names are being looked up.");
    this.name = "LookupNotMade";
  }
}

interface Answer {
  addresses: string[];
  /** By the clock that only runs forwards. */
  until_ms: number;
}

const asked_max = 1024;
const answers_max = 4096;
const found_for_ms = 5000;
const not_found_for_ms = 1000;
/** A name server may be configured to be waited for much longer. */
const look_limit_ms = 10_000;

/**
 * Looks up the addresses of host names. One lookup of a name is under way at a time, all who wait
 * share it, and its answer is kept for seconds: who asks vets the addresses each time anyway.
 */
export class NameLookup {
  private readonly asked = new Map<string, Promise<string[]>>();
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly ask = askNameServers) {}

  /** Every address of a host; none when it does not resolve. Rejects with `LookupNotMade` when it is not asked for. */
  async resolve(host: string): Promise<string[]> {
    const answer = this.answers.get(host);
    if (answer && performance.now() < answer.until_ms) return answer.addresses;
    return this.asked.get(host) ?? this.look(host);
  }

  private look(host: string): Promise<string[]> {
    if (this.asked.size >= asked_max) throw new LookupNotMade();
    const asked = inTime(this.ask(host)).then((addresses) => {
      this.asked.delete(host);
      this.keep(host, addresses);
      return addresses;
    });
    this.asked.set(host, asked);
    return asked;
  }

  /** The newest stand last, so that the oldest are forgotten first. */
  private keep(host: string, addresses: string[]): void {
    const kept_ms = addresses.length === 0 ? not_found_for_ms : found_for_ms;
    this.answers.delete(host);
    this.answers.set(host, { addresses, until_ms: performance.now() + kept_ms });
    const [oldest] = this.answers.size > answers_max ? this.answers.keys() : [];
    if (oldest !== undefined) this.answers.delete(oldest);
  }
}

/** What a lookup came to; none when it failed or takes too long. */
const inTime = async (asked: Promise<string[]>): Promise<string[]> => {
  const late = Promise.withResolvers<string[]>();
  const limit = setTimeout(() => late.resolve([]), look_limit_ms);
  const addresses = await Promise.race([asked.catch(() => []), late.promise]);
  clearTimeout(limit);
  return addresses;
};

/**
 * c-ares asks from the event loop. The platform's own lookup blocks a thread of a small pool for as
 * long as a name server hangs, and what else needs the pool waits behind it.
 */
const askNameServers = async (host: string): Promise<string[]> => {
  followNameServers();
  const found = await Bun.dns.lookup(host, { backend: "c-ares" });
  return found.map(({ address }) => address);
};

const resolv_conf = "/etc/resolv.conf";
const modifiedAt = (): number => statSync(resolv_conf, { throwIfNoEntry: false })?.mtimeMs ?? 0;
let read_at = modifiedAt();

/** c-ares reads the file only once: a machine that moves to another network has others in it. */
const followNameServers = (): void => {
  const modified_at = modifiedAt();
  if (modified_at === read_at) return;
  read_at = modified_at;
  if (modified_at === 0) return;
  const servers = nameServersIn(readFileSync(resolv_conf, "utf8"));
  if (servers.length > 0) process.getBuiltinModule("node:dns").setServers(servers); // not loaded at each start
};

/** Those without a zone: c-ares takes none from here. */
const nameServersIn = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*nameserver[ \t]+(\S+)/gm)].flatMap(([, server = ""]) =>
    isIP(server) > 0 && !server.includes("%") ? [server] : [],
  );
