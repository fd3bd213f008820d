import type { Prepared, Value, Values } from "./build.ts";

/** Small tables that nearly every request reads and hardly any writes. No trigger may write to them. */
export const cached_tables = [
  "api_keys",
  "board_columns",
  "board_members",
  "boards",
  "job_types",
  "memberships",
  "organization_moves",
  "organizations",
  "search_characters",
  "webhook_endpoints",
] as const;

type CachedTable = (typeof cached_tables)[number];

/** A query that only reads cached tables. Callers share the result of `make` and must not change it. */
export interface CachedQuery<V> {
  query: Prepared<Values, unknown, "select">;
  make(rows: readonly unknown[]): V;
}

interface Entry {
  tables: readonly CachedTable[];
  /** By the bound values. */
  results: Map<string, unknown>;
}

const results_max = 10_000;

/**
 * Caches results from cached tables. Only used inside a transaction, because its `data_version` shows
 * whether another connection has committed since. After a write to a table, its queries read the file
 * until the transaction ends, so results of a change that is rolled back are never cached.
 */
export class RowCache {
  private readonly entries = new Map<CachedQuery<unknown>, Entry>();
  private readonly written = new Set<CachedTable>();
  private version: number | null = null;
  private is_open = false;

  /** Call at the start of a transaction. */
  open(version: number): void {
    if (version !== this.version) this.entries.clear();
    this.version = version;
    if (this.written.size > 0) this.dropWritten();
    this.is_open = true;
  }

  /** Call at the end of the transaction. */
  close(): void {
    this.is_open = false;
  }

  /** Call after a write to these tables, even if it is rolled back. */
  markWritten(tables: readonly CachedTable[]): void {
    for (const table of tables) this.written.add(table);
  }

  /** The cached result of a query with these parameters, otherwise that of `read`. */
  get<V>(
    cached: CachedQuery<V>,
    { sql, parameters }: { sql: string; parameters: readonly Value[] },
    read: () => V,
  ): V {
    if (!this.is_open) return read();
    const { tables, results } = this.entries.get(cached) ?? this.add(cached, sql);
    if (this.written.size > 0 && tables.some((table) => this.written.has(table))) return read();
    const key = parameters.join("\n");
    const cached_result = results.get(key);
    if (cached_result !== undefined) return cached_result as V;
    const result = read();
    if (results.size >= results_max) results.clear();
    results.set(key, result);
    return result;
  }

  private add(cached: CachedQuery<unknown>, sql: string): Entry {
    const entry = { tables: tablesOf(sql), results: new Map<string, unknown>() };
    this.entries.set(cached, entry);
    return entry;
  }

  private dropWritten(): void {
    for (const [cached, { tables }] of this.entries)
      if (tables.some((table) => this.written.has(table))) this.entries.delete(cached);
    this.written.clear();
  }
}

const isCached = (table: string): table is CachedTable =>
  (cached_tables as readonly string[]).includes(table);

/** The tables of a query. Throws if one is not cached. */
const tablesOf = (sql: string): CachedTable[] =>
  [...sql.matchAll(/\b(?:from|join) "?(\w+)/gi)].map(([, table = ""]) => {
    if (!isCached(table)) throw new Error(`${table} is not a cached table: ${sql}`);
    return table;
  });

const patterns = cached_tables.map((table) => ({ table, pattern: new RegExp(`\\b${table}\\b`) }));

/** The cached tables that a writing statement names. */
export const writtenTables = (sql: string): CachedTable[] =>
  patterns.filter(({ pattern }) => pattern.test(sql)).map(({ table }) => table);
