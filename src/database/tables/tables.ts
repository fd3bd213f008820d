import type {
  AccessVersionTable,
  ApiKeyCallsTable,
  ApiKeysTable,
  AuditLogTable,
  InvitationsTable,
  MembershipsTable,
  OrganizationMovesTable,
  OrganizationStorageTable,
  OrganizationsTable,
  SessionsTable,
  ShownCalendarsTable,
  UsersTable,
} from "./access.ts";
import type {
  BillLinksTable,
  PaymentClaimsTable,
  PaymentSlipPiecesTable,
  PaymentSlipsTable,
} from "./bill-page.ts";
import type {
  ClientAccountsTable,
  CreditNoteLinesTable,
  CreditNotesTable,
  DailyCollectionsTable,
  DailyFiguresTable,
  DailyMrrTable,
  DailySalesTable,
  ExchangeRatesTable,
  InvoiceCountsTable,
  InvoiceLinesTable,
  InvoiceRunFailuresTable,
  InvoiceRunsTable,
  InvoicesTable,
  PaymentAllocationsTable,
  PaymentCountsTable,
  PaymentsTable,
  RecurringBillingTable,
  RecurringFailuresTable,
  TicketCompletionsTable,
  TicketItemsTable,
} from "./billing.ts";
import type { BoardColumnsTable, BoardMembersTable, BoardsTable } from "./boards.ts";
import type {
  BranchesTable,
  ClientPricesTable,
  CollectorsTable,
  GeneratorsTable,
  IspsTable,
  ItemsTable,
} from "./catalogue.ts";
import type {
  ClientChangesTable,
  ClientCollectionsTable,
  ClientCountsTable,
  ClientDeletionsTable,
  ClientItemsTable,
  ClientNumbersTable,
  ClientPhonesTable,
  ClientSearchTable,
  ClientSuspensionsTable,
  ClientsTable,
  RenamedClientsTable,
  SearchCharactersTable,
} from "./clients.ts";
import type { CountersTable } from "./counters.ts";
import type { DunningActionsTable, DunningPoliciesTable, DunningRunsTable } from "./dunning.ts";
import type { EventHorizonTable, EventShiftsTable, EventsTable } from "./events.ts";
import type { IdempotentAnswersTable } from "./http.ts";
import type { JobTypeItemsTable, JobTypesTable } from "./job-types.ts";
import type {
  DailyDebtorsTable,
  DailyPostingsTable,
  DailyReceivablesTable,
  JournalCountsTable,
  JournalEntriesTable,
  JournalLinesTable,
} from "./ledger.ts";
import type { MessagesTable, MessageTemplatesTable } from "./messages.ts";
import type { FolderImportsTable, ImportedRecordsTable, TransfersTable } from "./moving.ts";
import type { AccessControllersTable, ClientAccessTable } from "./network-access.ts";
import type {
  CollectionRoundsTable,
  CollectionStopsTable,
  CollectorCashTable,
  HandoverAmountsTable,
  HandoversTable,
} from "./rounds.ts";
import type {
  PasskeysTable,
  RecoveryCodesTable,
  SsoIdentitiesTable,
  SsoSettingsTable,
  TotpFactorsTable,
} from "./sign-in.ts";
import type { StorageProbeTable } from "./storage.ts";
import type {
  TechnicianBookingsTable,
  TechnicianCalendarsTable,
  TechniciansTable,
  TechnicianTimeOffTable,
} from "./technicians.ts";
import type {
  AttachmentPiecesTable,
  TicketAssigneesTable,
  TicketAttachmentsTable,
  TicketClosuresTable,
  TicketCommentsTable,
  TicketCountsTable,
  TicketHistoryTable,
  TicketNumbersTable,
  TicketReindexTable,
  TicketRevisitsTable,
  TicketSearchTable,
  TicketsTable,
  TicketTextsView,
} from "./tickets.ts";
import type {
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookReplaysTable,
} from "./webhooks.ts";

