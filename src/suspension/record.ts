import type { Actor } from "../access/caller.ts";
import { type Collection, no_collection } from "../clients/collections.ts";
import type { OrgTx } from "../database/org.ts";
import type { Flag } from "../database/tables/values.ts";
import type { SuspensionRow } from "./queries.ts";

/* Writes suspensions and collections. Beside it, `clients/record.ts` notes that a new account waits for the end of one. */

export interface NewSuspension extends Pick<SuspensionRow, "client_id" | "reason" | "note"> {
  by: Actor;
  changed_account: Flag;
}

export const insertSuspension = (
  tx: OrgTx,
  { by, ...suspension }: NewSuspension,
): SuspensionRow => {
  const row: SuspensionRow = {
    ...suspension,
    org_id: tx.org_id,
    id: Bun.randomUUIDv7(),
    since: tx.now,
    by: JSON.stringify(by),
    ended_at: null,
    ended_by: null,
    ended_payment_id: null,
  };
  tx.insert("client_suspensions", row);
  return row;
};

/** A person keeps suspended whom the policy suspended: only a person ends it then. */
export const takeOver = (tx: OrgTx, { id }: SuspensionRow, by: Actor, note: string | null): void =>
  tx.updateRow("client_suspensions", id, { reason: "manual", note, by: JSON.stringify(by) });

export const endSuspension = (
  tx: OrgTx,
  { id }: SuspensionRow,
  by: Actor,
  payment_id: string | null,
): void =>
  tx.updateRow("client_suspensions", id, {
    ended_at: tx.now,
    ended_by: JSON.stringify(by),
    ended_payment_id: payment_id,
  });

/** Stores what of a client's collection differs from the policy; nothing if none does. */
export const storeCollection = (tx: OrgTx, client_id: string, collection: Collection): void => {
  if (Bun.deepEquals(collection, no_collection)) {
    tx.run(tx.delete("client_collections").where("client_id", "=", client_id));
    return;
  }
  tx.run(
    tx
      .into("client_collections", { ...collection, client_id })
      .onConflict((row) => row.columns(["org_id", "client_id"]).doUpdateSet(collection)),
  );
};
