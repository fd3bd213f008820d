import type { Generated, GeneratedAlways } from "kysely";
import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { Category } from "../../shared/categories.ts";
import type { HistoryType } from "../../shared/ticket-vocabulary.ts";
import type { Priority, TicketType } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/**
 * A service job. `tickets/insert.ts` inserts and `tickets/record.ts` updates.
 * `tickets/board/positions.ts` also updates `position`.
 */
export interface TicketsTable {
  /** `ticket_numbers.slot` × 2^32 + `number`: the `rowid` in the search indexes. */
  seq: number;
  org_id: string;
  id: string;
  /** From 1, incremented by each change except comments and attachments. For `If-Match`. */
  version: number;
  /** From 1 without gaps in the organization. Shown as `T-<number>`. */
  number: number;
  title: string;
  description: string | null;
  board_id: string;
  /** An archived ticket keeps its column, even if that is deleted. */
  column_id: string;
  /**
   * From 0 at the top of the column. Meaningless for archived or deleted tickets.
   * `tickets/board/compact.ts` closes the gaps that the nightly archiving leaves.
   */
  position: number;
  /** A copy of the column's `category`, for lists. */
  status_category: Category;
  client_id: string | null;
  priority: Priority;
  type: TicketType;
  /** Only for display, filters and sorting. The SLA deadline is `sla_due_at`. */
  due_date: CalendarDate | null;
  /** An array of texts. */
  labels: Json;
  job_type_id: string | null;
  /** The technician of the visit from `scheduled_at` to `scheduled_until`. */
  technician_id: string | null;
  scheduled_at: Instant | null;
  scheduled_until: Instant | null;
  /** The caller's own id. Unique, including deleted tickets (§4.5). */
  external_ref: string | null;
  /** A key, the app (`mobile`), or a browser. */
  created_via: "api" | "mobile" | "web";
  /** The API key that created it. Null if a user did. */
  api_key_id: string | null;
  /** `{type, id, name}` at that time. */
  created_by: Json;
  /** An array of `{id, done}`, for the checklist of the job type at creation. */
  checklist_state: Json;
  cancellation_reason: string | null;
  /** The ticket to which this one is a follow-up. */
  follow_up_of: string | null;
  /** The first start since creation or the last `revisit`. Reopening does not clear it. */
  started_at: Instant | null;
  /** When it moved to a done column. Null in other columns. */
  resolved_at: Instant | null;
  /** When it moved to a cancelled column. Null in other columns. */
  closed_at: Instant | null;
  /** Null: on its board. Triggers keep the counts and search indexes consistent with it. */
  archived_at: Instant | null;
  /** Null: no SLA. All `sla_*` columns are computed by `clock/sla.ts`. */
  sla_hours: number | null;
  /** When the SLA clock started. Null for a ticket that was created closed, until it is reopened. */
  sla_counts_from: Instant | null;
  /** The total of past pauses. */
  sla_paused_seconds: number;
  /** The start of the current pause. Null while the clock runs. */
  sla_paused_since: Instant | null;
  /** The deadline, not counting the current pause. Null without an SLA. */
  sla_due_at: Instant | null;
  /** The missed deadline. Set within a minute, or when the ticket is closed. */
  sla_breached_at: Instant | null;
  /** The number of rows in `ticket_assignees`. `tickets/record.ts` updates this and the two below. */
  assignees_count: number;
  comments_count: number;
  attachments_count: number;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  /** The number of rows in `ticket_items`. */
  items_count: number;
  /** The invoice that bills it. Cleared if that is voided. */
  invoice_id: string | null;
  /** The last completion with outcome `revisit`. Cleared by the next start. */
  revisit_at: Instant | null;
  /** 1: its `ticket_items` are billed with the next completion. */
  keeps_items: Flag;
  /** Total UTF-8 bytes of its comments, updated by `tickets/comments/comments.ts`. */
  comments_bytes: number;
  /** The `reason_code` of its latest completion. */
  outcome_reason: string | null;
  /** When it first needed a revisit or a follow-up. Kept up to date by the triggers `ticket_returned_…`. */
  returned_at: GeneratedAlways<Instant | null>;
}

