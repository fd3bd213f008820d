import { sql } from "kysely";
import { type Instant, plusSeconds } from "../clock/instant.ts";
import { deleteBatch, pruneInBatches } from "../database/batches.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Tx } from "../database/org.ts";

/** How long delivery history is kept (§6.5). */
const kept_days = 30;

/** Prunes old deliveries and deleted endpoints in batches, until `stop` is aborted. Returns how many. */
export const pruneHistory = async (
  sqlite: Sqlite,
  at: Instant,
  stop?: AbortSignal,
): Promise<number> => {
  let pruned = 0;
  for (const pruneBatch of [pruneDeliveries, pruneEndpoints])
    pruned += await pruneInBatches(sqlite, at, pruneBatch, stop);
  return pruned;
};

const keptSince = (root: Tx): Instant => plusSeconds(root.now, -kept_days * 86_400);

const pruneDeliveries = (root: Tx): number =>
  deleteBatch(
    root,
    "webhook_deliveries",
    ["seq"],
    build
      .selectFrom("webhook_deliveries")
      .where("created_at", "<", keptSince(root))
      .where("status", "<>", sql.lit("pending")), // written out, for the partial index
  );

/** Deleted endpoints are kept as long as their deliveries: they determine which key may read them. */
const pruneEndpoints = (root: Tx): number =>
  deleteBatch(
    root,
    "webhook_endpoints",
    ["org_id", "id"],
    build
      .selectFrom("webhook_endpoints")
      .where("deleted_at", "<", keptSince(root))
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom("webhook_deliveries as delivery")
              .select("delivery.seq")
              .whereRef("delivery.org_id", "=", "webhook_endpoints.org_id")
              .whereRef("delivery.endpoint_id", "=", "webhook_endpoints.id"),
          ),
        ),
      ),
  );
