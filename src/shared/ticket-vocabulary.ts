/** What a ticket's history can say (decisions §5). */
export const history_types = [
  "created",
  "updated",
  "moved",
  "scheduled",
  "unscheduled",
  "assigned",
  "started",
  "completed",
  "cancelled",
  "reopened",
  "archived",
  "unarchived",
  "invoiced",
  "sla_changed",
  "sla_breached",
  "deleted",
] as const;

export type HistoryType = (typeof history_types)[number];

/** What a list of tickets can be sorted by (§4.5). */
export const sort_names = [
  "created_at",
  "updated_at",
  "due_date",
  "priority",
  "status",
  "scheduled_at",
  "sla_due_at",
] as const;

export type SortName = (typeof sort_names)[number];