/** A visit that ended with a revisit. The ticket itself only has its next one. */
export interface TicketRevisitsTable {
  seq: Generated<number>;
  org_id: string;
  ticket_id: string;
  at: Instant;
  /** The visit. Null for work without one. */
  technician_id: string | null;
  scheduled_at: Instant | null;
  scheduled_until: Instant | null;
  /** Null if it was not started. */
  started_at: Instant | null;
  /** Why a revisit was needed. */
  reason_code: string | null;
}

/** A past time in which a ticket was done or cancelled: written by the trigger `ticket_closure_ended`. */
export interface TicketClosuresTable {
  seq: Generated<number>;
  org_id: string;
  ticket_id: string;
  closed_at: Instant;
  /** When it was reopened, or closed in another way. */
  ended_at: Instant;
}

/** Numbering of an organization's tickets, created with the first one (`tickets/insert.ts`). */
export interface TicketNumbersTable {
  org_id: string;
  /** From 1: the organization's range of `tickets.seq` (`database/slots.ts`). */
  slot: number;
  /** The last `tickets.number` used. */
  last: number;
}

/** Assignees, in addition to the technician. */
export interface TicketAssigneesTable {
  org_id: string;
  ticket_id: string;
  user_id: string;
  /** `tickets.seq`, to list a user's tickets in order by the index alone. */
  ticket_seq: number;
  /** 1: the ticket is archived. Kept up to date by the trigger `ticket_assignees_archived`. */
  archived: Flag;
}

/**
 * The number of tickets that are not deleted, by these columns, so that lists need not count. Only
 * written by the triggers `ticket_counts_new` and `ticket_counts_changed`.
 */
export interface TicketCountsTable {
  org_id: string;
  archived: Flag;
  column_id: string;
  /** The ticket's, which is the column's unless it is archived. */
  status_category: Category;
  priority: Priority;
  type: TicketType;
  /** Empty text: none. */
  job_type_id: string;
  /** 1: no assignees. */
  unassigned: Flag;
  /** Empty text: created by a user. */
  api_key_id: string;
  /** Rows stay when they reach 0. */
  count: number;
}

export interface TicketCommentsTable {
  org_id: string;
  id: string;
  ticket_id: string;
  body: string;
  /** 1: an internal note, not for the client. */
  internal: Flag;
  /** `{type, id, name}` at that time. */
  created_by: Json;
  created_at: Instant;
}

/** A file of a ticket. Its content is in `attachment_pieces`. */
export interface TicketAttachmentsTable {
  org_id: string;
  id: string;
  ticket_id: string;
  name: string;
  /** Detected from the content, not what the sender claimed. */
  content_type: string;
  /** Bytes. */
  size: number;
  /** `{type, id, name}` at that time. */
  created_by: Json;
  created_at: Instant;
  /** Since when its content is being written or deleted. Until then it is hidden. Null: complete. */
  incomplete_since: Instant | null;
  /** Whose signature it is. Null for other files. */
  signed_by: string | null;
}

/** A file's content in pieces, so that it never needs to be in memory as a whole. */
export interface AttachmentPiecesTable {
  org_id: string;
  attachment_id: string;
  /** From 0. */
  position: number;
  /** 256 KiB; the last piece may be shorter. */
  content: Uint8Array;
}

/**
 * Full-text indexes, written by `tickets/index-texts.ts`: of tickets on boards and of archived ones
 * (`…archive…`), of their own texts and of their client's (`…client_search`). There is no `org_id`: an
 * organization's rows are in the range of its slot.
 */
export interface TicketSearchTable {
  /** `tickets.seq`. */
  rowid: number;
  /** Folded by `foldForSearch`. Contentless: can be matched but not read. */
  text: string;
}

/** The searched texts of tickets that are not deleted. */
export interface TicketTextsView {
  seq: number;
  org_id: string;
  archived: Flag;
  /** Number, title, description and reference, not folded. */
  own_text: string;
  /** The client's name and phone. Empty without a client. */
  client_text: string;
}

/** One row while tickets still have texts indexed by an older schema, without folding: those up to `next_seq`. */
export interface TicketReindexTable {
  only: 1;
  next_seq: number;
}

/** The history of a ticket. Rows are never changed. */
export interface TicketHistoryTable {
  org_id: string;
  ticket_id: string;
  /** UUIDv7, in chronological order. */
  id: string;
  type: HistoryType;
  /** `{type, id, name}` at that time. */
  actor: Json;
  /** An object that depends on `type`: old and new values. */
  data: Json;
  created_at: Instant;
}
