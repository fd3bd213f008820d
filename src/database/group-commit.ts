import { type Instant, now } from "../clock/instant.ts";
import { type CheckpointResult, Connection, type ConnectionOptions } from "./connection.ts";
import { OrgReader, type OrgTx, Tx, type WakeName } from "./org.ts";
import {
  isBusy,
  isShmError,
  mayBeInWal,
  outcomeUnknown,
  savedWithoutLease,
  tooManyWaiting,
} from "./storage.ts";

/** A group commits after this long, so that its first change and new calls do not wait any longer. */
const group_limit_ms = 8;

/** How long a change waits for another process's lock, and how often it retries (decisions §8). */
const lock_limit_ms = 5000;
const lock_retry_ms = 5;
/** Limits for changes that wait for a lock, in number and memory. Further ones are refused immediately. */
const queue_max = 10_000;
const queue_bytes_max = 64 * 1024 * 1024;
/** Changes refused per turn of the event loop, since each is an answer and a line in the log. */
const refused_per_turn = 50;

interface QueuedChange {
  queued_at_ms: number;
  bytes: number;
  run(): void;
  commit(): void;
  fail(error: unknown): void;
}

/** `inspect` sees each statement before it is prepared. */
export interface SqliteOptions
  extends Pick<
    ConnectionOptions,
    | "inspect"
    | "secrets"
    | "public_url"
    | "sends_mail"
    | "transfers_folder"
    | "readDamageNote"
    | "refuseWrite"
  > {
  /** Called at the end of each change that emitted events, in its transaction. */
  storeEvents?: (tx: OrgTx) => void;
  /** Asked before each transaction, and before and after its COMMIT. Throws the refusal of all its changes. */
  refuseUnlessHeld?: () => void;
}

/** The serving process's connection and only writer. Nothing else runs inside a transaction. */
export class Sqlite extends Connection {
  /** In order of arrival. */
  private readonly queue = new Set<QueuedChange>();
  private queue_bytes = 0;
  private flushing = false;
  /** Since when the queue waits for another connection's lock; null if it does not. */
  private locked_since_ms: number | null = null;
  private group_listener: (changes: number, duration_ms: number) => void = () => {};
  private readonly wake_listeners = new Map<WakeName, (ids: ReadonlySet<string>) => void>();
  private shared_reads = 0;
  private is_sharing = false;

  constructor(
    path: string,
    private readonly hooks: SqliteOptions = {},
  ) {
    super(path, hooks);
  }

  reader(org_id: string): OrgReader {
    return new OrgReader(this, org_id);
  }

  /**
   * As `read`, on a snapshot that all reads in one turn of the event loop share. Their requests were
   * received in this turn, so the snapshot is new enough. This process commits nothing before it ends.
   */
  readShared<T>(work: () => T): T {
    if (!this.is_sharing && !this.database.inTransaction) {
      this.statement("BEGIN").run();
      this.is_sharing = true;
      this.shared_reads += 1;
      setImmediate(() => this.endSharing());
      this.row_cache.open(super.dataVersion());
    }
    return work();
  }

  /** Identifies the shared snapshot, for caching results as long as it lasts. Null if there is none. */
  get snapshot(): number | null {
    return this.is_sharing ? this.shared_reads : null;
  }

  protected endSharing(): void {
    if (!this.is_sharing) return;
    this.is_sharing = false;
    this.row_cache.close();
    this.rollbackGroup(); // it has no changes
  }

  override execute(sql: string): void {
    this.endSharing();
    super.execute(sql);
  }

  override pragma(name: string): unknown {
    this.endSharing();
    return super.pragma(name);
  }

  override checkpoint(how?: "PASSIVE" | "RESTART" | "TRUNCATE"): CheckpointResult {
    this.endSharing();
    return super.checkpoint(how);
  }

  override dataVersion(): number {
    this.endSharing();
    return super.dataVersion();
  }

  override close(): void {
    this.endSharing();
    super.close();
  }

  /** Calls `wake` after each commit of a change that called `OrgTx.wake` with this name. */
  onWake(name: WakeName, wake: (ids: ReadonlySet<string>) => void): void {
    this.wake_listeners.set(name, wake);
  }

