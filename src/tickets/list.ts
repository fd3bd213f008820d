import type { Caller } from "../access/caller.ts";
import { now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { rowsInOrder } from "./queries.ts";
import { type TicketListed, ticketsListed } from "./view.ts";

export interface ListAsk {
  page: number;
  per_page: number;
  board_id?: string | undefined;
  client_id?: string | undefined;
  external_ref?: string | undefined;
  status_category?: string | undefined;
}

export const listTickets = (
  db: OrgReader,
  caller: Caller,
  ask: ListAsk,
): { rows: TicketListed[]; total: number } => {
  let query = db.from("tickets").where("archived_at", "is", null).where("deleted_at", "is", null);
  if (caller.board_ids) query = query.where("board_id", "in", [...caller.board_ids]);
  if (ask.board_id) query = query.where("board_id", "=", ask.board_id);
  if (ask.client_id) query = query.where("client_id", "=", ask.client_id);
  if (ask.external_ref) query = query.where("external_ref", "=", ask.external_ref);
  if (ask.status_category)
    query = query.where("status_category", "in", ask.status_category.split(",") as "new"[]);
  const total = db.first(query.select((of) => of.fn.countAll<number>().as("n")))?.n ?? 0;
  const seqs = db.all(
    query
      .select("seq")
      .orderBy("created_at", "desc")
      .orderBy("seq", "desc")
      .limit(ask.per_page)
      .offset((ask.page - 1) * ask.per_page),
  );
  const rows = rowsInOrder(
    db,
    seqs.map(({ seq }) => seq),
  );
  return { rows: ticketsListed(db, rows, now()), total };
};
