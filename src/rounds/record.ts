import { sql } from "kysely";
import type { CalendarDate } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { RoundRow, StopRow } from "./queries.ts";

/* The only writer of rounds and their stops. */

/** One statement for all stops of a round: 500 of their own would hold the event loop. */
const insertStops = prepareInOrg<{ round_id: string; date: CalendarDate; stops: string }>()(
  (param) =>
    build
      .insertInto("collection_stops")
      .columns(["org_id", "id", "round_id", "client_id", "position", "on_date"])
      .expression(
        build
          .selectFrom(sql<{ key: number; value: string }>`json_each(${param("stops")})`.as("stop"))
          .select([
            param("org_id").as("org_id"),
            sql<string>`stop.value ->> '$.id'`.as("id"),
            param("round_id").as("round_id"),
            sql<string>`stop.value ->> '$.client_id'`.as("client_id"),
            sql<number>`stop.key + 1`.as("position"),
            param("date").as("on_date"),
          ]),
      ),
);

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
  const stops = client_ids.map((client_id) => ({ id: Bun.randomUUIDv7(), client_id }));
  tx.run(insertStops, { round_id: row.id, date: row.date, stops: JSON.stringify(stops) });
  return row;
};

export const insertStop = (
  tx: OrgTx,
  round: RoundRow,
  client_id: string,
  position: number,
): StopRow => {
  const stop: StopRow = {
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
  };
  tx.insert("collection_stops", stop);
  return stop;
};

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

const updatePosition = prepareInOrg<{ id: string; position: number }>()((param) =>
  build
    .updateTable("collection_stops")
    .set({ position: param("position") })
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** Puts the stops with these ids in their order. */
export const updateOrder = (tx: OrgTx, ids: readonly string[]): void => {
  for (const [index, id] of ids.entries()) tx.run(updatePosition, { id, position: index + 1 });
};

export const removeRound = (tx: OrgTx, { id }: RoundRow): void => {
  tx.run(tx.delete("collection_stops").where("round_id", "=", id));
  tx.run(tx.delete("collection_rounds").where("id", "=", id));
};

export const removeStopRow = (tx: OrgTx, { id }: StopRow): void => {
  tx.run(tx.delete("collection_stops").where("id", "=", id));
};
