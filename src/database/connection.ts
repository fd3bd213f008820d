import BetterSqlite3, { type Database, type Statement } from "better-sqlite3";
import type { Compilable } from "kysely";
import { Prepared, type Value, type Values } from "./build.ts";

const busy_limit_ms = 5000;
const statements_max = 1000;

const pragmas = [
  `busy_timeout = ${busy_limit_ms}`,
  "journal_mode = WAL",
  "synchronous = FULL", // the library's default in WAL is NORMAL, which a power cut can undo
  "foreign_keys = ON",
  "trusted_schema = OFF",
  "mmap_size = 0",
  "cache_size = -16000",
];

/** Sees the text of each statement before it is prepared; the tests refuse those that do not say whose rows they mean. */
export type Inspect = (sql: string) => void;

export interface ConnectionOptions {
  inspect?: Inspect;
  /** Nothing can be changed through it. */
  readonly?: boolean;
}

/** One that was just built, or a prepared one. */
export type Query<P extends Values, R> = Compilable<R> | Prepared<P, R>;

/** Where statements of every organization are read: the open file, or a change of it. */
export type Readable = Pick<Connection, "all">;

/** The open file: its pragmas and its cache of prepared statements. Every call is synchronous. */
export class Connection {
  protected readonly database: Database;
  private readonly statements = new Map<string, Statement>();
  /** Those of them that are known to change nothing. */
  private readonly selects = new WeakSet<Statement>();

  constructor(
    path: string,
    private readonly options: ConnectionOptions = {},
  ) {
    this.database = new BetterSqlite3(path, { readonly: options.readonly === true });
    for (const pragma of pragmas) this.database.pragma(pragma);
    if (options.readonly) this.database.pragma("query_only = ON");
  }

  /** The rows of a query that was just built, or of a prepared one with the values that it takes. */
  all<R>(query: Compilable<R>): R[];
  all<P extends Values, R>(query: Query<P, R>, values: P): R[];
  all<R>(query: Query<Values, R>, values: Values = {}): R[] {
    const { sql, parameters } = bound(query, values);
    return this.statement(sql).all(...parameters) as R[];
  }

  /** The first row. */
  first<R>(query: Compilable<R>): R | undefined;
  first<P extends Values, R>(query: Query<P, R>, values: P): R | undefined;
  first<R>(query: Query<Values, R>, values: Values = {}): R | undefined {
    const { sql, parameters } = bound(query, values);
    return this.statement(sql).get(...parameters) as R | undefined;
  }

  /** Runs a statement without rows; the number of rows that it changed. */
  run(query: Compilable<unknown>): number;
  run<P extends Values>(query: Query<P, unknown>, values: P): number;
  run(query: Query<Values, unknown>, values: Values = {}): number {
    const { sql, parameters } = bound(query, values);
    return this.statement(sql).run(...parameters).changes;
  }

  /** As `all`, of a statement that cannot change anything: what a reader holds. */
  select<R>(query: Query<Values, R>, values: Values): R[] {
    const { sql, parameters } = bound(query, values);
    return this.reading(sql).all(...parameters) as R[];
  }

  /** As `first`, of a statement that cannot change anything. */
  selectFirst<R>(query: Query<Values, R>, values: Values): R | undefined {
    const { sql, parameters } = bound(query, values);
    return this.reading(sql).get(...parameters) as R | undefined;
  }

  /** The first column of each row, of a query that may have very many and is not asked for again soon. */
  column<T>(query: Compilable<T>): T[] {
    const { sql, parameters } = bound(query, {});
    this.options.inspect?.(sql);
    const statement = this.database.prepare(sql);
    if (!statement.readonly) throw changing(sql);
    return statement.pluck().all(...parameters) as T[];
  }

  /** Plain SQL: pragmas, migrations and the operator's commands. */
  execute(sql: string): void {
    this.database.exec(sql);
  }

  pragma(name: string): unknown {
    return this.database.pragma(name, { simple: true });
  }

  /** Changes whenever another process commits to the file. */
  foreignVersion(): number {
    return this.statement("PRAGMA data_version").pluck().get() as number;
  }

  /** Several statements on one snapshot. */
  read<T>(work: () => T): T {
    if (this.database.inTransaction) return work();
    this.statement("BEGIN").run();
    try {
      return work();
    } finally {
      this.statement("COMMIT").run();
    }
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

  /** Closes with a checkpoint, so that one complete file is left: nothing stays in the WAL. */
  close(): void {
    this.statements.clear();
    if (!this.options.readonly) {
      this.database.pragma("optimize");
      this.database.pragma("wal_checkpoint(TRUNCATE)");
    }
    this.database.close();
  }

  protected statement(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    this.options.inspect?.(sql);
    const statement = this.database.prepare(sql);
    if (this.statements.size >= statements_max) this.statements.clear();
    this.statements.set(sql, statement);
    return statement;
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

const bound = (
  query: Query<Values, unknown>,
  values: Values,
): { sql: string; parameters: readonly Value[] } =>
  query instanceof Prepared
    ? query.bind(values)
    : (query.compile() as { sql: string; parameters: readonly Value[] });
