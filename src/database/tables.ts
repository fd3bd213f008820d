import type { Generated } from "kysely";
import type { Role } from "../access/roles.ts";
import type { AgreedPaymentMethod } from "../clients/vocabulary.ts";
import type { CalendarDate, Instant } from "../clock/instant.ts";
import type { TopicName } from "../events/topics.ts";
import type { DeliveryError } from "../webhooks/verdict.ts";
import type { DropReason } from "../webhooks/vocabulary.ts";

/** SQLite has no booleans: 0 or 1. */
export type Flag = 0 | 1;

/** A JSON document as text. */
export type Json = string;

export interface OrganizationsTable {
  id: string;
  name: string;
  timezone: string;
  currency: string;
  phone_country_code: string;
  generate_usernames: Flag;
  ticketing_enabled: Flag;
  customer_messages: Flag;
  notification_email: string | null;
  auto_archive_days: number | null;
  working_day: Json;
  rounding_tolerance: number;
  daily_call_limit: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface CountersTable {
  org_id: string;
  name: string;
  value: number;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  phone_number: string | null;
  password_hash: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface MembershipsTable {
  org_id: string;
  user_id: string;
  role: Role;
  added_abilities: Generated<Json>;
  removed_abilities: Generated<Json>;
  active: Generated<Flag>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface ApiKeysTable {
  org_id: string;
  id: string;
  name: string;
  prefix: string;
  secret_hash: string;
  abilities: Json;
  active: Flag;
  ip_allowlist: Json;
  board_ids: Json | null;
  daily_limit: number;
  expires_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface ApiKeyCallsTable {
  org_id: string;
  key_id: string;
  day: CalendarDate;
  calls: number;
  last_used_at: Instant;
  last_used_ip: string;
}

export interface IdempotentAnswersTable {
  org_id: string;
  credential: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created_at: Instant;
}

export interface BranchesTable {
  org_id: string;
  id: string;
  name: string;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface IspsTable {
  org_id: string;
  id: string;
  name: string;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface GeneratorsTable {
  org_id: string;
  id: string;
  name: string;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface CollectorsTable {
  org_id: string;
  id: number;
  name: string;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface ItemsTable {
  org_id: string;
  uuid: string;
  name: string;
  sku: string | null;
  type: "service" | "product";
  unit: string | null;
  price: number;
  currency: string;
  tax_rate: string;
  track_serial: Flag;
  track_mac: Flag;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
}

export interface ClientsTable {
  seq: number;
  org_id: string;
  id: string;
  version: number;
  name: string;
  username: string;
  username_key: string;
  email: string | null;
  email_key: string | null;
  phone_number: string | null;
  extra_phones: Json;
  address: string | null;
  external_ref: string | null;
  status: "active" | "inactive";
  city: string | null;
  zone: string | null;
  street: string | null;
  building: string | null;
  box: string | null;
  reference: string | null;
  code: string | null;
  disjunctor: string | null;
  latitude: number | null;
  longitude: number | null;
  branch_id: string | null;
  collector_id: number | null;
  generator_id: string | null;
  isp_id: string | null;
  isp_username: string | null;
  isp_username_key: string | null;
  isp_status: "active" | "suspended" | "expired" | null;
  isp_expires_at: Instant | null;
  agreed_payment_method: AgreedPaymentMethod | null;
  due_day: number | null;
  auto_invoice: Flag;
  currency: string;
  balance: number;
  color_tag: string | null;
  odometer: string | null;
  language: string | null;
  notes: string | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface ClientPhonesTable {
  org_id: string;
  phone: string;
  client_id: string;
}

export interface ClientItemsTable {
  org_id: string;
  client_id: string;
  position: number;
  item_uuid: string;
  quantity: number;
  price: number | null;
}

export interface ClientPricesTable {
  org_id: string;
  client_id: string;
  item_uuid: string;
  price: number;
  currency: string;
  updated_at: Instant;
}

export interface ClientFacetsTable {
  org_id: string;
  facet: string;
  value: string;
  seq: number;
}

export interface ClientTotalsTable {
  org_id: string;
  slot: number;
  last_seq: number;
  active: number;
  inactive: number;
}

/** Full-text index: `rowid` is `clients.seq`. */
export interface ClientSearchTable {
  rowid: number;
  text: string;
}

export interface BoardsTable {
  org_id: string;
  id: string;
  name: string;
  description: string | null;
  color: string | null;
  branch_id: string | null;
  position: number;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface BoardMembersTable {
  org_id: string;
  board_id: string;
  user_id: string;
  role: "lead" | "member";
}

export interface BoardColumnsTable {
  org_id: string;
  id: string;
  board_id: string;
  name: string;
  category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
  position: number;
  color: string | null;
  deleted_at: Instant | null;
}

export interface JobTypesTable {
  org_id: string;
  id: string;
  name: string;
  code: string;
  board_id: string | null;
  color: string | null;
  default_priority: "low" | "medium" | "high" | "critical";
  sla_hours: number | null;
  duration_minutes: number | null;
  billing_mode: "none" | "on_completion" | "manual";
  requires_client: Flag;
  auto_assign: Flag;
  active: Flag;
  checklist: Json;
  required_skills: Json;
  created_at: Instant;
  updated_at: Instant;
}

export interface JobTypeItemsTable {
  org_id: string;
  job_type_id: string;
  position: number;
  item_uuid: string;
  quantity: number;
  price: number | null;
}

export interface TicketNumbersTable {
  org_id: string;
  slot: number;
  last: number;
}

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

export interface EventsTable {
  seq: Generated<number>;
  org_id: string;
  id: string;
  topic: TopicName;
  branch_id: string | null;
  board_id: string | null;
  data: Json;
  created_at: Instant;
}

export interface WebhookEndpointsTable {
  org_id: string;
  id: string;
  url: string;
  description: string | null;
  topics: Json;
  branch_id: string | null;
  active: Flag;
  secret: string;
  former_secret: string | null;
  rolled_at: Instant | null;
  api_version: string;
  api_key_id: string | null;
  failure_count: number;
  disabled_at: Instant | null;
  disabled_reason: "failing" | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface WebhookDeliveriesTable {
  seq: Generated<number>;
  org_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  topic: TopicName;
  board_id: string | null;
  payload: string;
  status: "pending" | "delivered" | "failed" | "dropped";
  attempts: number;
  next_attempt_at: number | null;
  response_status: number | null;
  response_headers: Json | null;
  response_body: string | null;
  error: DeliveryError | null;
  duration_ms: number | null;
  attempt_log: Json;
  resend_of: string | null;
  reason: DropReason | null;
  created_at: Instant;
  delivered_at: Instant | null;
}

export interface SessionsTable {
  org_id: string;
  user_id: string;
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface AuditLogTable {
  org_id: string;
  id: string;
  actor: Json;
  actor_id: string | null;
  action: string;
  operation: string;
  subject_id: string | null;
  sent: Json;
  request_id: string | null;
  address: string | null;
  created_at: Instant;
}

export interface JournalEntriesTable {
  org_id: string;
  id: string;
  kind: "invoice" | "void" | "payment" | "payment_deletion" | "client_deletion";
  client_id: string | null;
  reference: string | null;
  reverses_id: string | null;
  created_at: Instant;
}

export interface JournalLinesTable {
  org_id: string;
  entry_id: string;
  position: number;
  account: string;
  amount: number;
  currency: string;
}

export interface AccessVersionTable {
  only: 1;
  value: number;
}

export interface Tables {
  access_version: AccessVersionTable;
  organizations: OrganizationsTable;
  counters: CountersTable;
  users: UsersTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  audit_log: AuditLogTable;
  api_keys: ApiKeysTable;
  api_key_calls: ApiKeyCallsTable;
  idempotent_answers: IdempotentAnswersTable;
  branches: BranchesTable;
  isps: IspsTable;
  generators: GeneratorsTable;
  collectors: CollectorsTable;
  items: ItemsTable;
  clients: ClientsTable;
  client_phones: ClientPhonesTable;
  client_items: ClientItemsTable;
  client_prices: ClientPricesTable;
  client_facets: ClientFacetsTable;
  client_totals: ClientTotalsTable;
  client_search: ClientSearchTable;
  journal_entries: JournalEntriesTable;
  journal_lines: JournalLinesTable;
  boards: BoardsTable;
  board_members: BoardMembersTable;
  board_columns: BoardColumnsTable;
  job_types: JobTypesTable;
  job_type_items: JobTypeItemsTable;
  ticket_numbers: TicketNumbersTable;
  tickets: TicketsTable;
  ticket_assignees: TicketAssigneesTable;
  ticket_counts: TicketCountsTable;
  ticket_comments: TicketCommentsTable;
  ticket_attachments: TicketAttachmentsTable;
  attachment_pieces: AttachmentPiecesTable;
  ticket_search: TicketSearchTable;
  ticket_archive_search: TicketSearchTable;
  ticket_history: TicketHistoryTable;
  events: EventsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

/** Tables whose rows belong to one organization. */
export type OrgTable = {
  [T in keyof Tables]: "org_id" extends keyof Tables[T] ? T : never;
}[keyof Tables];
