import { parseAddress } from "../addresses.ts";
import { elapsed, type Stamp, stamp } from "../clock/elapsed.ts";
import { Refusal } from "../refusal.ts";
import { CredentialRefusal } from "./credential-refusal.ts";

interface Tries {
  failures: number;
  last: Stamp;
}

interface ThrottleLimits {
  /** Failures before anyone has to wait. */
  free: number;
  /** The longest wait; it doubles with each failure until then. */
  wait_max_s: number;
}

/** Waits short enough that somebody else's guessing does not lock the owner of an account out. */
const for_account: ThrottleLimits = { free: 5, wait_max_s: 60 };
const for_address: ThrottleLimits = { free: 20, wait_max_s: 900 };

const forgotten_after_ms = 3_600_000;
const remembered_max = 20_000;

/**
 * Slows the guessing of passwords, for each account and each address (decisions §2). It knows an
 * account by the e-mail address that was typed, whether it exists or not, and by the person's id, so
 * that a login in one organization frees nobody with the same e-mail address in another.
 */
export class LoginThrottle {
  private readonly tries = new Map<string, Tries>();

  /** Refuses with 429 while this address must wait. Called before the body is read. */
  admit(address: string): void {
    const wait_ms = this.wait(addressKey(address), for_address, stamp());
    if (wait_ms > 0) throw tooEarly(wait_ms);
  }

  /** The 429 for a try at this account now; null if it need not wait. */
  refusalFor(account: string): CredentialRefusal | null {
    const wait_ms = this.wait(accountKey(account), for_account, stamp());
    return wait_ms > 0 ? tooEarly(wait_ms) : null;
  }

  /** Counts a try as failed until `succeed` says otherwise; 429 when it comes too early. */
  begin(accounts: readonly string[], address: string): void {
    const at = stamp();
    const wait_ms = Math.max(
      ...accounts.map((account) => this.wait(accountKey(account), for_account, at)),
      this.wait(addressKey(address), for_address, at),
    );
    if (wait_ms > 0) throw tooEarly(wait_ms);
    for (const key of [...accounts.map(accountKey), addressKey(address)]) this.add(key, 1, at);
  }

  /** Frees these accounts; the others of the try that began stay as failed. */
  succeed(accounts: readonly string[], address: string): void {
    for (const account of accounts) this.tries.delete(accountKey(account));
    this.add(addressKey(address), -1, stamp());
  }

  private wait(key: string, { free, wait_max_s }: ThrottleLimits, at: Stamp): number {
    const tries = this.tries.get(key);
    if (!tries || tries.failures < free) return 0;
    const passed_ms = elapsed(tries.last, at);
    if (passed_ms > forgotten_after_ms) return 0;
    const wait_s = Math.min(wait_max_s, 2 ** Math.min(tries.failures - free, 16));
    return wait_s * 1000 - passed_ms;
  }

  /** The newest stand last, so that the oldest are forgotten first. */
  private add(key: string, failures: number, at: Stamp): void {
    const before = this.tries.get(key);
    const remembered =
      before && elapsed(before.last, at) <= forgotten_after_ms ? before.failures : 0;
    this.tries.delete(key);
    this.tries.set(key, { failures: Math.max(0, remembered + failures), last: at });
    const [oldest] = this.tries.size > remembered_max ? this.tries.keys() : [];
    if (oldest !== undefined) this.tries.delete(oldest);
  }
}

const tooEarly = (wait_ms: number): CredentialRefusal =>
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

/** A household gets 2⁶⁴ addresses of IPv6: they count as one. */
export const addressKey = (address: string): string => {
  const parsed = parseAddress(address);
  const known = parsed?.kind() === "ipv6" ? parsed.toByteArray().slice(0, 8).join(".") : address;
  return `address ${known}`;
};
