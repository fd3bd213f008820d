import BetterSqlite3, { type Database, type Statement } from "better-sqlite3";

type Value = string | number | null;

/** A temporary database, on disk if it is large, for what does not fit into memory. It is gone once it is closed. */
export class Scratch {
  private readonly database: Database = new BetterSqlite3("");
  private readonly statements = new Map<string, Statement>();

  constructor(schema: string) {
    this.database.exec(schema);
    this.database.exec("BEGIN");
  }

  run(sql: string, ...values: Value[]): void {
    this.statement(sql).run(...values);
  }

  all<R>(sql: string, ...values: Value[]): R[] {
    return this.statement(sql).all(...values) as R[];
  }

  close(): void {
    this.database.close();
  }

  private statement(sql: string): Statement {
    const statement = this.statements.get(sql) ?? this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}
