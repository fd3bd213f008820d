import type { InsertType } from "kysely";
import { build, type Prepared, type Value, type Values } from "./build.ts";
import { prepareInOrg } from "./org.ts";
import type { OrgTable, Tables } from "./tables.ts";

/** A new row as an insert writes it, without `org_id` and what SQLite generates: null is said, too. */
type NewRow<T extends OrgTable> = {
  [C in keyof Tables[T] as C extends "org_id"
    ? never
    : undefined extends InsertType<Tables[T][C]>
      ? never
      : C]: InsertType<Tables[T][C]>;
};

type Column<T extends OrgTable> = keyof NewRow<T> & string;

/** What neither `columns` nor `fixed` writes: an error of the types names it. */
type Complete<T extends OrgTable, Written> =
  Exclude<Column<T>, Written> extends never ? unknown : { forgotten: Exclude<Column<T>, Written> };

/**
 * Prepares a hot insert into an organization's table. Each run binds `columns`; `fixed` is the same
 * in every row. Together they are every column, or it does not compile:
 * `const insertEvent = prepareInsert("events", ["id", "topic", …])`, `tx.run(insertEvent, row)`.
 */
export const prepareInsert = <
  T extends OrgTable,
  const C extends readonly Column<T>[],
  const F extends Partial<NewRow<T>> = Record<never, never>,
>(
  table: T,
  columns: C & Complete<T, C[number] | keyof F>,
  fixed?: F,
) =>
  prepareInOrg<Values>()((param) =>
    build.insertInto(table as OrgTable).values({
      org_id: param("org_id"),
      ...Object.fromEntries(columns.map((name) => [name, param(name)])),
      ...fixed,
      // The types of this function's parameters say that these are the table's columns.
    } as never),
  ) as unknown as Prepared<
    { [K in C[number]]: Extract<NewRow<T>[K], Value> } & { org_id: string },
    never,
    "change"
  >;
