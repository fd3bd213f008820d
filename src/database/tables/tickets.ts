import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { BoardColumnsTable } from "./boards.ts";
import type { Flag, Json } from "./values.ts";

export interface TicketsTable {
  seq: number;
  org_id: string;
  id: string;
  version: number;
  number: number;
  title: string;
  description: string | null;
  board_id: string;
  column_id: string;
  position: number;
  status_category: BoardColumnsTable["category"];
  client_id: string | null;
  priority: "low" | "medium" | "high" | "critical";
  type: "task" | "bug" | "support" | "feature";
  due_date: CalendarDate | null;
  labels: Json;
  job_type_id: string | null;
  technician_id: string | null;
  scheduled_at: Instant | null;
  scheduled_until: Instant | null;
  external_ref: string | null;
  created_via: "api" | "mobile" | "web";
  api_key_id: string | null;
  created_by: Json;
  checklist_state: Json;
  cancellation_reason: string | null;
  follow_up_of: string | null;
  started_at: Instant | null;
  resolved_at: Instant | null;
  closed_at: Instant | null;
  archived_at: Instant | null;
  sla_hours: number | null;
  sla_counts_from: Instant | null;
  sla_paused_seconds: number;
  sla_paused_since: Instant | null;
  sla_due_at: Instant | null;
  sla_breached_at: Instant | null;
  assignees_count: number;
  comments_count: number;
  attachments_count: number;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface TicketNumbersTable {
  org_id: string;
  slot: number;
  last: number;
}

export interface TicketAssigneesTable {
  org_id: string;
  ticket_id: string;
  user_id: string;
  ticket_seq: number;
  archived: Flag;
}

export interface TicketCountsTable {
  org_id: string;
  archived: Flag;
  column_id: string;
  priority: string;
  type: string;
  job_type_id: string;
  unassigned: Flag;
  api_key_id: string;
  count: number;
}

export interface TicketCommentsTable {
  org_id: string;
  id: string;
  ticket_id: string;
  body: string;
  internal: Flag;
  created_by: Json;
  created_at: Instant;
}

export interface TicketAttachmentsTable {
  org_id: string;
  id: string;
  ticket_id: string;
  name: string;
  content_type: string;
  size: number;
  created_by: Json;
  created_at: Instant;
}

export interface AttachmentPiecesTable {
  org_id: string;
  attachment_id: string;
  position: number;
  content: Uint8Array;
}

export interface TicketSearchTable {
  rowid: number;
  text: string;
}

export interface TicketHistoryTable {
  org_id: string;
  ticket_id: string;
  id: string;
  type: string;
  actor: Json;
  data: Json;
  created_at: Instant;
}
