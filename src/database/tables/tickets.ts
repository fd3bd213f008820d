import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { Category } from "../../shared/categories.ts";
import type { HistoryType } from "../../shared/ticket-vocabulary.ts";
import type { Priority, TicketType } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/**
 * A service job. `tickets/insert.ts` inserts; `tickets/record.ts` updates, but for `position`, which
 * `tickets/board/positions.ts` moves, too.
 */
export interface TicketsTable {
  /** `ticket_numbers.slot` × 2^32 + `number`: the `rowid` in the search indexes. */
  seq: number;
  org_id: string;
  id: string;
  /** From 1, one more with each change but comments and attachments: the ETag. */
  version: number;
  /** From 1 without gaps in the organization; shown as `T-<number>`. */
  number: number;
  title: string;
  description: string | null;
  board_id: string;
  /** An archived ticket keeps the one it had, even a deleted one. */
  column_id: string;
  /**
   * From 0 at the top of the column. Without meaning once archived or deleted.
   * Gaps last only until `tickets/board/compact.ts` closes what the nightly archive left.
   */
  position: number;
  /** The column's `category`, kept here for the lists. */
  status_category: Category;
  client_id: string | null;
  priority: Priority;
  type: TicketType;
  /** Shown, filtered and sorted by, nothing more: the deadline that counts is `sla_due_at`. */
  due_date: CalendarDate | null;
  /** An array of texts. */
  labels: Json;
  job_type_id: string | null;
  /** Who goes, between `scheduled_at` and `scheduled_until`. */
  technician_id: string | null;
  scheduled_at: Instant | null;
  scheduled_until: Instant | null;
  /** The caller's own id, unique; a deleted ticket keeps it taken (§4.5). */
  external_ref: string | null;
  /** A key, the app (`mobile`), or a browser. */
  created_via: "api" | "mobile" | "web";
  /** The key that made it; null when a person did. */
  api_key_id: string | null;
  /** `{type, id, name}`, as it was then. */
  created_by: Json;
  /** An array of `{id, done}`, by the checklist of the job type at creation. */
  checklist_state: Json;
  cancellation_reason: string | null;
  /** The ticket that this one follows up. */
  follow_up_of: string | null;
  /** The first start, or the first one after the last revisit; reopening does not clear it. */
  started_at: Instant | null;
  /** When it came into a done column; null in any other. */
  resolved_at: Instant | null;
  /** When it came into a cancelled column; null in any other. */
  closed_at: Instant | null;
  /** Null: on its board. Triggers keep the counts and the search indexes in step with it. */
  archived_at: Instant | null;
  /** Null: no SLA. This and the rest of `sla_*` come from `clock/sla.ts`. */
  sla_hours: number | null;
  /** Where the clock began; null for a ticket created closed, until it is reopened. */
  sla_counts_from: Instant | null;
  /** Pauses that are over, in sum. */
  sla_paused_seconds: number;
  /** The pause that is on; null while the clock runs. */
  sla_paused_since: Instant | null;
  /** Deadline, without the pause that is on; null without SLA. */
  sla_due_at: Instant | null;
  /** The deadline that was missed, once it is noted (each minute, and at the end). */
  sla_breached_at: Instant | null;
  /** Rows in `ticket_assignees`; `tickets/record.ts` keeps this and the two below. */
  assignees_count: number;
  comments_count: number;
  attachments_count: number;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  /** Rows in `ticket_items`. */
  items_count: number;
  /** The invoice that bills it; null again when that one is voided. */
  invoice_id: string | null;
  /** The last time it was sent back for another visit (`revisit`); null again once it is started. */
  revisit_at: Instant | null;
  /** 1: its `ticket_items` wait to be billed, together with what a later completion sends. */
  keeps_items: Flag;
  /** UTF-8 bytes of its comments together; `tickets/comments/comments.ts` keeps it. */
  comments_bytes: number;
}

/** The numbers an organization gives its tickets; made with its first one (`tickets/insert.ts`). */
export interface TicketNumbersTable {
  org_id: string;
  /** From 1: which range of `tickets.seq` is this organization's. */
  slot: number;
  /** The last `tickets.number` given. */
  last: number;
}

/** Who is assigned, beside the technician. */
export interface TicketAssigneesTable {
  org_id: string;
  ticket_id: string;
  user_id: string;
  /** `tickets.seq`: a person's tickets in order, from the index alone. */
  ticket_seq: number;
  /** Whether the ticket is archived; the trigger `ticket_assignees_archived` keeps it. */
  archived: Flag;
}

/**
 * How many tickets that are not deleted there are of each kind, so that a list has its total without
 * counting. The triggers `ticket_counts_new` and `ticket_counts_changed` write it, nothing else does.
 */
export interface TicketCountsTable {
  org_id: string;
  archived: Flag;
  column_id: string;
  /** The ticket's own, which is its column's as long as it is not archived. */
  status_category: Category;
  priority: Priority;
  type: TicketType;
  /** Empty text: without one. */
  job_type_id: string;
  /** 1: nobody is assigned. */
  unassigned: Flag;
  /** Empty text: made by a person. */
  api_key_id: string;
  /** A kind that is gone stays, with 0. */
  count: number;
}

export interface TicketCommentsTable {
  org_id: string;
  id: string;
  ticket_id: string;
  body: string;
  /** 1: not meant for the client. */
  internal: Flag;
  /** `{type, id, name}`, as it was then. */
  created_by: Json;
  created_at: Instant;
}

/** A file of a ticket; its content lies in `attachment_pieces`. */
export interface TicketAttachmentsTable {
  org_id: string;
  id: string;
  ticket_id: string;
  name: string;
  /** What the content is, whatever its sender called it. */
  content_type: string;
  /** Bytes. */
  size: number;
  /** `{type, id, name}`, as it was then. */
  created_by: Json;
  created_at: Instant;
  /** Since when its content is coming or going, and nobody sees it; else null. */
  incomplete_since: Instant | null;
}

/** A file's content in pieces, so that it is received and sent without being in memory as a whole. */
export interface AttachmentPiecesTable {
  org_id: string;
  attachment_id: string;
  /** From 0. */
  position: number;
  /** 256 KiB; less in the last piece. */
  content: Uint8Array;
}

/**
 * Full-text indexes: of tickets on boards, and of archived ones (`…archive…`); of their own texts,
 * and of their client's (`…client_search`). No `org_id`: an organization's rows are the range of its
 * slot. Kept by `tickets/index-texts.ts`.
 */
export interface TicketSearchTable {
  /** `tickets.seq`. */
  rowid: number;
  /** Folded by `foldForSearch`. Can be matched, not read back. */
  text: string;
}

/** What the tickets that are not deleted are searched by. */
export interface TicketTextsView {
  seq: number;
  org_id: string;
  archived: Flag;
  /** Number, title, description and reference, as they are. */
  own_text: string;
  /** The client's name and phone; empty without a client. */
  client_text: string;
}

/** One row as long as tickets are indexed as the schema before the folded one did: those up to `next_seq`. */
export interface TicketReindexTable {
  only: 1;
  next_seq: number;
}

/** What happened to a ticket; rows are added, never changed. */
export interface TicketHistoryTable {
  org_id: string;
  ticket_id: string;
  /** UUIDv7: the order of what happened. */
  id: string;
  type: HistoryType;
  /** `{type, id, name}`, as it was then. */
  actor: Json;
  /** An object, by type: from what to what. */
  data: Json;
  created_at: Instant;
}
