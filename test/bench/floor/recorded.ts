import BetterSqlite3, { type Statement } from "better-sqlite3";

export type Value = string | number | null;

/** A statement as the service ran it. */
export interface Recorded {
  sql: string;
  how: "get" | "all" | "run";
  values: Value[];
}

const recorded: Recorded[] = [];

/** Records every statement of every connection opened from now on. */
export const recordStatements = (): void => {
  const prepare = BetterSqlite3.prototype.prepare;
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, sql: string) {
    const statement = prepare.call(this, sql) as Statement;
    for (const how of ["get", "all", "run"] as const) {
      const original = statement[how].bind(statement);
      Object.assign(statement, {
        [how]: (...values: Value[]) => {
          recorded.push({ sql, how, values });
          return original(...values);
        },
      });
    }
    return statement;
  } as typeof prepare;
};

/** What was recorded since the last call. */
export const takeRecorded = (): Recorded[] => recorded.splice(0);
