import { type Instant, plusSeconds } from "../clock/instant.ts";
import { batch_max, inBatches } from "../database/batches.ts";
import { across_organizations, build } from "../database/build.ts";
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
  tx.run(
    build
      .deleteFrom("webhook_deliveries")
      .where("seq", "in", (from) =>
        from
          .selectFrom("webhook_deliveries")
          .select("seq")
          .where("created_at", "<", oldest(tx))
          .where("status", "<>", "pending")
          .limit(batch_max),
      )
      .modifyEnd(across_organizations),
  );

const forgetEvents = (tx: Tx): number =>
  tx.run(
    build
      .deleteFrom("events")
      .where("seq", "in", (from) =>
        from
          .selectFrom("events")
          .select("seq")
          .where("created_at", "<", oldest(tx))
          .limit(batch_max),
      )
      .modifyEnd(across_organizations),
  );

/** A deleted endpoint stays as long as its deliveries: it says which key may read them. */
const forgetEndpoints = (tx: Tx): number =>
  tx.run(
    build
      .deleteFrom("webhook_endpoints as endpoint")
      .where("deleted_at", "<", oldest(tx))
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom("webhook_deliveries as delivery")
              .select("delivery.seq")
              .whereRef("delivery.org_id", "=", "endpoint.org_id")
              .whereRef("delivery.endpoint_id", "=", "endpoint.id"),
          ),
        ),
      )
      .modifyEnd(across_organizations),
  );
