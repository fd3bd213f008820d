import type { OrgTx } from "../database/org.ts";
import type { RoundRow, StopRow } from "./queries.ts";

/* The only writer of rounds and their stops. */

/** Adds a round with its stops, in their order. */
export const insertRound = (
  tx: OrgTx,
  round: Pick<RoundRow, "collector_id" | "date" | "name">,
  client_ids: readonly string[],
): RoundRow => {
  const row: RoundRow = {
    org_id: tx.org_id,
    id: Bun.randomUUIDv7(),
    ...round,
    status: "planned",
    created_at: tx.now,
    opened_at: null,
    closed_at: null,
  };
  tx.insert("collection_rounds", row);
  tx.insert(
    "collection_stops",
    client_ids.map((client_id, index) => newStop(tx, row, client_id, index + 1)),
  );
  return row;
};

export const insertStop = (
  tx: OrgTx,
  round: RoundRow,
  client_id: string,
  position: number,
): StopRow => {
  const stop = newStop(tx, round, client_id, position);
  tx.insert("collection_stops", stop);
  return stop;
};

const newStop = (tx: OrgTx, round: RoundRow, client_id: string, position: number): StopRow => ({
  org_id: tx.org_id,
  id: Bun.randomUUIDv7(),
  round_id: round.id,
  client_id,
  position,
  on_date: round.date,
  outcome: null,
  payment_id: null,
  promise_until: null,
  note: null,
  at: null,
  recorded_by: null,
  request_hash: null,
});

/** Updates a round. Its stops hold its date while it is planned or open. */
export const updateRound = (tx: OrgTx, before: RoundRow, values: Partial<RoundRow>): RoundRow => {
  const after = { ...before, ...values };
  tx.updateRow("collection_rounds", before.id, values);
  const on_date = after.status === "closed" ? null : after.date;
  if (before.date !== after.date || after.status === "closed")
    tx.run(tx.update("collection_stops", { on_date }).where("round_id", "=", before.id));
  return after;
};

export const updateStop = (tx: OrgTx, before: StopRow, values: Partial<StopRow>): StopRow => {
  tx.updateRow("collection_stops", before.id, values);
  return { ...before, ...values };
};

export const removeRound = (tx: OrgTx, { id }: RoundRow): void => {
  tx.run(tx.delete("collection_stops").where("round_id", "=", id));
  tx.run(tx.delete("collection_rounds").where("id", "=", id));
};

export const removeStopRow = (tx: OrgTx, { id }: StopRow): void => {
  tx.run(tx.delete("collection_stops").where("id", "=", id));
};
