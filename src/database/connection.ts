import type { Database, Statement } from "better-sqlite3";
import type { Compilable } from "kysely";
import { Secrets } from "../secrets.ts";
import type { Prepared, Value, Values } from "./build.ts";
import { isDiskFull } from "./file/disk-full.ts";
import { openFile, openForReading } from "./file/open.ts";
import { type CachedQuery, cached_tables, RowCache, writtenBy } from "./row-cache.ts";
import { StorageHealth } from "./storage.ts";

const statements_max = 1000;

/** Sees the text of each statement before it is prepared; the tests refuse those that do not say whose rows they mean. */
export type Inspect = (sql: string) => void;

export interface ConnectionOptions {
  inspect?: Inspect;
  /** Nothing can be changed through it. */
  readonly?: boolean;
  /** Without them secrets are stored in clear, and those that are encrypted stay closed. */
  secrets?: Secrets;
  /** Returns the damage that another process found in the file: nothing is written then. */
  readDamageNote?: () => string | null;
}

/** One that was just built, or a prepared one. */
export type Query<P extends Values, R> = Compilable<R> | Prepared<P, R>;

/** Where statements of every organization are read: the open file, or a change of it. */
export type Readable = Pick<Connection, "all">;

/** What a checkpoint came to. */
export interface Checkpointed {
  is_complete: boolean;
  wal_pages: number;
  /** Those of them that stayed there, because somebody reads an older state. */
  held_back_pages: number;
}

/** The open file: its pragmas and its cache of prepared statements. Every call is synchronous. */
export class Connection {
  protected readonly database: Database;
  /** What SQLite refuses for the storage's sake is reported here. */
  readonly storage: StorageHealth;
  /** What encrypts the secrets that are stored. */
  readonly secrets: Secrets;
  private readonly statements = new Map<string, Statement>();
  /** How often a statement was found in the cache, and how often it had to be prepared. */
  private readonly looks = { hits: 0, misses: 0 };
  /** Those of them that are known to change nothing. */
  private readonly selects = new WeakSet<Statement>();
  protected readonly row_cache = new RowCache();
  /** Statements that may write cached tables, and which. */
  private readonly writes = new Map<string, ReturnType<typeof writtenBy>>();

  constructor(
    path: string,
    private readonly options: ConnectionOptions = {},
  ) {
    this.storage = new StorageHealth(() => isDiskFull(path), options.readDamageNote);
    this.secrets = options.secrets ?? new Secrets();
    this.database = options.readonly ? openForReading(path) : openFile(path);
  }

  /** The rows of a query that was just built, or of a prepared one with the values that it takes. */
  all<R>(query: Compilable<R>): R[];
  all<P extends Values, R>(query: Query<P, R>, values: P): R[];
  all<R>(query: Query<Values, R>, values: Values = {}): R[] {
    const { sql, parameters } = bound(query, values);
    const rows = this.reporting(() => this.statement(sql).all(...parameters)) as R[];
    this.noteWrites(sql);
    return rows;
  }

  /** The first row. */
  first<R>(query: Compilable<R>): R | undefined;
  first<P extends Values, R>(query: Query<P, R>, values: P): R | undefined;
  first<R>(query: Query<Values, R>, values: Values = {}): R | undefined {
    const { sql, parameters } = bound(query, values);
    const row = this.reporting(() => this.statement(sql).get(...parameters)) as R | undefined;
    this.noteWrites(sql);
    return row;
  }

  /** Runs a statement without rows; the number of rows that it changed. */
  run(query: Compilable<unknown>): number;
  run<P extends Values>(query: Query<P, unknown>, values: P): number;
  run(query: Query<Values, unknown>, values: Values = {}): number {
    const { sql, parameters } = bound(query, values);
    const { changes } = this.reporting(() => this.statement(sql).run(...parameters));
    if (changes > 0) this.noteWrites(sql);
    return changes;
  }

  /** As `all`, of a statement that cannot change anything: what a reader holds. */
  select<R>(query: Query<Values, R>, values: Values): R[] {
    const { sql, parameters } = bound(query, values);
    return this.reporting(() => this.reading(sql).all(...parameters)) as R[];
  }

  /** As `first`, of a statement that cannot change anything. */
  selectFirst<R>(query: Query<Values, R>, values: Values): R | undefined {
    const { sql, parameters } = bound(query, values);
    return this.reporting(() => this.reading(sql).get(...parameters)) as R | undefined;
  }

  /** The result of a cached query, shared with every other caller. */
  cached<V>(cached: CachedQuery<V>, values: Values): V {
    const { query, make } = cached;
    return this.row_cache.get(cached, values, () => make(this.select(query, values)));
  }

  /** The first column of each row, of a statement that cannot change anything. */
  column<T>(query: Compilable<T>): T[] {
    return this.select(query, {}).map((row) => Object.values(row as Record<string, T>)[0] as T);
  }

  /** Plain SQL: pragmas, migrations and the operator's commands. */
  execute(sql: string): void {
    this.row_cache.noteWritten(cached_tables);
    this.database.exec(sql);
  }

  /** The rows of plain SQL that changes nothing. */
  rows<R>(sql: string): R[] {
    return this.reporting(() => this.database.prepare(sql).all()) as R[];
  }

