import type { ColumnRow } from "../../boards/queries.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";

const columnsOfOrg = prepareInOrg()((param) =>
  build.selectFrom("board_columns").selectAll().where("org_id", "=", param("org_id")),
);

/** Every column of the organization, those that are gone too: archived tickets may still be in them. */
export const everyColumn = (db: OrgReader): ColumnRow[] => db.all(columnsOfOrg, {});
