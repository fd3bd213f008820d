import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";

const namesIn = (table: "boards" | "branches" | "clients" | "isps" | "job_types") =>
  prepareInOrg<{ ids: string }>()((param) =>
    build
      .selectFrom(table)
      .select(["id", "name"])
      .where("org_id", "=", param("org_id"))
      .where("id", "in", eachOf(param("ids"))),
  );

const names = {
  board: namesIn("boards"),
  branch: namesIn("branches"),
  client: namesIn("clients"),
  isp: namesIn("isps"),
  job_type: namesIn("job_types"),
  item: prepareInOrg<{ ids: string }>()((param) =>
    build
      .selectFrom("items")
      .select(["uuid as id", "name"])
      .where("org_id", "=", param("org_id"))
      .where("uuid", "in", eachOf(param("ids"))),
  ),
};

/** The names of records by id, also of deleted ones. */
export const namesOf = (
  db: OrgReader,
  kind: keyof typeof names,
  ids: readonly string[],
): Map<string, string> =>
  new Map(db.all(names[kind], { ids: JSON.stringify(ids) }).map(({ id, name }) => [id, name]));
