import type { Actor } from "../access/caller.ts";
import type { OrgTx } from "../database/org.ts";
import type { HistoryEntry } from "./lifecycle/change.ts";

/** Adds entries to a ticket's history in this order. */
export const writeHistory = (
  tx: OrgTx,
  actor: Actor,
  ticket_id: string,
  entries: readonly HistoryEntry[],
): void => {
  for (const { type, data } of entries)
    tx.insert("ticket_history", {
      ticket_id,
      id: Bun.randomUUIDv7(),
      type,
      actor: JSON.stringify(actor),
      data: JSON.stringify(data),
      created_at: tx.now,
    });
};
