import type { Database, Statement } from "better-sqlite3";
import type { Compilable } from "kysely";
import { Secrets } from "../secrets.ts";
import type { Prepared, Value, Values } from "./build.ts";
import { DeferredIndexRows } from "./deferred-index-rows.ts";
import { isDiskFull } from "./file/disk-full.ts";
import { openFile, openForReading, openReadOnlyCopy } from "./file/open.ts";
import { type CachedQuery, cached_tables, RowCache, writtenTables } from "./row-cache.ts";
import { sqliteCode } from "./sqlite-code.ts";
import { StorageHealth } from "./storage.ts";

const statements_max = 1000;
/** More than `PRAGMA data_version` of one connection ever reaches. */
const versions_max = 2 ** 32;

/** Called with each statement before it is prepared. The tests refuse statements without an organization. */
export type Inspect = (sql: string) => void;

export interface ConnectionOptions {
  inspect?: Inspect;
  readonly?: boolean;
  /**
   * Returns the refusal of a statement that would change the file, which is a copy that nobody changes. Only
   * temporary tables can be written.
   */
  refuseWrite?: () => Error;
  /** Without a key, secrets are stored in plain text, and encrypted ones cannot be read. */
  secrets?: Secrets;
  /** The origin of links in messages and documents. Without it they have none. */
  public_url?: string | undefined;
  /** Whether a mail server is configured. Without one, e-mails are not queued. */
  sends_mail?: boolean;
  /** Where folders lie that are imported and exported. */
  transfers_folder?: string;
  /** Returns the damage that another process found. Then nothing is written. */
  readDamageNote?: () => string | null;
}

/** A query that was just built, or a prepared one. */
export type Query<P extends Values, R> = Compilable<R> | Prepared<P, R>;

/** Reads across organizations: a connection, or a transaction. */
export type Readable = Pick<Connection, "all">;

export interface CheckpointResult {
  is_complete: boolean;
  wal_pages: number;
  /** Pages that stayed in the WAL because a reader has an older snapshot. */
  held_back_pages: number;
}

/** A connection with its cache of prepared statements. All calls are synchronous. */
export class Connection {
  protected database: Database;
  /** How often the file was replaced with another one. */
  private replacements = 0;
  /** Errors of SQLite are reported here. */
  readonly storage: StorageHealth;
  /** Encrypts stored secrets. */
  readonly secrets: Secrets;
  /** The origin of links in messages and documents; null if it is not configured. */
  readonly public_url: string | null;
  /** Whether a mail server is configured. */
  readonly sends_mail: boolean;
  private readonly statements = new Map<string, Statement>();
  /** Hits and misses of the statement cache. */
  private readonly lookups = { hits: 0, misses: 0 };
  /** Statements that are known to be read-only. */
  private readonly read_only = new WeakSet<Statement>();
  protected readonly row_cache = new RowCache();
  readonly index_rows = new DeferredIndexRows();
  /** The cached tables that a statement may write. */
  private readonly writes = new Map<string, ReturnType<typeof writtenTables>>();

  constructor(
    path: string,
    private readonly options: ConnectionOptions = {},
  ) {
    this.storage = new StorageHealth(() => isDiskFull(path), options.readDamageNote);
    this.secrets = options.secrets ?? new Secrets();
    this.public_url = options.public_url ?? null;
    this.sends_mail = options.sends_mail ?? false;
    this.database = this.open(path);
  }

  protected open(path: string): Database {
    if (this.options.refuseWrite) return openReadOnlyCopy(path);
    return this.options.readonly ? openForReading(path) : openFile(path);
  }

  /** Where folders lie that are imported and exported. Only the service's connection has one. */
  get transfers_folder(): string {
    const { transfers_folder } = this.options;
    if (transfers_folder === undefined) throw new Error("this connection has no transfers");
    return transfers_folder;
  }

  /** All rows. `org_id` binds a query that was prepared inside an organization. */
  all<R>(query: Compilable<R>): R[];
  all<P extends Values, R>(query: Query<P, R>, values: P, org_id?: string): R[];
  all<R>(query: Query<Values, R>, values: Values = {}, org_id?: string): R[] {
    const { sql, parameters } = bindQuery(query, values, org_id);
    const rows = this.reporting(() => this.statement(sql).all(...parameters)) as R[];
    this.invalidateWritten(sql);
    return rows;
  }

