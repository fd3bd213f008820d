import { sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import type { ColumnRow } from "../../boards/queries.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Category, categories, isClosed } from "../../shared/categories.ts";
import type { Asked, Due, Narrow } from "./filters.ts";
import { narrowest, once, selected } from "./select.ts";

/** How many tickets there are of these kinds, from the totals that the `ticket_counts_*` triggers keep. */
const countKinds = (db: OrgReader, asked: Asked): number =>
  db.first(once(asked, ["kinds"], () => sumOfKinds(db, asked)))?.total ?? 0;

const sumOfKinds = (db: OrgReader, asked: Asked) => {
  const { archive_scopes, columns, every_column, kinds } = asked;
  let query = db
    .from("ticket_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"))
    .where("archived", "in", eachOf<0 | 1>(archivedFlags(archive_scopes)));
  if (!every_column) {
    const ids = JSON.stringify(columns.map(({ id }) => id));
    query = query.where("column_id", "in", eachOf(ids));
  }
  if (asked.categories)
    query = query.where(
      "status_category",
      "in",
      eachOf<Category>(JSON.stringify(asked.categories)),
    );
  if (kinds.priority) query = query.where("priority", "=", kinds.priority);
  if (kinds.type) query = query.where("type", "=", kinds.type);
  if (kinds.job_type_id) query = query.where("job_type_id", "=", kinds.job_type_id);
  if (kinds.unassigned !== undefined)
    query = query.where("unassigned", "=", kinds.unassigned ? 1 : 0);
  if (kinds.api_key_id) query = query.where("api_key_id", "=", kinds.api_key_id);
  return query;
};

const archivedFlags = (archive_scopes: Asked["archive_scopes"]): string =>
  JSON.stringify(archive_scopes.map((archive_scope) => (archive_scope === "archive" ? 1 : 0)));

/** What kept totals say, or few rows beside them; null where there is more to be counted. */
export const knownTotal = (db: OrgReader, asked: Asked): number | null => {
  const { narrow, search, due } = asked;
  if (search !== null || narrow.some(({ column }) => column !== "due_date")) return null;
  if (due === null) return countKinds(db, asked);
  const overdue = countOverdue(db, asked, due);
  return due.overdue ? overdue : countKinds(db, asked) - overdue;
};

/** How many of these tickets are overdue, whichever of them are asked for. */
const countOverdue = (db: OrgReader, asked: Asked, due: Due): number => {
  const open = (asked.categories ?? categories).filter((category) => !isClosed(category));
  const narrow: Narrow[] = [{ column: "due_date", is: () => sql`< ${due.today}` }];
  const overdue = { ...asked, categories: open, narrow, wide: [] };
  const is_kept = due.of_whole_boards && Object.values(asked.kinds).every((kind) => !isSet(kind));
  return sumOf(asked.archive_scopes, (archive_scope) =>
    is_kept && archive_scope === "live"
      ? countDue(db, asked.columns, due.today)
      : countIn(db, overdue, archive_scope),
  );
};

const isSet = (kind: unknown): boolean => kind !== undefined;

/** The open tickets of boards that were due before a day, as the triggers `ticket_due_counts_…` keep them. */
const countDue = (db: OrgReader, columns: readonly ColumnRow[], day: CalendarDate): number => {
  const boards = JSON.stringify([...new Set(columns.map(({ board_id }) => board_id))]);
  const query = db
    .from("ticket_due_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"))
    .where("board_id", "in", eachOf(boards))
    .where("due_date", "<", day);
  return db.first(query)?.total ?? 0;
};

/** Counts what no kept total knows: the rows of the narrowest index. */
export const count = (db: OrgReader, asked: Asked): number =>
  sumOf(asked.archive_scopes, (archive_scope) => countIn(db, asked, archive_scope));

const countIn = (db: OrgReader, asked: Asked, archive_scope: ArchiveScope): number => {
  const query = selected(db, asked, archive_scope, narrowest(asked, archive_scope));
  return db.first(query.select((of) => of.fn.countAll<number>().as("total")))?.total ?? 0;
};

const sumOf = (
  archive_scopes: readonly ArchiveScope[],
  countOf: (archive_scope: ArchiveScope) => number,
): number => archive_scopes.map(countOf).reduce((sum, total) => sum + total, 0);
