import BetterSqlite3, { type Statement } from "better-sqlite3";

export type Value = string | number | null;

/** A statement as the service ran it. */
export interface Ran {
  sql: string;
  how: "get" | "all" | "run";
  values: Value[];
}

let ran: Ran[] = [];

/** Notes every statement of every connection opened from now on. */
export const noteStatements = (): void => {
  const prepare = BetterSqlite3.prototype.prepare;
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, sql: string) {
    const statement = prepare.call(this, sql) as Statement;
    for (const how of ["get", "all", "run"] as const) {
      const original = statement[how].bind(statement);
      Object.assign(statement, {
        [how]: (...values: Value[]) => {
          ran.push({ sql, how, values });
          return original(...values);
        },
      });
    }
    return statement;
  } as typeof prepare;
};

/** What ran since the last call. */
export const statementsSince = (): Ran[] => {
  const since = ran;
  ran = [];
  return since;
};
