import { decide, type Holder, type Role, valid_ms } from "./decide.ts";
import { type FoundLease, holderName, type LeaseRecord } from "./record.ts";
import type { Condition, LeaseStore } from "./store.ts";

/** Two clocks, because each is wrong in another way: one stands still in a machine that sleeps, one can be set. */
export interface Clocks {
  steady_ms(): number;
  wall_ms(): number;
  sleep(ms: number): Promise<void>;
}

interface Moment {
  steady_ms: number;
  wall_ms: number;
}

export interface LeaseOptions {
  store: LeaseStore;
  holder: Holder;
  clocks: Clocks;
  process: string;
  host: string;
  public_url: string | null;
}

/** Another one has the lease, or has had it since this file did. */
export class LeaseTaken extends Error {
  constructor(
    readonly why: "fresh" | "superseded",
    readonly found: FoundLease,
  ) {
    super(`the lease is held by ${holderName(found.record)}`);
  }
}

/** The store wrote although the condition was not met. */
export class ConditionsIgnored extends Error {}

/** The store did not write although the condition was met. */
export class EtagRefused extends Error {}

const tries_max = 5;

/** The right to write, which one process at a time has: an object that is only written as it was last read. */
export class Lease {
  private term = 0;
  private etag = "";
  /** When the last call began that is known to have renewed. */
  private confirmed: Moment | null = null;
  private lost: string | null = null;

  constructor(private readonly options: LeaseOptions) {}

  /** Throws `LeaseTaken` if it may not be taken, and `StoreError`. */
  async take(role: Role): Promise<void> {
    const { store, holder } = this.options;
    for (let tried = 0; tried < tries_max; tried += 1) {
      const found = await store.read();
      const decision = decide(found, holder, role);
      if (found !== null && decision !== "take") throw new LeaseTaken(decision, found);
      this.term = termAfter(found, holder);
      if (await this.write(found ? { etag: found.etag } : { is_absent: true })) return;
    }
    throw new Error("the lease changes whenever it is read: others take it, too");
  }

  /** On the own object, so that nobody else is disturbed by a store that writes anyway. */
  async proveConditions(): Promise<void> {
    const { store } = this.options;
    for (const condition of [{ is_absent: true }, { etag: '"0"' }] as const)
      if ((await store.write(this.record(), condition)) !== null) throw new ConditionsIgnored();
    if (!(await this.write({ etag: this.etag }))) throw new EtagRefused();
  }

  /** Renews once. Rejects with `StoreError` if it is not known whether it did: call it again. */
  async renew(): Promise<void> {
    try {
      if (await this.write({ etag: this.etag })) return;
    } catch (error) {
      await this.adopt();
      throw error;
    }
    await this.adopt();
  }

  /** Lets others take it at once. Call after the last write. */
  async release(): Promise<void> {
    const { store } = this.options;
    this.confirmed = null;
    for (let tried = 0; tried < 2 && this.lost === null; tried += 1) {
      const record = { ...this.record(), released: true };
      if ((await store.write(record, { etag: this.etag })) !== null) return;
      await this.adopt();
    }
  }

  /** For how much longer this process may write, by the clock that says less; 0 if it may not. */
  get valid_for_ms(): number {
    if (this.confirmed === null || this.lost !== null) return 0;
    return Math.max(0, valid_ms - this.since(this.confirmed));
  }

  /** What became of it, once it is lost for good. */
  get lost_because(): string | null {
    return this.lost;
  }

  /** Null before the first time. */
  get renewed_ms_ago(): number | null {
    return this.confirmed && Math.max(0, this.since(this.confirmed));
  }

  get held_term(): number {
    return this.term;
  }

  /** It counts from before the call: the store may have written as soon as that. */
  private async write(condition: Condition): Promise<boolean> {
    const began = this.now();
    const etag = await this.options.store.write(this.record(), condition);
    if (etag === null) return false;
    this.etag = etag;
    this.confirmed = began;
    return true;
  }

  /** After a call with an unknown result. The object may be as it was, or as that call wrote it, or another's. */
  private async adopt(): Promise<void> {
    const found = await this.options.store.read();
    if (found?.record.process === this.options.process) this.etag = found.etag;
    else if (found) this.lost = `${holderName(found.record)} has taken it`;
    else this.lost = "its object was deleted";
  }

  private record(): LeaseRecord {
    const { holder, process, host, public_url } = this.options;
    const { term } = this;
    const write_id = crypto.randomUUID();
    return { holder: holder.id, process, term, released: false, host, public_url, write_id };
  }

  private now(): Moment {
    const { clocks } = this.options;
    return { steady_ms: clocks.steady_ms(), wall_ms: clocks.wall_ms() };
  }

  private since(moment: Moment): number {
    const { steady_ms, wall_ms } = this.now();
    return Math.max(steady_ms - moment.steady_ms, wall_ms - moment.wall_ms);
  }
}

const termAfter = (found: FoundLease | null, { id, last_term }: Holder): number =>
  found?.record.holder === id
    ? found.record.term
    : Math.max(found?.record.term ?? 0, last_term ?? 0) + 1;
