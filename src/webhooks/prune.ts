import { type Instant, plusSeconds } from "../clock/instant.ts";
import { deleteBatch, pruneInBatches } from "../database/batches.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Tx } from "../database/org.ts";

/** §6.5: delivery history is kept so long. */
const kept_days = 30;

/** Deletes old deliveries and deleted endpoints in batches, until `stop` is aborted. Returns their number. */
export const pruneHistory = async (
  sqlite: Sqlite,
  at: Instant,
  stop?: AbortSignal,
): Promise<number> => {
  let pruned = 0;
  for (const forget of [forgetDeliveries, forgetEndpoints])
    pruned += await pruneInBatches(sqlite, at, forget, stop);
  return pruned;
};

const oldest = (root: Tx): Instant => plusSeconds(root.now, -kept_days * 86_400);

const forgetDeliveries = (root: Tx): number =>
  deleteBatch(
    root,
    "webhook_deliveries",
    ["seq"],
    build
      .selectFrom("webhook_deliveries")
      .where("created_at", "<", oldest(root))
      .where("status", "<>", "pending"),
  );

/** A deleted endpoint stays as long as its deliveries: it says which key may read them. */
const forgetEndpoints = (root: Tx): number =>
  deleteBatch(
    root,
    "webhook_endpoints",
    ["org_id", "id"],
    build
      .selectFrom("webhook_endpoints")
      .where("deleted_at", "<", oldest(root))
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
