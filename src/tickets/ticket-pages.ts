import { build, unindexed } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { seqRange } from "../database/slots.ts";
import { rowsInOrder, type TicketRow } from "./queries.ts";

const page_max = 500;

const slotOfOrg = prepareInOrg()((param) =>
  build.selectFrom("ticket_numbers").select("slot").where("org_id", "=", param("org_id")),
);

/** Includes deleted tickets, so that SQLite uses the primary key instead of another index. */
const nextTickets = prepareInOrg<{ after: number; last: number }>()((param) =>
  build
    .selectFrom("tickets")
    .select(["seq", "deleted_at"])
    .where(unindexed("org_id"), "=", param("org_id"))
    .where("seq", ">", param("after"))
    .where("seq", "<=", param("last"))
    .orderBy("seq")
    .limit(page_max),
);

/** All tickets, archived ones too, in the order of their numbers, in pages, without deleted ones. */
export function* ticketPages(db: OrgReader): Generator<TicketRow[]> {
  const slot = db.first(slotOfOrg, {})?.slot;
  if (slot === undefined) return;
  const { first, last } = seqRange(slot);
  let after = first - 1;
  for (;;) {
    const page = db.all(nextTickets, { after, last });
    const newest = page.at(-1);
    if (!newest) return;
    after = newest.seq;
    const seqs = page.filter(({ deleted_at }) => deleted_at === null).map(({ seq }) => seq);
    yield rowsInOrder(db, seqs);
  }
}
