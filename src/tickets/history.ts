import type { Actor } from "../access/caller.ts";
import type { Instant } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import type { HistoryEntry } from "./lifecycle/change.ts";

/** Adds entries to a ticket's history, in the order of their moments. */
export const writeHistory = (
  tx: OrgTx,
  actor: Actor,
  ticket_id: string,
  entries: readonly HistoryEntry[],
): void => {
  const dated = entries.map(({ at = tx.now, ...entry }) => ({ ...entry, created_at: at }));
  for (const { type, data, created_at } of dated.toSorted(byMoment))
    tx.insert("ticket_history", {
      ticket_id,
      id: Bun.randomUUIDv7(),
      type,
      actor: JSON.stringify(actor),
      data: JSON.stringify(data),
      created_at,
    });
};

const byMoment = (a: { created_at: Instant }, b: { created_at: Instant }): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0;
