import type { Prepared, Values } from "./build.ts";

/**
 * Tables that nearly everybody reads and hardly any change writes. No trigger writes to them: a
 * statement that does names them.
 */
export const lasting_tables = [
  "api_keys",
  "board_columns",
  "board_members",
  "boards",
  "job_types",
  "memberships",
  "search_characters",
  "webhook_endpoints",
] as const;

type LastingTable = (typeof lasting_tables)[number];

/** A query of lasting tables alone, and what is made of its rows: it is shared, so nobody may change it. */
export interface Lasting<V> {
  query: Prepared<Values, unknown, "select">;
  make(rows: readonly unknown[]): V;
}

interface Answers {
  tables: readonly LastingTable[];
  /** By the values that were bound. */
  by_values: Map<string, unknown>;
}

const answers_max = 10_000;

/**
 * What lasting tables answered, kept from one transaction to the next. It answers only inside that
 * of a group of changes or of shared reads, which knows whether another process has written since.
 * A table that is written is read from the file until that transaction has ended, and what was kept
 * of it is dropped: so nothing is kept that could still be undone.
 */
export class Remembered {
  private readonly answers = new Map<Lasting<unknown>, Answers>();
  private readonly written = new Set<LastingTable>();
  private version: number | null = null;
  private is_open = false;

  /** A transaction has begun, on the file as it is by `version`, which others' commits change. */
  open(version: number): void {
    if (version !== this.version) this.answers.clear();
    this.version = version;
    if (this.written.size > 0) this.drop();
    this.is_open = true;
  }

  private drop(): void {
    for (const [lasting, { tables }] of this.answers)
      if (tables.some((table) => this.written.has(table))) this.answers.delete(lasting);
    this.written.clear();
  }

  /** The transaction has ended. */
  close(): void {
    this.is_open = false;
  }

  /** Rows of these tables were written, whatever becomes of it. */
  noteWritten(tables: readonly LastingTable[]): void {
    for (const table of tables) this.written.add(table);
  }

  /** What `read` returned before, or returns now. */
  recall<V>(lasting: Lasting<V>, values: Values, read: () => V): V {
    if (!this.is_open) return read();
    const { sql, parameters } = lasting.query.bind(values);
    const { tables, by_values } = this.answers.get(lasting) ?? this.begin(lasting, sql);
    if (this.written.size > 0 && tables.some((table) => this.written.has(table))) return read();
    const name = parameters.join("\n");
    const known = by_values.get(name);
    if (known !== undefined) return known as V;
    const answer = read();
    if (by_values.size >= answers_max) by_values.clear();
    by_values.set(name, answer);
    return answer;
  }

  private begin(lasting: Lasting<unknown>, sql: string): Answers {
    const answers = { tables: readBy(sql), by_values: new Map<string, unknown>() };
    this.answers.set(lasting, answers);
    return answers;
  }
}

const isLasting = (table: string): table is LastingTable =>
  (lasting_tables as readonly string[]).includes(table);

/** The tables of a query; refuses one that is not lasting. */
const readBy = (sql: string): LastingTable[] =>
  [...sql.matchAll(/\b(?:from|join) "?(\w+)/gi)].map(([, table = ""]) => {
    if (!isLasting(table)) throw new Error(`${table} changes too often to be remembered: ${sql}`);
    return table;
  });

/** The lasting tables that a statement that changes something may write: all that it names. */
export const writtenBy = (sql: string): LastingTable[] =>
  lasting_tables.filter((table) => new RegExp(`\\b${table}\\b`).test(sql));
