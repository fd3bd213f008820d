import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { rowsOf } from "../../database/integrity.ts";
import { seqIn } from "../../database/slots.ts";
import type { OrgTable } from "../../database/tables/tables.ts";
import type { Row } from "./tables.ts";

/*
 * Numbers that are unique in a file, not in an organization. In the other file they may be taken, so all of a sequence
 * are shifted by the same: their order and their gaps stay.
 */

/** Tables whose `seq` counts through all organizations. */
export const counting_tables = [
  "events",
  "webhook_deliveries",
  "ticket_closures",
  "ticket_revisits",
] as const;

/** Tables with an organization's slot, in which the `seq` of its clients or tickets are (`database/slots.ts`). */
export const slot_tables = ["client_numbers", "ticket_numbers"] as const;

type Sequence =
  | (typeof counting_tables)[number]
  | (typeof slot_tables)[number]
  | "clients"
  | "tickets";

/** By how much each sequence is higher in the target. */
export type Shifts = Record<Sequence, number>;

/** Every column with a number of a sequence. The test of the schema finds one that is missing here. */
export const sequenced: { [T in OrgTable]?: Readonly<Record<string, Sequence>> } = {
  access_controllers: { sync_after: "clients" },
  client_deletions: { seq: "clients" },
  client_items: { client_seq: "clients" },
  client_numbers: { slot: "client_numbers", last_seq: "clients" },
  clients: { seq: "clients" },
  event_horizon: { pruned_seq: "events" },
  events: { seq: "events" },
  renamed_clients: { next_seq: "tickets" },
  ticket_assignees: { ticket_seq: "tickets" },
  ticket_closures: { seq: "ticket_closures" },
  ticket_numbers: { slot: "ticket_numbers" },
  ticket_revisits: { seq: "ticket_revisits" },
  tickets: { seq: "tickets" },
  webhook_deliveries: { seq: "webhook_deliveries" },
  webhook_replays: {
    through_seq: "webhook_deliveries",
    after_seq: "webhook_deliveries",
    batch_from_seq: "webhook_deliveries",
    batch_until_seq: "webhook_deliveries",
  },
};

/** A row as it is in the target. Zero and null are not numbers of a sequence. */
export const shifted = (table: OrgTable, row: Row, shifts: Shifts): Row => {
  const moved = { ...row };
  for (const [column, sequence] of Object.entries(sequenced[table] ?? {})) {
    const value = row[column];
    if (typeof value === "number" && value !== 0) moved[column] = value + shifts[sequence];
  }
  return moved;
};

/** The shifts from the source to the free numbers of the target. Call in the transaction that takes them there. */
export const shiftsBetween = (source: Connection, target: Connection, org_id: string): Shifts => {
  const client_numbers = slotShift(source, target, org_id, "client_numbers");
  const ticket_numbers = slotShift(source, target, org_id, "ticket_numbers");
  return {
    client_numbers,
    ticket_numbers,
    clients: seqIn(client_numbers, 0),
    tickets: seqIn(ticket_numbers, 0),
    events: countingShift(source, target, org_id, "events"),
    webhook_deliveries: countingShift(source, target, org_id, "webhook_deliveries"),
    ticket_closures: countingShift(source, target, org_id, "ticket_closures"),
    ticket_revisits: countingShift(source, target, org_id, "ticket_revisits"),
  };
};

/** Nothing if the slot is free there. */
const slotShift = (
  source: Connection,
  target: Connection,
  org_id: string,
  table: (typeof slot_tables)[number],
): number => {
  const [own] = rowsOf(
    source,
    sql<{ slot: number }>`select slot from ${sql.table(table)} where org_id = ${org_id}`,
  );
  if (!own) return 0;
  const taken = rowsOf(target, sql<{ slot: number }>`select slot from ${sql.table(table)}`);
  const slots = taken.map(({ slot }) => slot);
  return slots.includes(own.slot) ? Math.max(...slots) + 1 - own.slot : 0;
};

/** Nothing if the target has not come so far. */
const countingShift = (
  source: Connection,
  target: Connection,
  org_id: string,
  table: (typeof counting_tables)[number],
): number => {
  const { first } = boundsIn(source, org_id, table);
  const last = lastSeq(target, table);
  return first === null || first > last ? 0 : last + 1 - first;
};

interface Bounds {
  first: number | null;
  last: number | null;
}

/** The organization's first and last `seq`; of events, the last pruned one counts, too. */
export const boundsIn = (
  db: Connection,
  org_id: string,
  table: (typeof counting_tables)[number],
): Bounds => {
  const pruned =
    table === "events"
      ? sql`union all select pruned_seq from "event_horizon" where org_id = ${org_id}`
      : sql``;
  const [bounds] = rowsOf(
    db,
    sql<Bounds>`select min(seq) as first, max(seq) as last
      from (select seq from ${sql.table(table)} where org_id = ${org_id} ${pruned})`,
  );
  return bounds ?? { first: null, last: null };
};

/** The last `seq` that was given out in a file. */
const lastSeq = (db: Connection, table: (typeof counting_tables)[number]): number => {
  const given_out =
    table === "events"
      ? sql`union all select seq from sqlite_sequence where name = 'events'`
      : sql``;
  const [row] = rowsOf(
    db,
    sql<{ last: number | null }>`select max(seq) as last
      from (select max(seq) as seq from ${sql.table(table)} ${given_out})`,
  );
  return row?.last ?? 0;
};
