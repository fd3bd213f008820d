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

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** How a value of the next, equal request is made from two that were seen. */
export type Recipe = { same: Value } | { fresh: number } | { counted: number; step: number };

export interface Template {
  sql: string;
  how: Ran["how"];
  recipes: Recipe[];
}

/** Two runs of the same request tell what changes from run to run: new ids, and numbers that count. */
export const templateOf = (first: readonly Ran[], second: readonly Ran[]): Template[] => {
  if (first.map(({ sql }) => sql).join() !== second.map(({ sql }) => sql).join())
    throw new Error("Two equal requests ran different statements.");
  const ids: Value[] = [];
  return second.map(({ sql, how, values }, index) => ({
    sql,
    how,
    recipes: values.map((value, place): Recipe => {
      const before = first[index]?.values[place];
      if (value === before) return { same: value };
      if (typeof value === "string" && uuid.test(value)) {
        if (!ids.includes(value)) ids.push(value);
        return { fresh: ids.indexOf(value) };
      }
      // Milliseconds differ too, but do not count.
      if (typeof value === "number" && typeof before === "number" && value < 1e12)
        return { counted: value, step: value - before };
      return { same: value };
    }),
  }));
};
