import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import { type Caller, callingPerson, holds } from "./caller.ts";

/*
 * Whose rounds and cash a caller may see (beyond §12): every collector's with `collections:manage`, and with
 * `collections:own` those of the collector that they are.
 */

/** The collectors of whom a caller may see rounds and cash: all, one, or none (null). */
export type CollectorScope = "all" | number | null;

const collectorOf = prepareInOrg<{ user_id: string }>()((param) =>
  build
    .selectFrom("collectors")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("user_id", "=", param("user_id"))
    .where("deleted_at", "is", null),
);

/** The collector that the caller is; null for none, and for API keys. */
export const ownCollector = (db: OrgReader, caller: Caller): number | null => {
  const user_id = callingPerson(caller);
  return user_id === null ? null : (db.first(collectorOf, { user_id })?.id ?? null);
};

export const collectorScope = (db: OrgReader, caller: Caller): CollectorScope =>
  holds(caller, "collections:manage") ? "all" : ownCollector(db, caller);

/** Refuses with 404 what belongs to another collector than the caller may see. */
export const checkCollectorScope = (db: OrgReader, caller: Caller, collector_id: number): void => {
  const scope = collectorScope(db, caller);
  if (scope !== "all" && scope !== collector_id) throw notFound();
};
