import { sql } from "kysely";
import { Refusal } from "../refusal.ts";
import { build, prepare } from "./build.ts";
import type { Connection } from "./connection.ts";
import type { CachedQuery } from "./row-cache.ts";
import type { OrganizationMovesTable } from "./tables/access.ts";

/*
 * An organization that is moved to another file stands still in both while it is copied, and is refused here for good
 * afterwards (§14). One that is simply here has no row.
 */

type Move = Pick<OrganizationMovesTable, "state" | "moved_to">;

const moveOf = prepare<{ org_id: string }>()((param) =>
  build
    .selectFrom("organization_moves")
    .select(["state", "moved_to"])
    .where("org_id", "=", param("org_id")),
);

const cached: CachedQuery<Move | null> = {
  // The types are checked here; the cache holds queries of all types.
  query: moveOf as unknown as CachedQuery<Move | null>["query"],
  make: (rows) => (rows[0] as Move | undefined) ?? null,
};

const readMove = (connection: Pick<Connection, "cached">, org_id: string): Move | null =>
  connection.cached(cached, { org_id });

/** Limits a query to organizations that are here, by the column with their id: for work that looks across them. */
export const isHere = (org_id: `${string}.${string}`) =>
  sql<boolean>`not exists (select 1 from "organization_moves" as move where move."org_id" = ${sql.ref(org_id)})`;

const retry_after_seconds = 30;

/** 410 for an organization that has moved, 503 for one on its way. */
export const refusalOfMove = ({ state, moved_to }: Move): Refusal =>
  state === "moved"
    ? new Refusal(
        "moved",
        "The organization has moved to another service.",
        moved_to === null ? {} : { moved_to },
      )
    : new Refusal(
        "moving",
        "The organization is being moved to another service. Try again in a minute.",
        {},
        { "Retry-After": String(retry_after_seconds) },
      );

/** Refuses calls to an organization that is not here, or not in use. */
export const refuseUnlessHere = (connection: Pick<Connection, "cached">, org_id: string): void => {
  const move = readMove(connection, org_id);
  if (move !== null) throw refusalOfMove(move);
};

/** Whether nothing may be written any more. While it closes, the results of what was being sent are still saved. */
const isFrozen = (connection: Pick<Connection, "cached">, org_id: string): boolean => {
  const move = readMove(connection, org_id);
  return move !== null && move.state !== "closing";
};

const exists = prepare<{ org_id: string }>()((param) =>
  build.selectFrom("organizations").select("id").where("id", "=", param("org_id")),
);

/** Whether figures of an organization can still be saved here. It may have been removed when its move was taken back. */
export const takesFigures = (
  connection: Pick<Connection, "cached" | "first">,
  org_id: string,
): boolean => !isFrozen(connection, org_id) && connection.first(exists, { org_id }) !== undefined;

/** Refuses changes of a frozen organization: the copy must stay the same, whoever makes them. */
export const refuseIfFrozen = (connection: Pick<Connection, "cached">, org_id: string): void => {
  if (isFrozen(connection, org_id)) refuseUnlessHere(connection, org_id);
};
