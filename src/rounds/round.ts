import { checkedDate } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { checkReference } from "../database/references.ts";
import { Refusal } from "../refusal.ts";
import { checkOnNoRound } from "./plan.ts";
import { type RoundRow, stopsOf } from "./queries.ts";
import { removeRound, updateRound } from "./record.ts";
import type { RoundChange } from "./wire.ts";

/** Refuses to change the stops of a closed round. */
export const checkNotClosed = ({ status }: RoundRow): void => {
  if (status === "closed") throw new Refusal("round_closed", "The round is closed.");
};

const checkPlanned = ({ status }: RoundRow, what: string): void => {
  if (status !== "planned")
    throw new Refusal("in_use", `The round is ${status} already: ${what}.`, { status });
};

/** Updates the fields that are sent. Collector and date only while nobody has begun. */
export const changeRound = (
  tx: OrgTx,
  round: RoundRow,
  { name = round.name, collector_id = round.collector_id, date: sent }: RoundChange,
): RoundRow => {
  const date = checkedDate(sent) ?? round.date;
  if (collector_id !== round.collector_id || date !== round.date)
    checkPlanned(round, "its collector and date stay");
  checkReference(tx, "collector", "collector_id", collector_id);
  if (date !== round.date) {
    const client_ids = stopsOf(tx, round).map(({ client_id }) => client_id);
    checkOnNoRound(tx, date, client_ids, round.id);
  }
  return updateRound(tx, round, { name, collector_id, date });
};

/** Opens a planned round. An open one stays as it is. */
export const openRound = (tx: OrgTx, round: RoundRow): RoundRow => {
  checkNotClosed(round);
  if (round.status === "open") return round;
  return updateRound(tx, round, { status: "open", opened_at: tx.now });
};

/** Closes a round. A closed one stays as it is. */
export const closeRound = (tx: OrgTx, round: RoundRow): RoundRow =>
  round.status === "closed"
    ? round
    : updateRound(tx, round, { status: "closed", closed_at: tx.now });

export const deleteRound = (tx: OrgTx, round: RoundRow): void => {
  checkPlanned(round, "close it instead");
  removeRound(tx, round);
};
