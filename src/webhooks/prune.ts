import { type Instant, plusSeconds } from "../clock/instant.ts";
import { deleteBatch, inBatches } from "../database/batches.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Tx } from "../database/org.ts";

/** §6.5: delivery history is kept 30 days, and so are the events (decisions §7). */
const kept_days = 30;

/** Deletes deliveries, events and deleted endpoints that are old enough, in batches. Returns how many. */
export const pruneHistory = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  let pruned = 0;
  for (const forget of [forgetDeliveries, forgetEvents, forgetEndpoints])
    pruned += await inBatches(sqlite, at, forget);
  return pruned;
};

const oldest = (tx: Tx): Instant => plusSeconds(tx.now, -kept_days * 86_400);

const forgetDeliveries = (tx: Tx): number =>
  deleteBatch(
    tx,
    "webhook_deliveries",
    ["seq"],
    build
      .selectFrom("webhook_deliveries")
      .where("created_at", "<", oldest(tx))
      .where("status", "<>", "pending"),
  );

const forgetEvents = (tx: Tx): number =>
  deleteBatch(
    tx,
    "events",
    ["seq"],
    build.selectFrom("events").where("created_at", "<", oldest(tx)),
  );

/** A deleted endpoint stays as long as its deliveries: it says which key may read them. */
const forgetEndpoints = (tx: Tx): number =>
  deleteBatch(
    tx,
    "webhook_endpoints",
    ["org_id", "id"],
    build
      .selectFrom("webhook_endpoints")
      .where("deleted_at", "<", oldest(tx))
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
