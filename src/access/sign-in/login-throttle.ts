import { parseAddress } from "../../addresses.ts";
import { elapsed, type Stamp, stamp } from "../../clock/elapsed.ts";
import { Refusal } from "../../refusal.ts";
import { CredentialRefusal } from "../credential-refusal.ts";

interface Attempts {
  failures: number;
  last: Stamp;
  /** When the attempt before the last one was, in case that one is taken back. */
  before_last: Stamp;
}

interface ThrottleLimits {
  /** Failures before the first wait. */
  free: number;
  /** The wait doubles with each failure, up to this. */
  wait_max_s: number;
}

/** Short waits, so that an attacker cannot lock the owner out of an account. */
const for_account: ThrottleLimits = { free: 5, wait_max_s: 60 };
const for_address: ThrottleLimits = { free: 20, wait_max_s: 900 };

const reset_after_ms = 3_600_000;
const entries_max = 20_000;

/**
 * Slows down guessing of passwords, per account and per address (decisions §2). An account is identified by the
 * e-mail address sent, whether or not it exists, and by the person's id, so that a login in one organization
 * does not reset the waits of a person with the same e-mail address in another.
 */
export class LoginThrottle {
  private readonly tries = new Map<string, Attempts>();

  /** Refuses with 429 while this address must wait. Called before the body is read. */
  admit(address: string): void {
    const wait_ms = this.wait(addressKey(address), for_address, stamp());
    if (wait_ms > 0) throw tooManyAttempts(wait_ms);
  }

  /** The 429 for an attempt at this account now; null if there is no wait. */
  refusalFor(account: string): CredentialRefusal | null {
    const wait_ms = this.wait(accountKey(account), for_account, stamp());
    return wait_ms > 0 ? tooManyAttempts(wait_ms) : null;
  }

  /** Counts an attempt as failed until `succeed` is called. Refuses with 429 during a wait. */
  begin(accounts: readonly string[], address: string): void {
    const at = stamp();
    const wait_ms = Math.max(
      ...accounts.map((account) => this.wait(accountKey(account), for_account, at)),
      this.wait(addressKey(address), for_address, at),
    );
    if (wait_ms > 0) throw tooManyAttempts(wait_ms);
    for (const key of [...accounts.map(accountKey), addressKey(address)]) this.add(key, 1, at);
  }

  /** Counts a failure of these accounts that need not wait, until `succeed` is called. */
  fail(accounts: readonly string[]): void {
    const at = stamp();
    for (const account of accounts) this.add(accountKey(account), 1, at);
  }

  /** Resets these accounts. Other accounts of the attempt stay counted as failed. */
  succeed(accounts: readonly string[], address: string): void {
    for (const account of accounts) this.tries.delete(accountKey(account));
    this.add(addressKey(address), -1, stamp());
  }

  /** Takes back an attempt that was neither right nor wrong, such as a password that is right but needs a code. */
  retract(accounts: readonly string[], address: string): void {
    for (const key of [...accounts.map(accountKey), addressKey(address)]) {
      const tries = this.tries.get(key);
      if (!tries) continue;
      tries.failures = Math.max(0, tries.failures - 1);
      tries.last = tries.before_last;
    }
  }

  /**
   * Runs an attempt that is decided by `work`: it counts as failed if `isWrong` says so of the error, and resets the
   * accounts that `work` found right. The others stay as they were, also when a stored answer is replayed.
   */
  async attempt<T>(
    accounts: readonly string[],
    address: string,
    isWrong: (error: unknown) => boolean,
    work: (right: (accounts: readonly string[]) => void) => Promise<T>,
  ): Promise<T> {
    this.begin(accounts, address);
    let right: readonly string[] = [];
    const found = (those: readonly string[]): void => {
      right = those;
    };
    try {
      const result = await work(found);
      this.retract(accounts, address);
      for (const account of right) this.tries.delete(accountKey(account));
      return result;
    } catch (error) {
      if (!isWrong(error)) this.retract(accounts, address);
      throw error;
    }
  }

  private wait(key: string, { free, wait_max_s }: ThrottleLimits, at: Stamp): number {
    const tries = this.tries.get(key);
    if (!tries || tries.failures < free) return 0;
    const passed_ms = elapsed(tries.last, at);
    if (passed_ms > reset_after_ms) return 0;
    const wait_s = Math.min(wait_max_s, 2 ** Math.min(tries.failures - free, 16));
    return wait_s * 1000 - passed_ms;
  }

  /** Moves the entry to the end, so that the oldest entries are evicted first. */
  private add(key: string, failures: number, at: Stamp): void {
    const before = this.tries.get(key);
    const previous = before && elapsed(before.last, at) <= reset_after_ms ? before.failures : 0;
    this.tries.delete(key);
    this.tries.set(key, {
      failures: Math.max(0, previous + failures),
      last: at,
      before_last: before?.last ?? at,
    });
    const [oldest] = this.tries.size > entries_max ? this.tries.keys() : [];
    if (oldest !== undefined) this.tries.delete(oldest);
  }
}

const tooManyAttempts = (wait_ms: number): CredentialRefusal =>
  new CredentialRefusal(
    new Refusal(
      "rate_limited",
      "Too many attempts: wait before the next one.",
      {},
      { "Retry-After": String(Math.ceil(wait_ms / 1000)) },
    ),
    { what: "login", why: "throttled" },
  );

const accountKey = (account: string): string => `account ${account}`;

/** IPv6 addresses count by their /64 network, which belongs to one customer. */
export const addressKey = (address: string): string => {
  const parsed = parseAddress(address);
  const network = parsed?.kind() === "ipv6" ? parsed.toByteArray().slice(0, 8).join(".") : address;
  return `address ${network}`;
};