  /** The first row. */
  first<R>(query: Compilable<R>): R | undefined;
  first<P extends Values, R>(query: Query<P, R>, values: P, org_id?: string): R | undefined;
  first<R>(query: Query<Values, R>, values: Values = {}, org_id?: string): R | undefined {
    const { sql, parameters } = bindQuery(query, values, org_id);
    const row = this.reporting(() => this.statement(sql).get(...parameters)) as R | undefined;
    this.invalidateWritten(sql);
    return row;
  }

  /** Runs a statement without rows. Returns the number of changed rows. */
  run(query: Compilable<unknown>): number;
  run<P extends Values>(query: Query<P, unknown>, values: P, org_id?: string): number;
  run(query: Query<Values, unknown>, values: Values = {}, org_id?: string): number {
    const { sql, parameters } = bindQuery(query, values, org_id);
    const { changes } = this.reporting(() => this.statement(sql).run(...parameters));
    if (changes > 0) this.invalidateWritten(sql);
    return changes;
  }

  /** As `all`. Throws if the statement is not read-only. */
  select<R>(query: Query<Values, R>, values: Values, org_id?: string): R[] {
    const { sql, parameters } = bindQuery(query, values, org_id);
    return this.reporting(() => this.readOnlyStatement(sql).all(...parameters)) as R[];
  }

  /** As `first`. Throws if the statement is not read-only. */
  selectFirst<R>(query: Query<Values, R>, values: Values, org_id?: string): R | undefined {
    const { sql, parameters } = bindQuery(query, values, org_id);
    return this.reporting(() => this.readOnlyStatement(sql).get(...parameters)) as R | undefined;
  }

  /** The result of a cached query. Callers share it and must not change it. */
  cached<V>(cached: CachedQuery<V>, values: Values, org_id?: string): V {
    const { query, make } = cached;
    const read = () => make(this.select(query, values, org_id));
    return this.row_cache.get(cached, query.bind(values, org_id), read);
  }

  /** The first column of each row. Throws if the statement is not read-only. */
  column<T>(query: Compilable<T>): T[] {
    return this.select(query, {}).map((row) => Object.values(row as Record<string, T>)[0] as T);
  }

  /** Runs plain SQL: pragmas, migrations and operators' commands. */
  execute(sql: string): void {
    this.row_cache.markWritten(cached_tables);
    this.database.exec(sql);
  }

  /** The rows of a plain SQL query. */
  rows<R>(sql: string): R[] {
    return this.reporting(() => this.database.prepare(sql).all()) as R[];
  }

  pragma(name: string): unknown {
    return this.database.pragma(name, { simple: true });
  }

  /** Changes whenever another connection commits, and when the file is replaced. */
  dataVersion(): number {
    const version = this.reporting(() => this.statement("PRAGMA data_version").pluck().get());
    return this.replacements * versions_max + (version as number);
  }

  /** Rolls back, unless SQLite already has. */
  rollback(): void {
    if (this.database.inTransaction) this.execute("ROLLBACK");
  }

  /** Metrics of the cache of prepared statements. */
  statementCache(): { size: number; hits: number; misses: number } {
    return { size: this.statements.size, ...this.lookups };
  }

  /** Makes locks of other processes fail immediately, because waiting would block the event loop. */
  disableBusyTimeout(): void {
    this.pragma("busy_timeout = 0");
  }

  /**
   * Keeps statement journals of savepoints and sorts in memory. Otherwise SQLite writes journals over
   * 64 KiB to a temporary file, which is most of what a change writes.
   */
  keepTempStoreInMemory(): void {
    this.pragma("temp_store = MEMORY");
  }

  /** Runs several statements on one snapshot. */
  read<T>(work: () => T): T {
    if (this.database.inTransaction) return work();
    this.statement("BEGIN").run();
    try {
      return work();
    } finally {
      // After a read error SQLite has already ended it.
      if (this.database.inTransaction) this.statement("COMMIT").run();
    }
  }

