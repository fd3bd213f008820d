import { across_organizations, build } from "./build.ts";
import type { OrgTx } from "./org.ts";

/*
 * The numbers (`seq`) of an organization's clients, and those of its tickets, lie together in a
 * slot of its own: that is one range of the search index, whose rows know no organization.
 */

/** Room for so many rows. */
const slot_size = 2 ** 32;

/** The first slot that no organization has, from 1 on. */
export const freeSlot = (tx: OrgTx, table: "client_numbers" | "ticket_numbers"): number => {
  const taken = build
    .selectFrom(table)
    .select((of) => of.fn.max("slot").as("last"))
    .modifyFront(across_organizations);
  return (tx.first(taken)?.last ?? 0) + 1;
};

/** The seq of a slot's row with this number, from 1 on. */
export const seqIn = (slot: number, number: number): number => slot * slot_size + number;

/** The seqs that the rows of a slot can have. */
export const seqRange = (slot: number): { first: number; last: number } => ({
  first: seqIn(slot, 0),
  last: seqIn(slot + 1, 0) - 1,
});
