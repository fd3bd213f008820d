import { addressKey } from "../access/login-throttle.ts";
import { refuseForNow } from "../refusal.ts";
import { AtOnce } from "../webhooks/at-once.ts";

/** As many as may fail before an address has to wait. */
const calls_of_address_max = 20;
const calls_max = 1000;

/**
 * Bounds the calls under way of callers who are not known yet. Until a body has come nobody knows
 * what it holds, so a caller may leave as many unfinished as they like.
 */
export class Strangers {
  private calls = 0;
  private readonly by_address = new AtOnce(
    calls_of_address_max,
    "Too many attempts at once: try again in a second.",
  );

  /** Does the work of a call, or refuses with 429 for its address, with 503 when there are too many in all. */
  run<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.by_address.run(addressKey(address), () => this.count(work));
  }

  private async count<T>(work: () => Promise<T>): Promise<T> {
    if (this.calls >= calls_max)
      throw refuseForNow("busy", "Too many people are logging in: try again in a second.");
    this.calls += 1;
    try {
      return await work();
    } finally {
      this.calls -= 1;
    }
  }
}
