import { type CalendarDate, dateIn } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { notFound } from "../refusal.ts";

const created = prepareInOrg()((param) =>
  build.selectFrom("organizations").select("created_at").where("id", "=", param("org_id")),
);

/** The local day on which the organization was created. */
export const createdOn = (db: OrgReader, timezone: string): CalendarDate => {
  const row = db.first(created, {});
  if (!row) throw notFound();
  return dateIn(timezone, row.created_at);
};
