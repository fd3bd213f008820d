import { sql } from "kysely";
import { plusSeconds } from "../clock/instant.ts";
import { deleteBatch } from "../database/batches.ts";
import { build } from "../database/build.ts";
import type { Tx } from "../database/org.ts";

/** Messages are kept for a year. Queued ones are never deleted. */
const kept_days = 365;

/** Deletes a batch of old messages. Returns how many. */
export const pruneMessages = (root: Tx): number =>
  deleteBatch(
    root,
    "messages",
    ["org_id", "id"],
    build
      .selectFrom("messages")
      .where("created_at", "<", plusSeconds(root.now, -kept_days * 86_400))
      .where("status", "<>", sql.lit("queued")),
  );
