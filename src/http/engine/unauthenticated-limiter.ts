import { addressKey } from "../../access/sign-in/login-throttle.ts";
import { ConcurrencyLimiter } from "../../concurrency-limiter.ts";
import { refuseTemporarily } from "../../refusal.ts";

/** As many as may fail before an address must wait (`LoginThrottle`). */
const calls_of_address_max = 20;
const calls_max = 1000;

/**
 * Limits how many calls without a session run at the same time. A call counts before its body is
 * read, since anyone can leave a body unfinished.
 */
export class UnauthenticatedLimiter {
  private calls = 0;
  private readonly by_address = new ConcurrencyLimiter();

  /** Runs a call, or refuses it: 429 for too many from its address, 503 for too many in all. */
  run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const limits = { [addressKey(address)]: calls_of_address_max };
    const too_many = "Too many attempts at once: try again in a second.";
    return this.by_address.run(limits, too_many, () => this.count(work));
  }

  private async count<T>(work: () => Promise<T>): Promise<T> {
    if (this.calls >= calls_max)
      throw refuseTemporarily("busy", "Too many people are logging in: try again in a second.");
    this.calls += 1;
    try {
      return await work();
    } finally {
      this.calls -= 1;
    }
  }
}
