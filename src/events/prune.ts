import { type Instant, plusSeconds } from "../clock/instant.ts";
import { deleteBatch, pruneInBatches } from "../database/batches.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Tx } from "../database/org.ts";

/** The feed reaches back so far (decisions §7). */
const kept_days = 30;

/** Deletes events that are old enough, in batches, and says how far the feed still reaches. Returns how many. */
export const pruneEvents = (sqlite: Sqlite, at: Instant): Promise<number> =>
  pruneInBatches(sqlite, at, forgetEvents);

const forgetEvents = (root: Tx): number => {
  const oldest = plusSeconds(root.now, -kept_days * 86_400);
  const forgotten = deleteBatch(
    root,
    "events",
    ["seq"],
    build.selectFrom("events").where("created_at", "<", oldest),
  );
  if (forgotten > 0) moveHorizon(root, oldest);
  return forgotten;
};

const moveHorizon = (root: Tx, pruned_before: Instant): void => {
  root.run(
    build
      .insertInto("event_horizon")
      .values({ only: 1, pruned_before })
      .onConflict((only) =>
        only
          .column("only")
          .doUpdateSet({ pruned_before })
          .where("event_horizon.pruned_before", "<", pruned_before),
      ),
  );
};
