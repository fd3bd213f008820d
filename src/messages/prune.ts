import { sql } from "kysely";
import { plusSeconds } from "../clock/instant.ts";
import { deleteBatch } from "../database/batches.ts";
import { build } from "../database/build.ts";
import type { Tx } from "../database/org.ts";

/** Whoever asks whether a client was told asks within a year; what is queued stays. */
const kept_days = 365;

/** Deletes a batch of messages that are old enough. Returns how many. */
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
