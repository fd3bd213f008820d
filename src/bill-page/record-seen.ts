import { type Instant, secondsBetween } from "../clock/instant.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { PageOwner } from "./queries.ts";

const seen_seconds = 60;

/** Links whose visit is being saved. */
const saving = new Set<string>();

/**
 * Saves that the page was opened, at most once a minute, in the group that commits next. A visit is lost while the
 * storage refuses writes.
 */
export const recordSeen = (sqlite: Sqlite, owner: PageOwner, at: Instant): void => {
  const { org_id, link_id, last_seen_at } = owner;
  if (last_seen_at !== null && secondsBetween(last_seen_at, at) < seen_seconds) return;
  if (saving.has(link_id)) return;
  saving.add(link_id);
  const saved = sqlite.write((root) =>
    root.org(org_id).updateRow("bill_links", link_id, { last_seen_at: root.now }),
  );
  saved.catch(() => undefined).finally(() => saving.delete(link_id));
};