  /** Calls `listener` after each group: the number of changes, and the duration with COMMIT. */
  onGroup(listener: (changes: number, duration_ms: number) => void): void {
    this.group_listener = listener;
  }

  /**
   * Group commit: the changes of one turn of the event loop share one transaction, with a savepoint
   * each. Promises settle after COMMIT. A change that throws only rolls back itself. If another process
   * holds the lock, changes wait up to 5 seconds without blocking, and are then refused as `busy`. On a
   * damaged file every change is refused. `at` is the moment of the change, `bytes` the approximate
   * memory that it holds while queued.
   */
  write<T>(work: (tx: Tx) => T, at: Instant = now(), bytes = 0): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.locked_since_ms !== null && !this.hasRoomFor(bytes)) return reject(tooManyWaiting());
      const tx = new Tx(this, at);
      let result: T;
      this.queue_bytes += bytes;
      this.queue.add({
        queued_at_ms: performance.now(),
        bytes,
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
      this.flushSoon();
    });
  }

  /**
   * Throws the refusal of every change: on a damaged file, and without the lease. Call it before work that only ends
   * in a change, such as a request to another server.
   */
  refuseIfForbidden(): void {
    this.storage.refuseIfDamaged();
    this.hooks.refuseUnlessHeld?.();
  }

  /**
   * Runs one change and commits before it returns: for commands and startup. `at` is its moment.
   * Inside another change it is a savepoint.
   */
  writeNow<T>(work: (tx: Tx) => T, at: Instant = now()): T {
    this.endSharing();
    const is_outermost = !this.database.inTransaction;
    if (is_outermost) this.refuseIfForbidden();
    const tx = new Tx(this, at);
    const change = (): T => {
      const result = this.perform(tx, work);
      if (is_outermost) this.index_rows.write();
      if (is_outermost) this.refuseIfForbidden();
      return result;
    };
    const mark = this.index_rows.mark();
    try {
      const result = this.database.transaction(change).immediate() as T;
      if (is_outermost) this.index_rows.clear();
      this.committed(tx);
      return result;
    } catch (error) {
      this.index_rows.undoTo(mark);
      throw error;
    }
  }

  /** Runs the work and stores its events. Afterwards `tx` cannot be used any more. */
  private perform<T>(tx: Tx, work: (tx: Tx) => T): T {
    try {
      const result = work(tx);
      for (const org of tx.emitting()) this.hooks.storeEvents?.(org);
      return result;
    } finally {
      tx.end();
    }
  }

  private committed(tx: Tx): void {
    for (const [name, ids] of tx.wakes) this.wake_listeners.get(name)?.(ids);
  }

  /** Also used after a timer: a group that began in the timer itself would be followed by the next one before any socket is read. */
  private flushSoon(): void {
    setImmediate(() => this.flush());
  }

  /** Saves one group of the queue. The next one follows in another turn of the event loop. */
  private flush(): void {
    const saved = this.begin() ? this.saveGroup() : [];
    this.flushing = this.queue.size > 0;
    if (this.flushing && this.locked_since_ms !== null)
      setTimeout(() => this.flushSoon(), lock_retry_ms);
    else if (this.flushing) this.flushSoon();
    for (const change of saved) change.commit();
  }

  /** Returns whether a transaction has begun. If not, refuses changes that have waited for too long. */
  private begin(): boolean {
    try {
      this.refuseIfForbidden();
      this.endSharing();
      this.rollbackGroup();
      this.statement("BEGIN IMMEDIATE").run();
      this.row_cache.open(this.dataVersion());
      this.locked_since_ms = null;
      return true;
    } catch (error) {
      const now_ms = performance.now();
      this.locked_since_ms = isBusy(error) ? (this.locked_since_ms ?? now_ms) : null;
      if (this.locked_since_ms === null) this.refuse(this.takeQueuedBefore(now_ms), error);
      // Time in the queue of a service that has too much to do is no time of waiting for the lock.
      else if (now_ms - this.locked_since_ms >= lock_limit_ms)
        this.refuse(this.takeQueuedBefore(now_ms - lock_limit_ms), error);
      return false;
    }
  }

  private hasRoomFor(bytes: number): boolean {
    return this.queue.size < queue_max && this.queue_bytes + bytes <= queue_bytes_max;
  }

  private take(change: QueuedChange): void {
    this.queue.delete(change);
    this.queue_bytes -= change.bytes;
  }

  /** Removes and returns the first changes that were queued before this moment. */
  private takeQueuedBefore(moment_ms: number): QueuedChange[] {
    const taken: QueuedChange[] = [];
    for (const change of this.queue) {
      if (change.queued_at_ms > moment_ms || taken.length === refused_per_turn) break;
      this.take(change);
      taken.push(change);
    }
    return taken;
  }

  private refuse(
    queue: readonly QueuedChange[],
    error: unknown,
    otherwise?: typeof outcomeUnknown,
  ): void {
    if (queue.length === 0) return;
    this.storage.report(error);
    const refusal = this.storage.refusalOf(error, otherwise);
    for (const change of queue) change.fail(refusal);
  }

  /** Returns the saved changes. If the whole group fails, the changes queued after it are still tried. */
  private saveGroup(): QueuedChange[] {
    const done: QueuedChange[] = [];
    let is_committing = false;
    const began_ms = performance.now();
    try {
      this.attemptUntil(began_ms + group_limit_ms, done);
      this.index_rows.write();
      this.refuseIfForbidden(); // a change may have found damage, or taken longer than the lease
      is_committing = true;
      this.statement("COMMIT").run();
      this.storage.saved();
      this.group_listener(done.length, performance.now() - began_ms);
      return this.isHeldStill(done) ? done : [];
    } catch (error) {
      this.rollbackGroup();
      const is_undone = !is_committing || !mayBeInWal(error) || this.overwriteInWal();
      this.refuse(done, error, is_undone ? undefined : outcomeUnknown);
      return [];
    } finally {
      this.index_rows.clear();
      this.row_cache.close();
    }
  }

  /**
   * Refuses what was saved after the lease had run out, because the machine stood still in COMMIT: another one may
   * write meanwhile, and not know of it.
   */
  private isHeldStill(done: readonly QueuedChange[]): boolean {
    try {
      this.hooks.refuseUnlessHeld?.();
      return true;
    } catch {
      for (const change of done) change.fail(savedWithoutLease());
      return false;
    }
  }

  /**
   * Overwrites a failed commit, parts of which may be in the WAL, with an empty change. Otherwise a
   * crash could bring back a change that was refused. Returns whether that succeeded.
   */
  private overwriteInWal(): boolean {
    try {
      const version = this.pragma("user_version");
      this.statement("BEGIN IMMEDIATE").run();
      this.pragma(`user_version = ${version}`); // writes a WAL frame although the value stays the same
      this.statement("COMMIT").run();
      return true;
    } catch (error) {
      this.rollbackGroup();
      return isShmError(error);
    }
  }

  /** If the rollback fails, it is repeated before the next transaction. */
  private rollbackGroup(): void {
    try {
      if (this.database.inTransaction) this.statement("ROLLBACK").run();
    } catch (error) {
      this.storage.report(error);
    }
  }

  private attemptUntil(deadline_ms: number, done: QueuedChange[]): void {
    for (const change of this.queue) {
      this.take(change);
      if (this.attempt(change)) done.push(change);
      if (performance.now() > deadline_ms) return;
    }
  }

  private attempt(change: QueuedChange): boolean {
    const mark = this.index_rows.mark();
    try {
      this.statement("SAVEPOINT change").run();
      change.run();
      this.statement("RELEASE change").run();
      return true;
    } catch (error) {
      this.index_rows.undoTo(mark);
      this.refuse([change], error);
      // If the disk is full, SQLite has rolled back the whole transaction, so the group has failed.
      if (!this.database.inTransaction) throw error;
      this.statement("ROLLBACK TO change").run();
      this.statement("RELEASE change").run();
      return false;
    }
  }
}
