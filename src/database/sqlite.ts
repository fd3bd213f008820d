import BetterSqlite3, { type Database, type Statement } from "better-sqlite3";
import type { Compilable } from "kysely";
import { type Instant, now } from "../clock/instant.ts";
import { Refusal } from "../refusal.ts";
import type { Prepared, Value } from "./build.ts";
import { OrgReader, OrgTx } from "./org.ts";

const busy_limit_ms = 5000;
const statements_max = 1000;
/** A group is closed after this long, so that one COMMIT never holds many answers back. */
const group_limit_ms = 10;

interface Job {
  run(): void;
  commit(): void;
  fail(error: unknown): void;
}

export interface SqliteOptions {
  /** Sees the text of each statement before it is prepared; the tests refuse those that leave an organization open. */
  inspect?: (sql: string) => void;
  /** Runs at the end of each change that emitted events, in its transaction. */
  settle?: (tx: OrgTx) => void;
}

/** The only door to the file. Every call is synchronous: nothing interleaves inside a transaction. */
export class Sqlite {
  private readonly connection: Database;
  private readonly statements = new Map<string, Statement>();
  private readonly options: SqliteOptions;
  private jobs: Job[] = [];
  private flushing = false;

  constructor(path: string, options: SqliteOptions = {}) {
    this.options = options;
    this.connection = new BetterSqlite3(path);
    for (const pragma of [
      `busy_timeout = ${busy_limit_ms}`,
      "journal_mode = WAL",
      "synchronous = FULL", // the library's default in WAL is NORMAL, which a power cut can undo
      "foreign_keys = ON",
      "trusted_schema = OFF",
      "mmap_size = 0",
      "cache_size = -16000",
    ])
      this.connection.pragma(pragma);
  }

  private statement(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    this.options.inspect?.(sql);
    const statement = this.connection.prepare(sql);
    if (this.statements.size >= statements_max) this.statements.clear();
    this.statements.set(sql, statement);
    return statement;
  }

  all<R>(query: Compilable<R>): R[] {
    const { sql, parameters } = query.compile();
    return this.statement(sql).all(...parameters) as R[];
  }

  first<R>(query: Compilable<R>): R | undefined {
    const { sql, parameters } = query.compile();
    return this.statement(sql).get(...parameters) as R | undefined;
  }

  /** Runs a statement without rows; the number of rows that it changed. */
  run(query: Compilable<unknown>): number {
    const { sql, parameters } = query.compile();
    return this.statement(sql).run(...parameters).changes;
  }

  allPrepared<P extends Record<string, Value>, R>(query: Prepared<P, R>, values: P): R[] {
    const { sql, parameters } = query.bind(values);
    return this.statement(sql).all(...parameters) as R[];
  }

  firstPrepared<P extends Record<string, Value>, R>(
    query: Prepared<P, R>,
    values: P,
  ): R | undefined {
    const { sql, parameters } = query.bind(values);
    return this.statement(sql).get(...parameters) as R | undefined;
  }

  runPrepared<P extends Record<string, Value>>(query: Prepared<P, unknown>, values: P): number {
    const { sql, parameters } = query.bind(values);
    return this.statement(sql).run(...parameters).changes;
  }

  /** Plain SQL: pragmas, migrations and the operator's commands. */
  execute(sql: string): void {
    this.connection.exec(sql);
  }

  pragma(name: string): unknown {
    return this.connection.pragma(name, { simple: true });
  }

  /** Changes whenever another process commits to the file. */
  foreignVersion(): number {
    return this.statement("PRAGMA data_version").pluck().get() as number;
  }

  /** Several statements on one snapshot. */
  read<T>(work: () => T): T {
    if (this.connection.inTransaction) return work();
    this.statement("BEGIN").run();
    try {
      return work();
    } finally {
      this.statement("COMMIT").run();
    }
  }

  reader(org_id: string): OrgReader {
    return new OrgReader(this, org_id);
  }

  /**
   * Group commit: the changes asked for in one turn of the event loop share one transaction,
   * a savepoint each, and each promise settles only after COMMIT. A change that throws undoes itself alone.
   * `at` is the moment of the change.
   */
  write<T>(work: (tx: Tx) => T, at: Instant = now()): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      const tx = new Tx(this, at);
      this.jobs.push({
        run: () => {
          result = work(tx);
          tx.settle(this.options.settle);
        },
        commit: () => {
          resolve(result);
          tx.committed();
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
    const result = this.connection
      .transaction(() => {
        const value = work(tx);
        tx.settle(this.options.settle);
        return value;
      })
      .immediate() as T;
    tx.committed();
    return result;
  }

  /** What `work` would give, with nothing changed: inside a transaction. */
  trial<T>(work: () => T): T {
    this.statement("SAVEPOINT trial").run();
    try {
      return work();
    } finally {
      this.statement("ROLLBACK TO trial").run();
      this.statement("RELEASE trial").run();
    }
  }

  private flush(): void {
    const saved: Job[] = [];
    try {
      this.statement("BEGIN IMMEDIATE").run();
      this.attemptUntil(performance.now() + group_limit_ms, saved);
      this.statement("COMMIT").run();
    } catch (error) {
      if (this.connection.inTransaction) this.statement("ROLLBACK").run();
      // Whatever kept this group from being saved would meet those who wait behind it, too.
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
      if (!this.connection.inTransaction) throw error;
      this.statement("ROLLBACK TO change").run();
      this.statement("RELEASE change").run();
      return false;
    }
  }

  /** A clean stop leaves one complete file: nothing waits in the WAL. */
  close(): void {
    this.statements.clear();
    this.connection.pragma("optimize");
    this.connection.pragma("wal_checkpoint(TRUNCATE)");
    this.connection.close();
  }
}

const storageRefusal = (error: unknown): unknown => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^SQLITE_(FULL|IOERR)/.test(code)
    ? new Refusal("storage_full", "The service's storage is full.")
    : error;
};

/** One change: a transaction (or savepoint) with one moment and what happens after its commit. */
export class Tx {
  private readonly after: (() => void)[] = [];
  private readonly orgs = new Map<string, OrgTx>();

  constructor(
    readonly sqlite: Sqlite,
    readonly now: Instant,
  ) {}

  /** The same change, inside one organization. */
  org(org_id: string): OrgTx {
    let org = this.orgs.get(org_id);
    if (!org) {
      org = new OrgTx(this, org_id);
      this.orgs.set(org_id, org);
    }
    return org;
  }

  /** Runs once the change is saved; never when it was undone. */
  afterCommit(work: () => void): void {
    this.after.push(work);
  }

  settle(each: ((tx: OrgTx) => void) | undefined): void {
    for (const org of this.orgs.values()) if (org.emitted.length > 0) each?.(org);
  }

  committed(): void {
    for (const work of this.after) work();
  }
}
