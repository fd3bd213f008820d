import { type Selectable, sql } from "kysely";
import { across_organizations, build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { seqIn } from "../database/slots.ts";
import type { TicketsTable } from "../database/tables/tickets.ts";

/** A new ticket's row, but for what `insertTicket` adds by itself. */
export type NewRow = Omit<Selectable<TicketsTable>, "org_id" | "seq" | "number">;

const nextNumber = prepareInOrg()((param) =>
  build
    .updateTable("ticket_numbers")
    .set({ last: sql`last + 1` })
    .where("org_id", "=", param("org_id"))
    .returning(["slot", "last"]),
);

const firstNumber = (tx: OrgTx): { slot: number; last: number } => {
  tx.run(
    build.insertInto("ticket_numbers").values({
      org_id: tx.org_id,
      slot: sql`(SELECT ${across_organizations} coalesce(max(slot), 0) + 1 FROM ticket_numbers)`,
      last: 1,
    }),
  );
  const made = tx.first(tx.from("ticket_numbers").select(["slot", "last"]));
  if (!made) throw new Error("the organization's ticket numbers were not stored");
  return made;
};

/**
 * Inserts a row under the organization's next number; a change that is undone gives its number back.
 * The triggers `ticket_counts_new` and `ticket_search_new` count it and index its text. Returns its seq.
 */
export const insertTicket = (tx: OrgTx, row: NewRow): number => {
  const { slot, last } = tx.first(nextNumber, {}) ?? firstNumber(tx);
  const seq = seqIn(slot, last);
  tx.insert("tickets", { ...row, seq, number: last });
  return seq;
};
