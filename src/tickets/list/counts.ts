import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Asked } from "./filters.ts";
import { selected } from "./select.ts";

/** How many tickets there are of these kinds, from the totals that the `ticket_counts_*` triggers keep. */
export const countKinds = (
  db: OrgReader,
  { archive_scopes, columns, every_column, kinds }: Asked,
): number => {
  let query = db
    .from("ticket_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"))
    .where("archived", "in", eachOf<0 | 1>(archivedFlags(archive_scopes)));
  if (!every_column) {
    const ids = JSON.stringify(columns.map(({ id }) => id));
    query = query.where("column_id", "in", eachOf(ids));
  }
  if (kinds.priority) query = query.where("priority", "=", kinds.priority);
  if (kinds.type) query = query.where("type", "=", kinds.type);
  if (kinds.job_type_id) query = query.where("job_type_id", "=", kinds.job_type_id);
  if (kinds.unassigned !== undefined)
    query = query.where("unassigned", "=", kinds.unassigned ? 1 : 0);
  if (kinds.api_key_id) query = query.where("api_key_id", "=", kinds.api_key_id);
  return db.first(query)?.total ?? 0;
};

const archivedFlags = (archive_scopes: Asked["archive_scopes"]): string =>
  JSON.stringify(archive_scopes.map((archive_scope) => (archive_scope === "archive" ? 1 : 0)));

/** Counts what no kept total knows: the rows of the narrowest index. */
export const count = (db: OrgReader, asked: Asked): number =>
  asked.archive_scopes
    .map((archive_scope) => {
      const query = selected(db, asked, archive_scope, "narrow");
      return db.first(query.select((of) => of.fn.countAll<number>().as("total")))?.total ?? 0;
    })
    .reduce((sum, total) => sum + total, 0);
