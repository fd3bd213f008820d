import { sql } from "kysely";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { FileName } from "./columns.ts";

/** What the external_ref of a file's line became. */
export interface ImportedRecord {
  id: string;
  /** A hash of the lines, where a later import must not change anything. */
  content: string | null;
}

const byRef = prepareInOrg<{ file: string; external_ref: string }>()((param) =>
  build
    .selectFrom("imported_records")
    .select(["id", "content"])
    .where("org_id", "=", param("org_id"))
    .where("file", "=", param("file"))
    .where("external_ref", "=", param("external_ref")),
);

export const importedRecord = (
  db: OrgReader,
  file: FileName,
  external_ref: string,
): ImportedRecord | undefined => db.first(byRef, { file, external_ref });

/** The plus keeps SQLite, while it has no statistics, from scanning all references in their order. */
const byId = prepareInOrg<{ file: string; id: string }>()((param) =>
  build
    .selectFrom("imported_records")
    .select("external_ref")
    .where("org_id", "=", param("org_id"))
    .where("file", "=", param("file"))
    .where("id", "=", param("id"))
    .orderBy(sql`+${sql.ref("external_ref")}`)
    .limit(1),
);

/** How an export names a record: as the import that brought it did, otherwise by its id. */
export const refOf = (db: OrgReader, file: FileName, id: string): string =>
  db.first(byId, { file, id })?.external_ref ?? id;

const remember = prepareInOrg<{
  file: string;
  external_ref: string;
  id: string;
  content: string | null;
}>()((param) =>
  build
    .insertInto("imported_records")
    .values({
      org_id: param("org_id"),
      file: param("file"),
      external_ref: param("external_ref"),
      id: param("id"),
      content: param("content"),
    })
    .onConflict((row) =>
      row
        .columns(["org_id", "file", "external_ref"])
        .doUpdateSet({ id: param("id"), content: param("content") }),
    ),
);

/** Remembers which record a line became; a line of a deleted record becomes another one. */
export const rememberImported = (
  tx: OrgTx,
  file: FileName,
  external_ref: string,
  { id, content }: ImportedRecord,
): void => {
  tx.run(remember, { file, external_ref, id, content });
};
