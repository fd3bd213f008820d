import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RawBuilder,
  type Selectable,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { Tables } from "./tables/tables.ts";

/**
 * `+?` has the same value as `?`, but is an expression, so the planner ignores the value. With a plain
 * `?` this build of SQLite (STAT4) prepares most joins again whenever values are bound, which is ten
 * times as slow.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/**
 * Kysely only builds SQL here; `connection.ts` runs it, synchronously. Its own driver is
 * several times slower per statement and yields inside transactions.
 */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  },
});

class Parameter {
  constructor(readonly name: string) {}
}

/** What SQLite stores: neither booleans nor dates. */
export type Value = string | number | null | Uint8Array;
export type Values = Record<string, Value>;
type Name<P> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>;

/** A read-only query. */
export type Select<R> = Compilable<R> & { readonly isSelectQueryBuilder: true };

type Kind = "select" | "change";
type KindOf<Q> = Q extends Select<unknown> ? "select" : "change";
type ResultOf<Q> = Q extends Compilable<infer R> ? R : never;

/** The row type of a prepared query. */
export type RowOf<Q> = Q extends Prepared<infer _, infer R> ? R : never;

/** A statement that is compiled once. `P`: values bound at each run. `R`: its rows. `K`: whether it is read-only. */
export class Prepared<P extends Values, R, K extends Kind = Kind> {
  declare readonly kind: K;
  private sql = "";
  /** In order: names bound at each run, and constant values. */
  private parameters: readonly (Parameter | Value)[] | undefined;

  constructor(private readonly compose: (parameter: Name<P>) => Compilable<R>) {}

  /** The SQL, and its parameters in order. `org_id` is that of a statement inside an organization. */
  bind(values: P, org_id?: string): { sql: string; parameters: Value[] } {
    const parameters = this.parameters ?? this.compile();
    const bound: Value[] = [];
    for (const parameter of parameters)
      if (!(parameter instanceof Parameter)) bound.push(parameter);
      else if (org_id !== undefined && parameter.name === "org_id") bound.push(org_id);
      else bound.push(values[parameter.name] as Value);
    return { sql: this.sql, parameters: bound };
  }

  private compile(): readonly (Parameter | Value)[] {
    // `bind` replaces the parameter by a value of the type that `Name` declares.
    const compiled = this.compose((name) => sql.val(new Parameter(name) as never)).compile();
    this.sql = compiled.sql;
    this.parameters = compiled.parameters as readonly (Parameter | Value)[];
    return this.parameters;
  }
}

/**
 * Prepares a hot statement: `prepare<{ id: string }>()((param) => build.selectFrom(…).where("id", "=", param("id")))`.
 */
export const prepare =
  <P extends Values>() =>
  <Q extends Compilable<unknown>>(
    compose: (parameter: Name<P>) => Q,
  ): Prepared<P, ResultOf<Q>, KindOf<Q>> =>
    new Prepared(compose as (parameter: Name<P>) => Compilable<ResultOf<Q>>);

/** In place of an index: a table's own key, its `seq`. */
export const rowid = "rowid";

/** A table that is read by this index, for a query for which SQLite would choose another. */
export const tableBy = <T extends keyof Tables, A extends string = T>(
  table: T,
  index: string,
  name: A | T = table,
) => {
  const by = index === rowid ? sql`not indexed` : sql`indexed by ${sql.id(index)}`;
  return sql<Selectable<Tables[T]>>`${sql.table(table)}`.as<A>(sql`${sql.id(name)} ${by}`);
};

/**
 * A column as SQLite uses it in no index: `where(unindexed("org_id"), "=", …)`. It has no statistics, takes an
 * organization for a few rows, and would look through all of them where another condition names the rows.
 */
export const unindexed = (column: string): RawBuilder<string> => sql`+${sql.ref(column)}`;

/** Marks the few statements that read all organizations: `.modifyFront(across_organizations)` or `.modifyEnd(…)`. */
export const across_organizations = sql`/* across organizations */`;

/**
 * The values of a JSON array, so that one statement serves lists of any length:
 * `where("id", "in", eachOf(param("ids")))`, or `eachOf<number>(JSON.stringify(seqs))`. Null is empty.
 */
export const eachOf = <T = string>(json: RawBuilder<string | null> | string): RawBuilder<T> =>
  sql<T>`(SELECT value FROM json_each(${json}))`;

type Change = Prepared<Values, unknown, "change">;

/**
 * Composes a statement once for each list of columns. Compares the columns one by one, because composing a key of
 * them takes longer than binding the values.
 */
const oncePerColumns = (compose: (table: keyof Tables, columns: readonly string[]) => Change) => {
  const composed = new Map<keyof Tables, { columns: readonly string[]; change: Change }[]>();
  return (table: keyof Tables, columns: readonly string[]): Change => {
    const of_table = composed.get(table) ?? [];
    const known = of_table.find((each) => isSameList(each.columns, columns));
    if (known) return known.change;
    const change = compose(table, columns);
    composed.set(table, [...of_table, { columns, change }]);
    return change;
  };
};

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((column, index) => column === other[index]);

/** The statement that inserts one row with these columns. */
export const insertOf = oncePerColumns((table, columns) =>
  prepare<Values>()((param) =>
    // The columns come from a row whose type the caller has checked.
    build
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, param(column)])) as never),
  ),
);

/** The statement that sets these columns of the row with an `id`. */
export const updateOf = oncePerColumns((table, columns) =>
  prepare<Values>()((param) =>
    // The columns come from values whose type the caller has checked.
    build
      .updateTable(table)
      .set(Object.fromEntries(columns.map((column) => [column, param(column)])) as never)
      .where(sql<boolean>`"org_id" = ${param("org_id")} and "id" = ${param("id")}`),
  ),
);
