import type { Insertable } from "kysely";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { freeSlot, seqIn } from "../database/slots.ts";
import type { TicketsTable } from "../database/tables/tickets.ts";
import { indexTexts } from "./index-texts.ts";

/** A new ticket's row without what `insertTicket` adds. */
export type NewRow = Omit<Insertable<TicketsTable>, "org_id" | "seq" | "number">;

const takeNext = prepareInOrg()((param) =>
  build
    .updateTable("ticket_numbers")
    .set((of) => ({ last: of("last", "+", 1) }))
    .where("org_id", "=", param("org_id"))
    .returning(["slot", "last"]),
);

const firstNumber = (tx: OrgTx): { slot: number; last: number } => {
  const first = { slot: freeSlot(tx, "ticket_numbers"), last: 1 };
  tx.insert("ticket_numbers", first);
  return first;
};

/**
 * Inserts a row with the organization's next number, which is free again if the change is undone. Indexes its texts;
 * the trigger `ticket_counts_new` counts it. Returns its seq.
 */
export const insertTicket = (tx: OrgTx, row: NewRow): number => {
  const { slot, last } = tx.first(takeNext, {}) ?? firstNumber(tx);
  const seq = seqIn(slot, last);
  tx.insert("tickets", { ...row, seq, number: last });
  indexTexts(tx, [seq]);
  return seq;
};
