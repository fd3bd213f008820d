/** The asks of the list with filters: `status` is the name of a column. */
export const list_filters = { priority: "high", status: "New" };

/** What a card of a slim board shows where a peer is asked for single fields. */
export const card_fields = [
  "id",
  "number",
  "title",
  "priority",
  "type",
  "status",
  "column_id",
  "position",
  "due_date",
  "sla_due_at",
  "client_id",
  "technician_id",
  "created_at",
  "updated_at",
];

/** All that the plain table of tickets holds, but for its references. */
export const ticket_fields = [
  "id",
  "version",
  "number",
  "title",
  "description",
  "priority",
  "type",
  "status",
  "status_category",
  "position",
  "due_date",
  "labels",
  "sla_hours",
  "sla_due_at",
  "sla_breached_at",
  "sla_paused_since",
  "scheduled_at",
  "scheduled_until",
  "external_ref",
  "created_via",
  "created_by",
  "checklist_state",
  "started_at",
  "resolved_at",
  "closed_at",
  "archived_at",
  "comments_count",
  "attachments_count",
  "created_at",
  "updated_at",
];
