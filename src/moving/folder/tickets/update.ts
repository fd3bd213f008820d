import { columnsOf } from "../../../boards/queries.ts";
import type { OrgReader } from "../../../database/org.ts";
import { validate } from "../../../http/contract/validation.ts";
import { refuseField } from "../../../refusal.ts";
import { isClosed } from "../../../shared/categories.ts";
import { importChanges, type Past } from "../../../tickets/import.ts";
import type { ColumnRef } from "../../../tickets/lifecycle/change.ts";
import { columnOf, isInColumn } from "../../../tickets/lifecycle/lifecycle.ts";
import type { TicketRow, TicketWithAssignees } from "../../../tickets/queries.ts";
import { TicketUpdateInput } from "../../../tickets/wire.ts";
import type { Cells } from "../cells.ts";
import type { FolderLine, ImportContext, Outcome } from "../import-context.ts";
import { refOf } from "../imported-records.ts";
import { clientIn, findRecord } from "../reference-queries.ts";
import { keep, unchangeable } from "../unchangeable.ts";
import { hasAll } from "../unchanged.ts";
import { columnCells, columnNamed } from "./column.ts";
import { endIn, type Moments, momentsIn } from "./moments.ts";
import { fieldsIn, jobTypeIn, reasonIn, visitIn } from "./read-line.ts";
import { clientCell, fieldCells } from "./write-line.ts";

/** Updates a ticket by its line. Refuses, on its column, what differs and cannot change. */
export const updateTicketFrom = (
  { db, caller, organization, change }: ImportContext,
  { cells }: FolderLine,
  before: TicketWithAssignees,
): Outcome => {
  if (before.deleted_at !== null) throw refuseField("external_ref", "is that of a deleted ticket");
  const { timezone } = organization;
  const moments = momentsIn(cells, timezone, before);
  const column = columnAfter(db, cells, before);
  const end = endIn(moments, column.category);
  checkBoard(db, cells, before);
  checkPast(cells, before, column, { ...moments, resolved_at: end });
  const fields = validate(TicketUpdateInput, changedFields(db, cells, before));
  const past: Past = {
    column,
    visit: newVisit(db, cells, timezone, before),
    started_at: moments.started_at ?? null,
    ended_at: end ?? null,
    cancellation_reason: reasonIn(cells),
    archived_at: moments.archived_at ?? null,
  };
  const after = change(undefined, (tx) => importChanges(tx, caller, before, fields, past));
  return after.version === before.version ? "unchanged" : "updated";
};

/** An exported line may name another column than the ticket's own (`columnCells`): that is no move. */
const columnAfter = (db: OrgReader, { column }: Cells, before: TicketRow): ColumnRef => {
  if (column === undefined || column === before.column_name || column === columnCells(db)(before))
    return columnOf(before);
  const named = columnNamed(columnsOf(db, before.board_id), column);
  if (isInColumn(before, named)) return named;
  if (before.archived_at !== null) throw unchangeable("column", before.column_name);
  if (before.status_category === "done" && named.category === "cancelled")
    throw refuseField("column", "must not be a cancelled one: the ticket is done");
  return named;
};

const checkBoard = (db: OrgReader, { board_ref }: Cells, { board_id }: TicketRow): void => {
  if (board_ref === undefined) return;
  const ref = refOf(db, "boards", board_id);
  if (board_ref !== ref && findRecord(db, "boards", board_ref) !== board_id)
    throw unchangeable("board_ref", ref);
};

/** `resolved_at` is when it ended, as done or cancelled. */
const checkPast = (
  cells: Cells,
  before: TicketRow,
  column: ColumnRef,
  { created_at, started_at, resolved_at, archived_at }: Moments,
): void => {
  const was_closed = isClosed(before.status_category);
  keep("created_at", before.created_at, created_at);
  if (before.started_at !== null || was_closed || before.archived_at !== null)
    keep("started_at", before.started_at, started_at);
  if (before.archived_at !== null) keep("archived_at", before.archived_at, archived_at);
  const is_same = column.category === before.status_category;
  if (is_same && before.resolved_at !== null) keep("resolved_at", before.resolved_at, resolved_at);
  if (is_same && before.closed_at !== null) keep("closed_at", before.closed_at, resolved_at);
  if (is_same || column.category !== "cancelled")
    keep("cancellation_reason", before.cancellation_reason?.trim(), cells.cancellation_reason);
  if (was_closed) keep("sla_hours", before.sla_hours, fieldsIn(cells).sla_hours);
};

/** The fields that differ from the ticket's. */
const changedFields = (db: OrgReader, cells: Cells, before: TicketRow) => {
  const current = fieldCells(before);
  const changed: Record<string, unknown> = Object.fromEntries(
    Object.entries(fieldsIn(cells)).filter(
      ([field, value]) => !hasAll(current, { [field]: value }),
    ),
  );
  if (cells.client_ref !== undefined && cells.client_ref !== clientCell(db, before))
    changed.client_id = clientIn(db, cells).id;
  if (cells.job_type !== undefined && cells.job_type !== before.job_type_code)
    changed.job_type_id = jobTypeIn(db, cells)?.id;
  return changed;
};

/** The visit of the line if it is not the ticket's already. */
const newVisit = (
  db: OrgReader,
  cells: Cells,
  timezone: string,
  before: TicketRow,
): Past["visit"] => {
  const { technician_id } = before;
  const technician_ref = technician_id && refOf(db, "technicians", technician_id);
  const visit = visitIn(db, cells, timezone, { ...before, technician_ref });
  return visit && hasAll({ ...before }, { ...visit }) ? null : visit;
};
