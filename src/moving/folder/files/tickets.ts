import { columnsOf } from "../../../boards/queries.ts";
import { now } from "../../../clock/instant.ts";
import { validate } from "../../../http/contract/validation.ts";
import { refuseField } from "../../../refusal.ts";
import { isClosed } from "../../../shared/categories.ts";
import { importTicket } from "../../../tickets/import.ts";
import { withAssignees } from "../../../tickets/queries.ts";
import { ticketPages } from "../../../tickets/ticket-pages.ts";
import { TicketInput } from "../../../tickets/wire.ts";
import type { FolderFile, FolderLine, ImportContext, Outcome } from "../import-context.ts";
import { clientIn, findTicketByRef, referenceIn } from "../reference-queries.ts";
import { columnIn } from "../tickets/column.ts";
import { endIn, momentsIn } from "../tickets/moments.ts";
import { fieldsIn, jobTypeIn, reasonIn, visitIn } from "../tickets/read-line.ts";
import { updateTicketFrom } from "../tickets/update.ts";
import { ticketLines } from "../tickets/write-line.ts";

/** Jobs with their past. A line without `created_at` began with the first moment that it has. */
export const tickets: FolderFile = {
  importLine: (context, line) => {
    const before = findTicketByRef(context.db, line.external_ref);
    return before
      ? updateTicketFrom(context, line, withAssignees(context.db, before))
      : createTicketFrom(context, line);
  },

  *exportLines(db) {
    const lineOf = ticketLines(db);
    for (const page of ticketPages(db)) yield page.map(lineOf);
  },
};

const createTicketFrom = (
  { db, caller, organization, change }: ImportContext,
  { external_ref, cells }: FolderLine,
): Outcome => {
  const board_id = referenceIn(db, "boards", cells, "board_ref");
  if (board_id === undefined) throw refuseField("board_ref", "is required");
  const moments = momentsIn(cells, organization.timezone);
  const column = columnIn(cells, moments, columnsOf(db, board_id));
  const { started_at = null, archived_at = null } = moments;
  const end = endIn(moments, column.category) ?? null;
  const created_at = moments.created_at ?? started_at ?? end ?? archived_at ?? now();
  const cancellation_reason = reasonIn(cells);
  if (cancellation_reason !== null && column.category !== "cancelled")
    throw refuseField("cancellation_reason", "needs a cancelled column");
  const input = validate(TicketInput, { ...fieldsIn(cells), external_ref, board_id });
  const references = {
    external_ref,
    board_id,
    client_id: cells.client_ref === undefined ? null : clientIn(db, cells).id,
    job_type: jobTypeIn(db, cells),
    sla_hours: input.sla_hours ?? null,
  };
  const past = {
    column,
    visit: visitIn(db, cells, organization.timezone, null),
    started_at,
    ended_at: isClosed(column.category) ? (end ?? started_at ?? created_at) : null,
    cancellation_reason,
    archived_at,
  };
  change(created_at, (tx) => importTicket(tx, caller, input, references, past));
  return "created";
};
