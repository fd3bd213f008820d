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
