import { type Instant, now } from "../clock/instant.ts";
import { Refusal } from "../refusal.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { OrgReader, type OrgTx, Tx, type WakeName } from "./org.ts";

/** A group commits after this long, so that the first of it does not wait for too many others. */
const group_limit_ms = 10;

interface Job {
  run(): void;
  commit(): void;
  fail(error: unknown): void;
}

/** `inspect` sees each statement before it is prepared. */
export interface SqliteOptions extends Pick<ConnectionOptions, "inspect"> {
  /** Runs at the end of each change that emitted events, in its transaction. */
  settle?: (tx: OrgTx) => void;
}

/** The only access to the file, and its one writer: nothing else runs inside a transaction. */
export class Sqlite extends Connection {
  private jobs: Job[] = [];
  private flushing = false;
  private readonly sleepers = new Map<WakeName, () => void>();

  constructor(
    path: string,
    private readonly hooks: SqliteOptions = {},
  ) {
    super(path, hooks);
  }

  reader(org_id: string): OrgReader {
    return new OrgReader(this, org_id);
  }

  /** `wake` is called after each commit of this process that asked for it by this name. */
  onWake(name: WakeName, wake: () => void): void {
    this.sleepers.set(name, wake);
  }

  /**
   * Group commit: the changes asked for in one turn of the event loop share one transaction,
   * a savepoint each, and each promise settles only after COMMIT. A change that throws undoes itself alone.
   * `at` is the moment of the change.
   */
  write<T>(work: (tx: Tx) => T, at: Instant = now()): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const tx = new Tx(this, at);
      let result: T;
      this.jobs.push({
        run: () => {
          result = this.perform(tx, work);
        },
        commit: () => {
          resolve(result);
          this.committed(tx);
        },
        fail: reject,
      });
      if (this.flushing) return;
      this.flushing = true;
      setImmediate(() => this.flush());
    });
  }

  /**
   * One change, committed before it returns: for the commands and for starting up. `at` is its moment.
   * Inside another one it is a savepoint.
   */
  writeNow<T>(work: (tx: Tx) => T, at: Instant = now()): T {
    const tx = new Tx(this, at);
    const result = this.database.transaction(() => this.perform(tx, work)).immediate() as T;
    this.committed(tx);
    return result;
  }

  /** The work and what settles it; afterwards the transaction takes no more, however it ended. */
  private perform<T>(tx: Tx, work: (tx: Tx) => T): T {
    try {
      const result = work(tx);
      for (const org of tx.emitting()) this.hooks.settle?.(org);
      return result;
    } finally {
      tx.end();
    }
  }

  private committed(tx: Tx): void {
    for (const name of tx.woken) this.sleepers.get(name)?.();
  }

  private flush(): void {
    const saved: Job[] = [];
    try {
      this.statement("BEGIN IMMEDIATE").run();
      this.attemptUntil(performance.now() + group_limit_ms, saved);
      this.statement("COMMIT").run();
    } catch (error) {
      if (this.database.inTransaction) this.statement("ROLLBACK").run();
      // What kept this group from being saved (a full disk) would fail the changes queued behind it, too.
      for (const job of [...saved.splice(0), ...this.jobs.splice(0)])
        job.fail(storageRefusal(error));
    }
    this.flushing = this.jobs.length > 0;
    if (this.flushing) setImmediate(() => this.flush());
    for (const job of saved) job.commit();
  }

  private attemptUntil(deadline_ms: number, saved: Job[]): void {
    for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
      if (this.attempt(job)) saved.push(job);
      if (performance.now() > deadline_ms) return;
    }
  }

  private attempt(job: Job): boolean {
    this.statement("SAVEPOINT change").run();
    try {
      job.run();
      this.statement("RELEASE change").run();
      return true;
    } catch (error) {
      job.fail(storageRefusal(error));
      // SQLite itself ends the whole transaction on a full disk: then nothing of the group is saved.
      if (!this.database.inTransaction) throw error;
      this.statement("ROLLBACK TO change").run();
      this.statement("RELEASE change").run();
      return false;
    }
  }
}

const storageRefusal = (error: unknown): unknown => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^SQLITE_(FULL|IOERR)/.test(code)
    ? new Refusal("storage_full", "The service's storage is full.")
    : error;
};
