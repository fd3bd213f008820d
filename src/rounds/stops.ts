import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { stops_max } from "../shared/round-vocabulary.ts";
import { checkOnNoRound } from "./plan.ts";
import { type RoundRow, type StopRow, stopsOf, takenPayment } from "./queries.ts";
import { insertStop, removeStopRow, updateOrder } from "./record.ts";
import { checkNotClosed } from "./round.ts";

/** Adds a client as the last stop. */
export const addStop = (tx: OrgTx, round: RoundRow, client_id: string): StopRow => {
  checkNotClosed(round);
  const client = findClient(tx, client_id);
  if (!client) throw refuseField("client_id", "is not known");
  checkOnNoRound(tx, round.date, [client.id]);
  const stops = stopsOf(tx, round);
  if (stops.length >= stops_max)
    throw refuseField("client_id", `is one too many: a round has at most ${stops_max} stops`);
  return insertStop(tx, round, client.id, (stops.at(-1)?.position ?? 0) + 1);
};

/** Removes a stop at which nothing has happened. */
export const removeStop = (tx: OrgTx, round: RoundRow, stop: StopRow): void => {
  const is_reopened = stop.payment_id !== null && takenPayment(tx, stop) === null;
  if (stop.outcome !== null && !is_reopened)
    throw new Refusal("in_use", "The stop has an outcome.", { outcome: stop.outcome });
  checkNotClosed(round);
  removeStopRow(tx, stop);
};

/** Puts the stops in this order. Refuses ids that are not exactly those of the round. */
export const orderStops = (tx: OrgTx, round: RoundRow, ids: readonly string[]): RoundRow => {
  checkNotClosed(round);
  const own = new Set(stopsOf(tx, round).map(({ id }) => id));
  const named = new Set(ids);
  if (ids.length !== own.size || named.size !== own.size || !named.isSubsetOf(own))
    throw refuseField("ids", "must name each stop of the round once");
  updateOrder(tx, ids);
  return round;
};
