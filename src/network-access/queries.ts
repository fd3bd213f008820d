import type { Selectable } from "kysely";
import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import type { AccessControllersTable } from "../database/tables/network-access.ts";
import { notFound } from "../refusal.ts";
import type { ControllersQuery } from "./wire.ts";

export type ControllerRow = Selectable<AccessControllersTable>;

const liveControllers = (db: OrgReader) =>
  db.from("access_controllers").where("access_controllers.deleted_at", "is", null);

/** The controllers, newest first. */
export const listControllers = (db: OrgReader, page: ControllersQuery) =>
  pageOf(db, liveControllers(db).selectAll().orderBy("id", "desc"), page, controllerView);

/** Throws 404 for one that does not exist. */
export const findController = (db: OrgReader, id: string): ControllerRow => {
  const row = db.first(liveControllers(db).selectAll().where("id", "=", id));
  if (!row) throw notFound();
  return row;
};

export const countControllers = (db: OrgReader): number =>
  db.first(liveControllers(db).select((of) => of.fn.countAll<number>().as("count")))?.count ?? 0;

/** Without the secret, which is never shown. */
export const controllerView = (row: ControllerRow) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  url: row.url,
  host: row.host,
  port: row.port,
  username: row.username,
  certificate_sha256: row.certificate_sha256,
  active: row.active === 1,
  last_error: row.last_error,
  last_ok_at: row.last_ok_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
