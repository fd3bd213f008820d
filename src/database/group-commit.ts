import { type Instant, now } from "../clock/instant.ts";
import { type Checkpointed, Connection, type ConnectionOptions } from "./connection.ts";
import { OrgReader, type OrgTx, Tx, type WakeName } from "./org.ts";
import { isBusy, isShmError, mayBeInWal, outcomeUnknown, tooManyWaiting } from "./storage.ts";

/** A group commits after this long: the first of it waits for no more others, nor do the calls that arrive meanwhile. */
const group_limit_ms = 8;

/** How long a change waits for another process's lock, and how often it is tried (decisions §8). */
const lock_limit_ms = 5000;
const lock_tried_every_ms = 5;
/** Changes that wait for a lock at most, and the bytes that they hold; further ones are refused at once. */
const waiting_max = 10_000;
const waiting_bytes_max = 64 * 1024 * 1024;
/** Changes refused in one turn of the event loop at most: each is an answer and a line in the log. */
const refused_each_turn = 50;

interface Job {
  asked_ms: number;
  bytes: number;
  run(): void;
  commit(): void;
  fail(error: unknown): void;
}

/** `inspect` sees each statement before it is prepared. */
export interface SqliteOptions
  extends Pick<ConnectionOptions, "inspect" | "secrets" | "readDamageNote"> {
  /** Runs at the end of each change that emitted events, in its transaction. */
  settle?: (tx: OrgTx) => void;
  /** Whether there is a mail server: else what would be queued is skipped. */
  sends_mail?: boolean;
}

/** The only access to the file, and its one writer: nothing else runs inside a transaction. */
export class Sqlite extends Connection {
  /** In the order in which they were asked for. */
  private readonly jobs = new Set<Job>();
  private waiting_bytes = 0;
  private flushing = false;
  /** Whether another process's lock keeps the jobs waiting. */
  private locked_out = false;
  private noteGroup: (changes: number, duration_ms: number) => void = () => {};
  private readonly sleepers = new Map<WakeName, (ids: ReadonlySet<string>) => void>();
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
   * As `read`, on the one snapshot that all of these reads in one turn of the event loop share. What
   * they answer had not been asked for before the turn began, so the snapshot is as new as it must be;
   * and nothing of this process is saved before it ends.
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

  /** Names the snapshot that is shared at this moment, so that what was read of it can be kept as long; null when none is. */
  get snapshot(): number | null {
    return this.is_sharing ? this.shared_reads : null;
  }

  private endSharing(): void {
    if (!this.is_sharing) return;
    this.is_sharing = false;
    this.row_cache.close();
    this.undoGroup(); // nothing was changed in it
  }

  override execute(sql: string): void {
    this.endSharing();
    super.execute(sql);
  }

  override pragma(name: string): unknown {
    this.endSharing();
    return super.pragma(name);
  }

