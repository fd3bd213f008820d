import { type RawBuilder, sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import { ticketScope } from "../access/ticket-scope.ts";
import { eachOf } from "../database/build.ts";
import type { OrgReader } from "../database/org.ts";

export interface TicketFilters {
  board_id?: string | undefined;
  technician_id?: string | undefined;
  branch_id?: string | undefined;
}

/** The jobs that the filters mean and the caller may see, as conditions on `tickets`. None without filters. */
export const ticketConditions = (
  { org_id }: OrgReader,
  caller: Caller,
  { board_id, technician_id, branch_id }: TicketFilters,
): RawBuilder<boolean>[] => {
  const { board_ids, own_user_id } = ticketScope(caller);
  const all: RawBuilder<boolean>[] = [];
  if (board_id !== undefined) all.push(sql`"tickets".board_id = ${board_id}`);
  if (technician_id !== undefined) all.push(sql`"tickets".technician_id = ${technician_id}`);
  if (board_ids !== null) all.push(sql`"tickets".board_id in ${eachOf(JSON.stringify(board_ids))}`);
  if (own_user_id !== null)
    all.push(sql`("tickets".technician_id = ${own_user_id} or exists (
      select 1 from "ticket_assignees" as own where own."org_id" = ${org_id}
        and own.ticket_id = "tickets".id and own.user_id = ${own_user_id}))`);
  // A job is of its client's branch, otherwise of its board's (decisions §7).
  if (branch_id !== undefined)
    all.push(sql`ifnull(
      (select branch_id from "clients" as client
        where client."org_id" = ${org_id} and client.id = "tickets".client_id),
      (select branch_id from "boards" as board
        where board."org_id" = ${org_id} and board.id = "tickets".board_id)) = ${branch_id}`);
  return all;
};