  pragma(name: string): unknown {
    return this.database.pragma(name, { simple: true });
  }

  /** Changes whenever another process commits to the file. */
  dataVersion(): number {
    return this.reporting(() => this.statement("PRAGMA data_version").pluck().get()) as number;
  }

  /** Ends a transaction that could not be finished, unless SQLite has. */
  undo(): void {
    if (this.database.inTransaction) this.execute("ROLLBACK");
  }

  /** How the cache of prepared statements does. */
  statementCache(): { size: number; hits: number; misses: number } {
    return { size: this.statements.size, ...this.looks };
  }

  /** From now on a lock of another process is an error at once: waiting for it would block the event loop. */
  disableBusyTimeout(): void {
    this.pragma("busy_timeout = 0");
  }

  /**
   * From now on what a savepoint could have to restore is kept in memory: beyond 64 KiB SQLite writes
   * it to a temporary file otherwise, most of what a change writes at all. Sorts are in memory as well.
   */
  keepTempStoreInMemory(): void {
    this.pragma("temp_store = MEMORY");
  }

  /** Several statements on one snapshot. */
  read<T>(work: () => T): T {
    if (this.database.inTransaction) return work();
    this.statement("BEGIN").run();
    try {
      return work();
    } finally {
      // SQLite has ended it already when it could not read.
      if (this.database.inTransaction) this.statement("COMMIT").run();
    }
  }

  /** As `read`, and rows of tables that hardly ever change come from the cache. */
  readCached<T>(work: () => T): T {
    return this.read(() => {
      this.row_cache.open(this.dataVersion());
      try {
        return work();
      } finally {
        this.row_cache.close();
      }
    });
  }

  /** Returns what `work` returns and undoes what it changed; for use inside a transaction. */
  dryRun<T>(work: () => T): T {
    this.statement("SAVEPOINT dry_run").run();
    try {
      return work();
    } finally {
      this.statement("ROLLBACK TO dry_run").run();
      this.statement("RELEASE dry_run").run();
    }
  }

  /** Returns what `work` returns, and undoes what it changed when it throws; for use inside a transaction. */
  allOrNothing<T>(work: () => T): T {
    this.statement("SAVEPOINT all_or_nothing").run();
    try {
      return work();
    } catch (error) {
      // SQLite itself ends the whole transaction on a full disk.
      if (this.database.inTransaction) this.statement("ROLLBACK TO all_or_nothing").run();
      throw error;
    } finally {
      if (this.database.inTransaction) this.statement("RELEASE all_or_nothing").run();
    }
  }

  /**
   * Takes what the WAL holds into the file. PASSIVE goes as far as nobody still reads what was there
   * before, FULL keeps writers out until all of it is there, TRUNCATE also empties the WAL.
   */
  checkpoint(how: "PASSIVE" | "FULL" | "TRUNCATE" = "PASSIVE"): Checkpointed {
    const [row] = this.reporting(
      () =>
        this.database.pragma(`wal_checkpoint(${how})`) as {
          busy: number;
          log: number;
          checkpointed: number;
        }[],
    );
    const { busy, log: wal_pages, checkpointed } = row ?? { busy: 1, log: 0, checkpointed: 0 };
    return { is_complete: busy === 0, wal_pages, held_back_pages: wal_pages - checkpointed };
  }

  /**
   * Closes with a checkpoint, so that one complete file is left: nothing stays in the WAL, unless
   * the storage refuses that. Then it is as safe there, and the next to open the file finds it.
   * Nobody is waited for: who else has the file open checkpoints it, too.
   */
  close(): void {
    this.statements.clear();
    if (!this.options.readonly) this.settle();
    this.database.close();
  }

  private settle(): void {
    try {
      this.disableBusyTimeout();
      this.database.pragma("optimize");
      this.checkpoint("TRUNCATE");
    } catch (error) {
      this.storage.report(error);
    }
  }

  protected statement(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) {
      this.looks.hits += 1;
      return known;
    }
    this.looks.misses += 1;
    this.options.inspect?.(sql);
    const statement = this.database.prepare(sql);
    if (this.statements.size >= statements_max) {
      this.statements.clear();
      this.writes.clear();
    }
    this.statements.set(sql, statement);
    const tables = statement.readonly ? [] : writtenBy(sql);
    if (tables.length > 0) this.writes.set(sql, tables);
    return statement;
  }

  /** Drops what is cached of the tables that a statement may have written. */
  private noteWrites(sql: string): void {
    const tables = this.writes.get(sql);
    if (tables) this.row_cache.noteWritten(tables);
  }

  private reporting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.storage.report(error);
      throw error;
    }
  }

  private reading(sql: string): Statement {
    const statement = this.statement(sql);
    if (this.selects.has(statement)) return statement;
    if (!statement.readonly) throw changing(sql);
    this.selects.add(statement);
    return statement;
  }
}

const changing = (sql: string): Error => new Error(`a reader does not change anything: ${sql}`);

/** Told apart by what they have: the thread that checkpoints needs nothing that builds. */
const bound = (
  query: Query<Values, unknown>,
  values: Values,
): { sql: string; parameters: readonly Value[] } =>
  "bind" in query
    ? query.bind(values)
    : (query.compile() as { sql: string; parameters: readonly Value[] });
