import { addressKey } from "../../access/sign-in/login-throttle.ts";
import { ConcurrencyLimiter } from "../../concurrency-limiter.ts";
import { refuseTemporarily } from "../../refusal.ts";

/** As many as may fail before an address must wait (`LoginThrottle`). */
const calls_of_address_max = 20;
const calls_max = 1000;
/** Reading a person and their factors takes tenths of a millisecond, and a thousand may log in at the same moment. */
const calls_of_turn_max = 8;

/**
 * Limits how many calls without a session run at the same time. A call counts before its body is
 * read, since anyone can leave a body unfinished. Some begin in each turn of the event loop, so that other callers
 * get their turn between them.
 */
export class UnauthenticatedLimiter {
  private calls = 0;
  private begun = 0;
  private readonly waiting: (() => void)[] = [];
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
      await this.turn();
      return await work();
    } finally {
      this.calls -= 1;
    }
  }

  /** Resolves in a turn of the event loop in which another call may begin. */
  private turn(): Promise<void> | void {
    if (this.begun === 0) setImmediate(() => this.nextTurn());
    this.begun += 1;
    if (this.begun > calls_of_turn_max)
      return new Promise((resolve) => void this.waiting.push(resolve));
  }

  private nextTurn(): void {
    const next = this.waiting.splice(0, calls_of_turn_max);
    this.begun = next.length;
    if (this.waiting.length > 0 || next.length > 0) setImmediate(() => this.nextTurn());
    for (const begin of next) begin();
  }
}
