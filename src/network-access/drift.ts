import { sql } from "kysely";
import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import type { DriftQuery } from "./wire.ts";

/** The clients whose state a controller has not applied; those that failed first. */
export const listDrift = (db: OrgReader, controller_id: string, query: DriftQuery) => {
  const rows = db
    .from("client_access")
    .innerJoin("clients", (join) =>
      join
        .onRef("clients.org_id", "=", "client_access.org_id")
        .onRef("clients.id", "=", "client_access.client_id"),
    )
    .select(["client_access.client_id", "clients.name", "clients.isp_username"])
    .select(["client_access.wanted", "client_access.applied", "client_access.attempts"])
    .select(["client_access.error", "client_access.checked_at"])
    .where("client_access.controller_id", "=", controller_id)
    // A range, so that the index gives the order: behind `applied` come `failed` and `pending`.
    .where("client_access.applied", ">", sql.lit("applied" as const))
    .orderBy("client_access.applied")
    .orderBy("client_access.client_id");
  return pageOf(db, rows, query, ({ isp_username, ...row }) => ({
    ...row,
    username: isp_username ?? "",
  }));
};
