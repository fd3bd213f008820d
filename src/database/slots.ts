import { across_organizations, build } from "./build.ts";
import type { OrgTx } from "./org.ts";

/*
 * The `seq` of an organization's clients, and of its tickets, are in a range of their own, its slot.
 * The search indexes have no `org_id`, so a search is limited to the range of the slot.
 */

/** Rows per slot. */
const slot_size = 2 ** 32;

/** The first unused slot, counted from 1. */
export const freeSlot = (tx: OrgTx, table: "client_numbers" | "ticket_numbers"): number => {
  const highest = build
    .selectFrom(table)
    .select((of) => of.fn.max("slot").as("last"))
    .modifyFront(across_organizations);
  return (tx.first(highest)?.last ?? 0) + 1;
};

/** The `seq` of the row with this number (from 1) in a slot. */
export const seqIn = (slot: number, number: number): number => slot * slot_size + number;

/** The range of `seq` in a slot, both inclusive. */
export const seqRange = (slot: number): { first: number; last: number } => ({
  first: seqIn(slot, 0),
  last: seqIn(slot + 1, 0) - 1,
});
