import { type Compilable, sql } from "kysely";
import { build, insertOf } from "../../database/build.ts";
import type { Connection } from "../../database/connection.ts";
import { rowsOf } from "../../database/integrity.ts";
import type { Tx } from "../../database/org.ts";
import type { Moving } from "./moving.ts";
import {
  boundsIn,
  counting_tables,
  type Shifts,
  shifted,
  shiftsBetween,
  slot_tables,
} from "./sequences.ts";
import { setMove } from "./state.ts";
import type { MovedTable, Row } from "./tables.ts";

/**
 * Copies rows as they are: what triggers would keep beside them is copied, too. A trigger of this connection runs before
 * those of the file and ends them.
 */
export const withoutTriggers = (target: Connection, tables: readonly MovedTable[]): void => {
  target.execute("PRAGMA foreign_keys = OFF");
  for (const name of ["organizations", ...tables.map((table) => table.name)])
    target.execute(
      `CREATE TEMP TRIGGER "only_${name}" AFTER INSERT ON main."${name}" BEGIN SELECT RAISE(IGNORE); END`,
    );
};

/**
 * Announces the organization in the target, and takes numbers there in the same transaction: a service that runs on it
 * goes on behind them.
 */
export const beginArrival = (
  { org_id, source, target }: Moving,
  tables: readonly MovedTable[],
): Shifts =>
  target.sqlite.writeNow((root) => {
    setMove(root, org_id, { state: "arriving" });
    insert(root, "organizations", organizationRow(source.sqlite, org_id));
    const shifts = shiftsBetween(source.sqlite, target.sqlite, org_id);
    for (const name of slot_tables) {
      const [row] = rowsOf(
        source.sqlite,
        sql<Row>`select * from ${sql.table(name)} where org_id = ${org_id}`,
      );
      if (row) insert(root, name, shifted(name, row, shifts));
    }
    for (const table of tables.filter(({ name }) => isCounting(name)))
      takeNumbers(root, source.sqlite, org_id, table, shifts);
    return shifts;
  });

/** Whether the row was written by `beginArrival`. */
export const hasArrived = (
  table: MovedTable["name"],
  row: Row,
  last: ReadonlyMap<string, number | null>,
): boolean =>
  slot_tables.some((name) => name === table) || (last.has(table) && row.seq === last.get(table));

/** The last `seq` of each counting table in the source. */
export const lastNumbers = (source: Connection, org_id: string): Map<string, number | null> =>
  new Map(counting_tables.map((name) => [name, boundsIn(source, org_id, name).last]));

const isCounting = (name: string): boolean => counting_tables.some((each) => each === name);

const insert = (root: Tx, table: Parameters<typeof insertOf>[0], row: Row): void => {
  root.run(insertOf(table, Object.keys(row)), row);
};

const organizationRow = (source: Connection, org_id: string): Row => {
  const [row] = rowsOf(source, sql<Row>`select * from "organizations" where id = ${org_id}`);
  if (!row) throw new Error(`${org_id} is no organization`);
  return row;
};

/** Writes the row with the highest number; of events, whose last may be pruned, the number alone. */
const takeNumbers = (
  root: Tx,
  source: Connection,
  org_id: string,
  { name, columns }: MovedTable,
  shifts: Shifts,
): void => {
  const [row] = rowsOf(
    source,
    sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where org_id = ${org_id} order by seq desc limit 1`,
  );
  if (row) insert(root, name, shifted(name, row, shifts));
  if (name !== "events") return;
  const last = (boundsIn(source, org_id, "events").last ?? 0) + shifts.events;
  root.run(
    plain(sql`insert into sqlite_sequence (name, seq) select 'events', 0
    where not exists (select 1 from sqlite_sequence where name = 'events')`),
  );
  root.run(plain(sql`update sqlite_sequence set seq = max(seq, ${last}) where name = 'events'`));
};

const plain = (query: ReturnType<typeof sql>): Compilable<unknown> => ({
  compile: () => query.compile(build),
});
