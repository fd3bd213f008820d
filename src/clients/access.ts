import { sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { ClientRow } from "./client.ts";

/** A client's state at each active controller; null where it is not queued yet. */
const accessOfClient = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("access_controllers as controller")
    .leftJoin("client_access as access", (join) =>
      join
        .onRef("access.org_id", "=", "controller.org_id")
        .onRef("access.controller_id", "=", "controller.id")
        .on("access.client_id", "=", param("client_id")),
    )
    .select(["controller.id as controller_id", "access.wanted", "access.applied"])
    .select(["access.error", "access.checked_at"])
    .where("controller.org_id", "=", param("org_id"))
    .where("controller.active", "=", sql.lit(1 as const))
    .where("controller.deleted_at", "is", null)
    .orderBy("controller.id"),
);

type AccountOf = Pick<ClientRow, "id" | "isp_username" | "isp_status" | "suspended">;

/** What a client may do at each controller, and whether it is applied. Empty without an account. */
export const accessOf = (db: OrgReader, client: AccountOf) =>
  client.isp_username === null
    ? []
    : db.all(accessOfClient, { client_id: client.id }).map((row) => ({
        controller_id: row.controller_id,
        wanted: row.wanted ?? wantedOf(client),
        applied: row.applied ?? "pending",
        error: row.error,
        checked_at: row.checked_at,
      }));

/** As the triggers `client_access_…` have it. */
const wantedOf = ({ suspended, isp_status }: AccountOf) =>
  suspended === 1 || isp_status === "suspended" ? "suspended" : "active";