  override checkpoint(how?: "PASSIVE" | "FULL" | "TRUNCATE"): Checkpointed {
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

  /** `wake` is called after each commit of this process that asked for it by this name, with the ids that it is about. */
  onWake(name: WakeName, wake: (ids: ReadonlySet<string>) => void): void {
    this.sleepers.set(name, wake);
  }

  /** `listener` is told of each group that is saved: how many changes, and how long they and their COMMIT took. */
  onGroup(listener: (changes: number, duration_ms: number) => void): void {
    this.noteGroup = listener;
  }

  /**
   * Group commit: the changes asked for in one turn of the event loop share one transaction,
   * a savepoint each, and each promise settles only after COMMIT. A change that throws undoes itself alone.
   * While another process holds the lock it waits, 5 seconds at most, and everything else goes on;
   * then it is refused as `busy`. On a damaged file every change is refused. `at` is the moment of the
   * change, `bytes` about what it keeps in memory until then.
   */
  write<T>(work: (tx: Tx) => T, at: Instant = now(), bytes = 0): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.locked_out && !this.hasRoomFor(bytes)) return reject(tooManyWaiting());
      const tx = new Tx(this, at, this.hooks.sends_mail ?? false);
      let result: T;
      this.waiting_bytes += bytes;
      this.jobs.add({
        asked_ms: performance.now(),
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
   * One change, committed before it returns: for the commands and for starting up. `at` is its moment.
   * Inside another one it is a savepoint.
   */
  writeNow<T>(work: (tx: Tx) => T, at: Instant = now()): T {
    this.storage.refuseIfDamaged();
    this.endSharing();
    const tx = new Tx(this, at, this.hooks.sends_mail ?? false);
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
    for (const [name, ids] of tx.woken) this.sleepers.get(name)?.(ids);
  }

  /** Always so, after a timer, too: a group begun in one would have the next one behind it before any socket is read. */
  private flushSoon(): void {
    setImmediate(() => this.flush());
  }

  /** Saves one group of what waits; the next one in another turn of the event loop. */
  private flush(): void {
    const saved = this.begin() ? this.saveGroup() : [];
    this.flushing = this.jobs.size > 0;
    if (this.flushing && this.locked_out) setTimeout(() => this.flushSoon(), lock_tried_every_ms);
    else if (this.flushing) this.flushSoon();
    for (const job of saved) job.commit();
  }

  /** Returns whether a transaction has begun. If not, those who have waited for too long are refused. */
  private begin(): boolean {
    try {
      this.storage.refuseIfDamaged();
      this.endSharing();
      this.undoGroup();
      this.statement("BEGIN IMMEDIATE").run();
      this.row_cache.open(this.dataVersion());
      this.locked_out = false;
      return true;
    } catch (error) {
      this.locked_out = isBusy(error);
      const until_ms = performance.now() - (this.locked_out ? lock_limit_ms : 0);
      this.refuse(this.takeAskedUntil(until_ms), error);
      return false;
    }
  }

  private hasRoomFor(bytes: number): boolean {
    return this.jobs.size < waiting_max && this.waiting_bytes + bytes <= waiting_bytes_max;
  }

  private take(job: Job): void {
    this.jobs.delete(job);
    this.waiting_bytes -= job.bytes;
  }

  /** Takes the first jobs out of the queue, if they were asked for long enough ago. */
  private takeAskedUntil(moment_ms: number): Job[] {
    const taken: Job[] = [];
    for (const job of this.jobs) {
      if (job.asked_ms > moment_ms || taken.length === refused_each_turn) break;
      this.take(job);
      taken.push(job);
    }
    return taken;
  }

  private refuse(jobs: readonly Job[], error: unknown, otherwise?: typeof outcomeUnknown): void {
    if (jobs.length === 0) return;
    this.storage.report(error);
    const refusal = this.storage.refusalOf(error, otherwise);
    for (const job of jobs) job.fail(refusal);
  }

  /** Returns the jobs that are saved. What keeps the whole group from it says nothing about those behind. */
  private saveGroup(): Job[] {
    const done: Job[] = [];
    let is_committing = false;
    const began_ms = performance.now();
    try {
      this.attemptUntil(began_ms + group_limit_ms, done);
      this.storage.refuseIfDamaged(); // one of them may have found it
      is_committing = true;
      this.statement("COMMIT").run();
      this.storage.saved();
      this.noteGroup(done.length, performance.now() - began_ms);
      return done;
    } catch (error) {
      this.undoGroup();
      const is_undone = !is_committing || !mayBeInWal(error) || this.overwriteInWal();
      this.refuse(done, error, is_undone ? undefined : outcomeUnknown);
      return [];
    } finally {
      this.row_cache.close();
    }
  }

  /**
   * Writes a change that changes nothing where the one that failed may stand in the WAL, so that a
   * crash does not bring back what is answered as undone. Returns whether it is there.
   */
  private overwriteInWal(): boolean {
    try {
      const version = this.pragma("user_version");
      this.statement("BEGIN IMMEDIATE").run();
      this.pragma(`user_version = ${version}`); // a frame of its own, although the page stays as it is
      this.statement("COMMIT").run();
      return true;
    } catch (error) {
      this.undoGroup();
      return isShmError(error);
    }
  }

  /** A transaction that could not even be undone is undone before the next one. */
  private undoGroup(): void {
    try {
      if (this.database.inTransaction) this.statement("ROLLBACK").run();
    } catch (error) {
      this.storage.report(error);
    }
  }

  private attemptUntil(deadline_ms: number, done: Job[]): void {
    for (const job of this.jobs) {
      this.take(job);
      if (this.attempt(job)) done.push(job);
      if (performance.now() > deadline_ms) return;
    }
  }

  private attempt(job: Job): boolean {
    try {
      this.statement("SAVEPOINT change").run();
      job.run();
      this.statement("RELEASE change").run();
      return true;
    } catch (error) {
      this.refuse([job], error);
      // SQLite itself ends the whole transaction on a full disk: then nothing of the group is saved.
      if (!this.database.inTransaction) throw error;
      this.statement("ROLLBACK TO change").run();
      this.statement("RELEASE change").run();
      return false;
    }
  }
}
