import type { Database, Statement } from "better-sqlite3";

type Work = (...parameters: unknown[]) => unknown;

/** These do nothing inside a transaction, or fail, or end it. */
const needs_own_database =
  /\b(?:foreign_keys|max_page_count)\b|(?:^|;)\s*(?:VACUUM|ATTACH|BEGIN|COMMIT)\b/i;

const statements_max = 1500;

/**
 * Databases in memory, which worlds use one after the other. All that a world changes is one transaction,
 * which is rolled back when the world closes it; the world's own transactions are savepoints in it. So the
 * schema is read once for each process, and each statement is prepared once, which takes longer than most
 * tests. A database whose settings were changed is not used again.
 */
export class DatabasePool {
  private readonly idle: PooledDatabase[] = [];

  constructor(private readonly open: () => Database) {}

  take(): Database {
    const pooled = this.idle.pop() ?? new PooledDatabase(this.open());
    return pooled.lend(() => this.idle.push(pooled));
  }
}

class PooledDatabase {
  private readonly statements = new Map<string, Statement>();

  constructor(private readonly real: Database) {
    // Cannot be changed in a transaction once it was used; to set it again does nothing.
    real.pragma("temp_store = MEMORY");
  }

  /** The database as a world has it, until it closes it. */
  lend(giveBack: () => void): Database {
    const { real } = this;
    let is_open = true;
    let in_transaction = false;
    let has_settings = false;
    const isInside = () => is_open && in_transaction && real.inTransaction;
    const begin = () => {
      if (isInside()) throw new Error("cannot start a transaction within a transaction");
      this.prepare("SAVEPOINT pooled").run();
      in_transaction = true;
    };
    const commit = () => {
      in_transaction = false;
      this.prepare("RELEASE pooled").run();
    };
    const rollback = () => {
      this.prepare("ROLLBACK TO pooled").run();
      commit();
    };
    const control: Record<string, { run: () => void; readonly: true }> = {
      BEGIN: { run: begin, readonly: true },
      "BEGIN IMMEDIATE": { run: begin, readonly: true },
      COMMIT: { run: commit, readonly: true },
      ROLLBACK: { run: rollback, readonly: true },
    };
    const check = (sql: string) => {
      if (!is_open) throw new TypeError("The database connection is not open");
      if (needs_own_database.test(sql)) throw new Error(`this needs \`own_database\`: ${sql}`);
      has_settings ||= /\bPRAGMA\b[^;]*=/i.test(sql);
    };
    real.exec("BEGIN");
    return Object.create(real, {
      open: { get: () => is_open },
      inTransaction: { get: isInside },
      prepare: {
        value: (sql: string) => {
          const own = control[sql];
          if (own && is_open) return own;
          check(sql);
          return this.prepare(sql);
        },
      },
      exec: {
        value: (sql: string) => {
          if (sql === "ROLLBACK" && is_open) return rollback();
          check(sql);
          real.exec(sql);
        },
      },
      pragma: {
        value: (sql: string, options?: object) => {
          check(`PRAGMA ${sql}`);
          return real.pragma(sql, options);
        },
      },
      transaction: {
        value: (work: Work) => {
          const run = real.transaction(work);
          const runInside = (...parameters: unknown[]) => {
            check("");
            const was_inside = in_transaction;
            in_transaction = true;
            try {
              return run(...parameters);
            } finally {
              in_transaction = was_inside;
            }
          };
          return Object.assign(runInside, { immediate: runInside, deferred: runInside });
        },
      },
      close: {
        value: () => {
          if (!is_open) return;
          is_open = false;
          // After some errors SQLite has rolled back by itself, and what came later was saved.
          if (has_settings || !real.inTransaction) return real.close();
          real.exec("ROLLBACK");
          giveBack();
        },
      },
    });
  }

  private prepare(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.real.prepare(sql);
      if (this.statements.size >= statements_max) this.statements.clear();
      this.statements.set(sql, statement);
    }
    return statement;
  }
}
