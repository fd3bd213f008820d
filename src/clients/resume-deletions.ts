import { type Instant, plusSeconds } from "../clock/instant.ts";
import { inBatches } from "../database/batches.ts";
import { across_organizations, build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Tx } from "../database/org.ts";
import { isHere } from "../database/organization-moves.ts";
import { type ClientDeletionState, deleteSlice } from "./delete.ts";

/** No running deletion takes this long. */
const abandoned_seconds = 600;

const pending_deletions = build
  .selectFrom("client_deletions")
  .select(["org_id", "client_id"])
  .where(isHere("client_deletions.org_id"))
  .limit(1)
  .modifyEnd(across_organizations);

/** Deletes a slice of the next client and keeps the progress in `deletions`. Returns 0 if none is pending. */
const resumeSlice = (
  root: Tx,
  pending: typeof pending_deletions,
  deletions: Map<string, ClientDeletionState>,
): number => {
  const [next] = root.all(pending);
  if (!next) return 0;
  deleteSlice(root.org(next.org_id), [next.client_id], deletions);
  return 1;
};

/** Finishes deletions that a crash or a full disk has interrupted, before the service starts. */
export const endDeletions = (sqlite: Sqlite): void => {
  const deletions = new Map<string, ClientDeletionState>();
  while (sqlite.writeNow((root) => resumeSlice(root, pending_deletions, deletions)) > 0);
};

/** The same while the service runs, for deletions that no request is running any more. Returns the number of transactions. */
export const resumeDeletions = (sqlite: Sqlite, at: Instant): Promise<number> => {
  const abandoned = pending_deletions.where("begun_at", "<=", plusSeconds(at, -abandoned_seconds));
  const deletions = new Map<string, ClientDeletionState>();
  return inBatches(sqlite, at, (root) => resumeSlice(root, abandoned, deletions));
};