  /** As `read`, with the row cache. */
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

  /** Runs `work` and rolls back its changes. Only inside a transaction. */
  dryRun<T>(work: () => T): T {
    this.statement("SAVEPOINT dry_run").run();
    const mark = this.index_rows.mark();
    try {
      return work();
    } finally {
      this.index_rows.undoTo(mark);
      this.statement("ROLLBACK TO dry_run").run();
      this.statement("RELEASE dry_run").run();
    }
  }

  /** Runs `work`, and rolls back its changes if it throws. Only inside a transaction. */
  allOrNothing<T>(work: () => T): T {
    this.statement("SAVEPOINT all_or_nothing").run();
    const mark = this.index_rows.mark();
    try {
      return work();
    } catch (error) {
      this.index_rows.undoTo(mark);
      // If the disk is full, SQLite has rolled back the whole transaction.
      if (this.database.inTransaction) this.statement("ROLLBACK TO all_or_nothing").run();
      throw error;
    } finally {
      if (this.database.inTransaction) this.statement("RELEASE all_or_nothing").run();
    }
  }

  /**
   * Copies the WAL into the file. PASSIVE stops at pages that readers still need, FULL blocks writers
   * until everything is copied, TRUNCATE also empties the WAL.
   */
  checkpoint(how: "PASSIVE" | "RESTART" | "TRUNCATE" = "PASSIVE"): CheckpointResult {
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
   * Checkpoints and closes, so that one complete file is left. If the checkpoint fails, the changes
   * stay in the WAL, where the next process finds them. Does not wait for other processes, which
   * checkpoint when they close.
   */
  close(): void {
    this.statements.clear();
    if (!this.options.readonly && !this.options.refuseWrite) this.checkpointBeforeClose();
    this.database.close();
  }

  /** Goes on with another file, and closes the one before. Only between transactions. */
  protected replaceDatabase(database: Database): void {
    this.statements.clear();
    this.writes.clear();
    this.database.close();
    this.database = database;
    this.replacements += 1;
    this.storage.setDamage(null); // it was the other file's
  }

  protected checkpointBeforeClose(): void {
    try {
      this.disableBusyTimeout();
      this.checkpoint("TRUNCATE");
    } catch (error) {
      this.storage.report(error);
    }
  }

  protected statement(sql: string): Statement {
    const cached = this.statements.get(sql);
    if (cached) {
      this.lookups.hits += 1;
      return cached;
    }
    this.lookups.misses += 1;
    this.options.inspect?.(sql);
    const statement = this.database.prepare(sql);
    if (this.statements.size >= statements_max) {
      this.statements.clear();
      this.writes.clear();
    }
    this.statements.set(sql, statement);
    const tables = statement.readonly ? [] : writtenTables(sql);
    if (tables.length > 0) this.writes.set(sql, tables);
    return statement;
  }

  /** Invalidates cached results of the tables that a statement may have written. */
  private invalidateWritten(sql: string): void {
    const tables = this.writes.get(sql);
    if (tables) this.row_cache.markWritten(tables);
  }

  protected reporting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const { refuseWrite } = this.options;
      if (refuseWrite && sqliteCode(error) === "SQLITE_READONLY") throw refuseWrite();
      this.storage.report(error);
      throw error;
    }
  }

  private readOnlyStatement(sql: string): Statement {
    const statement = this.statement(sql);
    if (this.read_only.has(statement)) return statement;
    if (!statement.readonly) throw notReadOnly(sql);
    this.read_only.add(statement);
    return statement;
  }
}

const notReadOnly = (sql: string): Error => new Error(`a reader cannot change anything: ${sql}`);

/** Checks for `bind` instead of the class, so that the checkpointing thread does not load Kysely. */
const bindQuery = (
  query: Query<Values, unknown>,
  values: Values,
  org_id: string | undefined,
): { sql: string; parameters: readonly Value[] } =>
  "bind" in query
    ? query.bind(values, org_id)
    : (query.compile() as { sql: string; parameters: readonly Value[] });
