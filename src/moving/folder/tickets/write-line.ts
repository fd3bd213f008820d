import { findClient } from "../../../clients/queries.ts";
import type { OrgReader } from "../../../database/org.ts";
import type { TicketRow } from "../../../tickets/queries.ts";
import { listCell } from "../cells.ts";
import type { ExportedLine } from "../import-context.ts";
import { refOf } from "../imported-records.ts";
import { columnCells } from "./column.ts";

/** The fields of the API, as a line can have them: cells have no space at their ends. */
export const fieldCells = (row: TicketRow) => ({
  title: row.title.trim(),
  description: row.description?.trim() || null,
  priority: row.priority,
  type: row.type,
  labels: (JSON.parse(row.labels) as string[]).map((label) => label.trim()).filter(Boolean),
  due_date: row.due_date,
  sla_hours: row.sla_hours,
});

/** Null without a client, and for one who is deleted: clients.csv does not have them. */
export const clientCell = (db: OrgReader, { client_id }: TicketRow): string | null => {
  const client = client_id === null ? undefined : findClient(db, client_id);
  return client ? (client.external_ref ?? client.id) : null;
};

/** Makes the lines of tickets. */
export const ticketLines = (db: OrgReader) => {
  const columnCell = columnCells(db);
  return (row: TicketRow): ExportedLine => {
    const { labels, ...fields } = fieldCells(row);
    return {
      ...fields,
      external_ref: row.external_ref ?? row.id,
      labels: listCell(labels),
      board_ref: refOf(db, "boards", row.board_id),
      column: columnCell(row),
      client_ref: clientCell(db, row),
      job_type: row.job_type_code,
      technician_ref: row.technician_id && refOf(db, "technicians", row.technician_id),
      scheduled_at: row.scheduled_at,
      scheduled_until: row.scheduled_until,
      created_at: row.created_at,
      started_at: row.started_at,
      resolved_at: row.resolved_at,
      closed_at: row.closed_at,
      cancellation_reason: row.cancellation_reason?.trim(),
      archived_at: row.archived_at,
    };
  };
};
