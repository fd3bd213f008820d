import { type Instant, plusSeconds } from "../clock/instant.ts";
import { inBatches } from "../database/batches.ts";
import { across_organizations, build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Tx } from "../database/org.ts";
import { type Deleted, deletePart } from "./delete.ts";

/** A deletion that still runs does not take so long. */
const abandoned_seconds = 600;

const decided = build
  .selectFrom("client_deletions")
  .select(["org_id", "client_id"])
  .limit(1)
  .modifyEnd(across_organizations);

/** Does a part of the next deletion, and keeps in `going` how far it has come. Returns 0 when there was none. */
const resumePart = (root: Tx, deletions: typeof decided, going: Map<string, Deleted>): number => {
  const [next] = root.all(deletions);
  if (!next) return 0;
  deletePart(root.org(next.org_id), [next.client_id], going);
  return 1;
};

/** Ends the deletions that a crash or a full disk has left, before anyone is served: nobody sees a half. */
export const endDeletions = (sqlite: Sqlite): void => {
  const going = new Map<string, Deleted>();
  while (sqlite.writeNow((root) => resumePart(root, decided, going)) > 0);
};

/** The same beside the service, of what no call is at any more. Returns how many changes it made. */
export const resumeDeletions = (sqlite: Sqlite, at: Instant): Promise<number> => {
  const abandoned = decided.where("begun_at", "<=", plusSeconds(at, -abandoned_seconds));
  const going = new Map<string, Deleted>();
  return inBatches(sqlite, at, (root) => resumePart(root, abandoned, going));
};