/** Every table, by its name. */
export interface Tables {
  access_version: AccessVersionTable;
  organizations: OrganizationsTable;
  organization_storage: OrganizationStorageTable;
  organization_moves: OrganizationMovesTable;
  counters: CountersTable;
  users: UsersTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  sso_settings: SsoSettingsTable;
  sso_identities: SsoIdentitiesTable;
  audit_log: AuditLogTable;
  api_keys: ApiKeysTable;
  api_key_calls: ApiKeyCallsTable;
  shown_calendars: ShownCalendarsTable;
  idempotent_answers: IdempotentAnswersTable;
  branches: BranchesTable;
  isps: IspsTable;
  generators: GeneratorsTable;
  collectors: CollectorsTable;
  items: ItemsTable;
  clients: ClientsTable;
  client_phones: ClientPhonesTable;
  client_items: ClientItemsTable;
  client_changes: ClientChangesTable;
  client_suspensions: ClientSuspensionsTable;
  client_collections: ClientCollectionsTable;
  client_counts: ClientCountsTable;
  client_numbers: ClientNumbersTable;
  client_prices: ClientPricesTable;
  client_deletions: ClientDeletionsTable;
  client_search: ClientSearchTable;
  search_characters: SearchCharactersTable;
  renamed_clients: RenamedClientsTable;
  journal_counts: JournalCountsTable;
  journal_entries: JournalEntriesTable;
  journal_lines: JournalLinesTable;
  daily_postings: DailyPostingsTable;
  daily_receivables: DailyReceivablesTable;
  daily_debtors: DailyDebtorsTable;
  boards: BoardsTable;
  board_members: BoardMembersTable;
  board_columns: BoardColumnsTable;
  job_types: JobTypesTable;
  job_type_items: JobTypeItemsTable;
  ticket_numbers: TicketNumbersTable;
  technicians: TechniciansTable;
  technician_time_off: TechnicianTimeOffTable;
  technician_calendars: TechnicianCalendarsTable;
  technician_bookings: TechnicianBookingsTable;
  tickets: TicketsTable;
  ticket_assignees: TicketAssigneesTable;
  ticket_counts: TicketCountsTable;
  ticket_comments: TicketCommentsTable;
  ticket_attachments: TicketAttachmentsTable;
  attachment_pieces: AttachmentPiecesTable;
  ticket_search: TicketSearchTable;
  ticket_archive_search: TicketSearchTable;
  ticket_client_search: TicketSearchTable;
  ticket_archive_client_search: TicketSearchTable;
  ticket_texts: TicketTextsView;
  ticket_reindex: TicketReindexTable;
  ticket_history: TicketHistoryTable;
  ticket_revisits: TicketRevisitsTable;
  ticket_closures: TicketClosuresTable;
  ticket_items: TicketItemsTable;
  ticket_completions: TicketCompletionsTable;
  client_accounts: ClientAccountsTable;
  invoices: InvoicesTable;
  invoice_lines: InvoiceLinesTable;
  invoice_counts: InvoiceCountsTable;
  credit_notes: CreditNotesTable;
  credit_note_lines: CreditNoteLinesTable;
  payments: PaymentsTable;
  payment_allocations: PaymentAllocationsTable;
  payment_counts: PaymentCountsTable;
  bill_links: BillLinksTable;
  payment_slips: PaymentSlipsTable;
  payment_slip_pieces: PaymentSlipPiecesTable;
  payment_claims: PaymentClaimsTable;
  daily_sales: DailySalesTable;
  daily_collections: DailyCollectionsTable;
  daily_mrr: DailyMrrTable;
  daily_figures: DailyFiguresTable;
  imported_records: ImportedRecordsTable;
  folder_imports: FolderImportsTable;
  transfers: TransfersTable;
  exchange_rates: ExchangeRatesTable;
  recurring_billing: RecurringBillingTable;
  recurring_failures: RecurringFailuresTable;
  invoice_runs: InvoiceRunsTable;
  invoice_run_failures: InvoiceRunFailuresTable;
  collection_rounds: CollectionRoundsTable;
  collection_stops: CollectionStopsTable;
  handovers: HandoversTable;
  handover_amounts: HandoverAmountsTable;
  collector_cash: CollectorCashTable;
  dunning_policies: DunningPoliciesTable;
  dunning_runs: DunningRunsTable;
  dunning_actions: DunningActionsTable;
  messages: MessagesTable;
  message_templates: MessageTemplatesTable;
  access_controllers: AccessControllersTable;
  client_access: ClientAccessTable;
  events: EventsTable;
  event_horizon: EventHorizonTable;
  event_shifts: EventShiftsTable;
  storage_probe: StorageProbeTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_replays: WebhookReplaysTable;
}

/** Tables whose rows belong to one organization. */
export type OrgTable = {
  [T in keyof Tables]: "org_id" extends keyof Tables[T] ? T : never;
}[keyof Tables];
