import type { Generated } from "kysely";
import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { Role } from "../../shared/roles.ts";
import type { Flag, Json } from "./values.ts";

/** An internet provider and its settings (decisions §2). Rows with `org_id` belong to one. */
export interface OrganizationsTable {
  id: string;
  name: string;
  /** IANA name: where the organization's days begin and end. */
  timezone: string;
  /** ISO 4217: what new clients and items get unless another is sent. */
  currency: string;
  /** Digits without `+` or `00`: how phones are read that callers write (`clients/phone.ts`). */
  phone_country_code: string;
  /** 1: a client without a username gets one (`clients/username.ts`). */
  generate_usernames: Flag;
  /** 0: every ticket route answers 403. */
  ticketing_enabled: Flag;
  /** Whether customers are told of what happens to their jobs. */
  customer_messages: Flag;
  /** The organization's own address for notices; null: none. */
  notification_email: string | null;
  /** Days after its end that a ticket is archived at night; null: never. */
  auto_archive_days: number | null;
  /** `{start, end}`, wall times `HH:MM`. */
  working_day: Json;
  /** Minor units of `currency`: a remainder of at most this settles an invoice. */
  rounding_tolerance: number;
  /** The `daily_limit` of a new key that is given none. */
  daily_call_limit: number;
  created_at: Instant;
  updated_at: Instant;
  /** Days after its issue that an invoice is due. */
  payment_terms_days: Generated<number>;
  /** MiB: how much of what `organization_storage` counts it may keep. */
  storage_quota_mb: Generated<number>;
}

/**
 * How much each organization keeps of attachments, comments, descriptions (with those that the history
 * keeps) and stored answers. Triggers write it, nothing else does.
 */
export interface OrganizationStorageTable {
  org_id: string;
  bytes: number;
}

/**
 * A person as one organization knows them. No `org_id`: `memberships` says whose they are. The same
 * address in another organization is another row.
 */
export interface UsersTable {
  id: string;
  /** Lower case; once among an organization's people (`access/users.ts` checks it). */
  email: string;
  name: string;
  /** As sent. */
  phone_number: string | null;
  /** By `access/passwords.ts`; null: cannot log in. */
  password_hash: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** What a person is and may do in an organization. Deleted ones stay, as the name on old work. */
export interface MembershipsTable {
  org_id: string;
  user_id: string;
  role: Role;
  /** Abilities beside those of the role: an array of names. */
  added_abilities: Generated<Json>;
  /** Abilities of the role that the person lacks: an array of names. */
  removed_abilities: Generated<Json>;
  /** 0: cannot log in, and cannot be assigned. */
  active: Generated<Flag>;
  created_at: Instant;
  updated_at: Instant;
  /** Then `active` is 0, too. */
  deleted_at: Instant | null;
}

/** A login: one row for each organization that its token opens. */
export interface SessionsTable {
  org_id: string;
  user_id: string;
  /** SHA-256 of the token, hex. The same in every organization that it opens. */
  token_hash: string;
  created_at: Instant;
  /** 30 days from the last use; `access/sessions.ts` moves it at most once an hour. */
  expires_at: Instant;
}

export interface ApiKeysTable {
  org_id: string;
  id: string;
  name: string;
  /** Public start of the secret, 8 hex digits: tells keys apart where the secret is not shown. */
  prefix: string;
  /** SHA-256 of the whole secret, hex. */
  secret_hash: string;
  /** An array of names (`shared/abilities.ts`). */
  abilities: Json;
  active: Flag;
  /** An array of addresses and CIDR ranges; empty: from anywhere. */
  ip_allowlist: Json;
  /** An array of the boards that it opens; null: all. */
  board_ids: Json | null;
  /** Calls in one day of the organization's timezone. */
  daily_limit: number;
  /** Null: never. */
  expires_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/**
 * Calls of a key on a day of its organization. Counted in memory and added every 3 seconds by
 * `http/engine/rate-limit.ts`.
 */
export interface ApiKeyCallsTable {
  org_id: string;
  key_id: string;
  day: CalendarDate;
  /** Those refused with 429, too. */
  calls: number;
  /** Exact to a second or so. */
  last_used_at: Instant;
  last_used_ip: string;
}

/**
 * Whose calendar addresses a key has read, so that they can be renewed when it is deleted. Added by
 * `http/engine/rate-limit.ts` with its calls.
 */
export interface ShownCalendarsTable {
  org_id: string;
  key_id: string;
  user_id: string;
  /** Of the address that was shown, as in `technician_calendars`; another one by now was not. */
  token_hash: string;
}

/** Who did what: written with the change by `http/engine/audit-change.ts` and by the commands. */
export interface AuditLogTable {
  org_id: string;
  id: string;
  /** `{type, id, name}`, as it was then. */
  actor: Json;
  /** `actor.id` once more, for the index; null for the command line. */
  actor_id: string | null;
  /** In words: the summary of the operation. */
  action: string;
  /** `DELETE /v1/tickets/{id}`, or the command. */
  operation: string;
  /** What was changed; null where the call names nothing and made nothing. */
  subject_id: string | null;
  /** An object of the fields that were sent, without passwords. */
  sent: Json;
  /** Null for a command, as `address` is. */
  request_id: string | null;
  /** The caller's IP address. */
  address: string | null;
  created_at: Instant;
}

/**
 * One row, one number. The `access_version_*` triggers add 1 whenever who may do what changes;
 * `access/authenticate.ts` then forgets the callers that it knows.
 */
export interface AccessVersionTable {
  /** Always 1: the primary key that keeps the table at one row. */
  only: 1;
  value: number;
}
