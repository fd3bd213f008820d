import type { Generated } from "kysely";
import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { Language } from "../../customer-texts/language.ts";
import type { Role } from "../../shared/roles.ts";
import type { Flag, Json } from "./values.ts";

/** An internet provider and its settings (decisions §2). `org_id` in other tables refers to it. */
export interface OrganizationsTable {
  id: string;
  name: string;
  /** IANA name. Determines when the organization's days begin and end. */
  timezone: string;
  /** ISO 4217. The default for new clients and items. */
  currency: string;
  /** Digits without `+` or `00`, for parsing phone numbers (`clients/phone.ts`). */
  phone_country_code: string;
  /** 1: clients without a username get a generated one (`clients/username.ts`). */
  generate_usernames: Flag;
  /** 0: all ticket operations answer 403. */
  ticketing_enabled: Flag;
  /** 1: clients get e-mail about their jobs. */
  customer_messages: Flag;
  /** The organization's own address for notifications. */
  notification_email: string | null;
  /** Days after which finished tickets are archived at night. Null: never. */
  auto_archive_days: number | null;
  /** `{start, end}`, local times `HH:MM`. */
  working_day: Json;
  /** Minor units of `currency`. An invoice counts as paid with at most this remainder. */
  rounding_tolerance: number;
  /** The default `daily_limit` of new API keys. */
  daily_call_limit: number;
  created_at: Instant;
  updated_at: Instant;
  /** Days from an invoice's issue date to its due date. */
  payment_terms_days: Generated<number>;
  /** The limit for `organization_storage`, in MiB. */
  storage_quota_mb: Generated<number>;
  /** 1: the console no longer opens with the first steps. */
  setup_dismissed: Generated<Flag>;
  /** The language of messages and documents for clients without one of their own. */
  language: Generated<Language>;
  /** Where messages of the channel `gateway` are posted. Null: there is no gateway. */
  message_gateway_url: Generated<string | null>;
  /** Signs them. Encrypted with `SECRET_KEY` (`access/message-gateway.ts`). */
  message_gateway_secret: Generated<string | null>;
  /** `{kind: [channel, …]}`. Kinds that are missing go by e-mail. */
  channels: Generated<Json>;
  /** 1: clients get a receipt by message when a payment is recorded. */
  send_receipts: Generated<Flag>;
  /** How to pay, on the bill page: `{en?, ar?, fr?}`. */
  payment_instructions: Generated<Json>;
  /** 0: every bill page answers 404. */
  bill_page_enabled: Generated<Flag>;
  /** The roles that need a second factor. */
  require_mfa: Generated<Json>;
}

/**
 * The size of each organization's attachments, comments, descriptions (including those in the history)
 * and stored answers. Only triggers write it.
 */
export interface OrganizationStorageTable {
  org_id: string;
  bytes: number;
}

/**
 * A user of one organization. There is no `org_id` because `memberships` has it. The same e-mail
 * address in another organization is a separate row.
 */
export interface UsersTable {
  id: string;
  /** Lower case. Unique in an organization (checked by `access/users.ts`). */
  email: string;
  name: string;
  /** As sent. */
  phone_number: string | null;
  /** Hashed by `access/passwords.ts`. Null: cannot log in. */
  password_hash: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A user's role and abilities in an organization. Deleted ones stay, as old records show their name. */
export interface MembershipsTable {
  org_id: string;
  user_id: string;
  role: Role;
  /** Abilities in addition to those of the role: an array of names. */
  added_abilities: Generated<Json>;
  /** Abilities of the role that are revoked: an array of names. */
  removed_abilities: Generated<Json>;
  /** 0: cannot log in or be assigned. */
  active: Generated<Flag>;
  created_at: Instant;
  updated_at: Instant;
  /** If set, `active` is 0. */
  deleted_at: Instant | null;
}

/** A session: one row per organization that its token gives access to. */
export interface SessionsTable {
  org_id: string;
  user_id: string;
  /** SHA-256 of the token, hex. The same in all rows of a session. */
  token_hash: string;
  created_at: Instant;
  /** 30 days after the last use. `access/sign-in/sessions/sessions.ts` updates it at most every five minutes. */
  expires_at: Instant;
  /** The same in all rows of a session. */
  id: Generated<string>;
  /** The browser and system, as told by the User-Agent. Null when unknown. */
  device: Generated<string | null>;
  /** Of the last use that was stored. Null when unknown. */
  address: Generated<string | null>;
  /** What proved more than a password. Null: nothing did. */
  second_factor: Generated<SecondFactor | null>;
}

/** How a session was begun with more than a password: by a code, a passkey, or another provider's sign-in. */
export type SecondFactor = "totp" | "passkey" | "provider";

/** A link with which a person sets their password. A person has one; the next replaces it. */
export interface InvitationsTable {
  org_id: string;
  user_id: string;
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  created_at: Instant;
  /** 7 days later. */
  expires_at: Instant;
  /** Used, and kept to answer a retried call. */
  accepted_at: Instant | null;
}

export interface ApiKeysTable {
  org_id: string;
  id: string;
  name: string;
  /** The public start of the secret, 8 hex digits. Identifies the key in lists. */
  prefix: string;
  /** SHA-256 of the whole secret, hex. */
  secret_hash: string;
  /** An array of names (`shared/abilities.ts`). */
  abilities: Json;
  active: Flag;
  /** An array of addresses and CIDR ranges. Empty: any address. */
  ip_allowlist: Json;
  /** An array of the boards that the key may access. Null: all. */
  board_ids: Json | null;
  /** Calls per day, in the organization's timezone. */
  daily_limit: number;
  /** Null: never expires. */
  expires_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/**
 * Calls of an API key per day in its organization's timezone. `http/engine/rate-limit.ts` counts in
 * memory and saves every 3 seconds.
 */
export interface ApiKeyCallsTable {
  org_id: string;
  key_id: string;
  day: CalendarDate;
  /** Including those refused with 429. */
  calls: number;
  /** Accurate to about a second. */
  last_used_at: Instant;
  last_used_ip: string;
}

/**
 * The technicians whose calendar address an API key has read, so that the addresses can be renewed when
 * the key is deleted. Saved by `http/engine/rate-limit.ts` together with the calls.
 */
export interface ShownCalendarsTable {
  org_id: string;
  key_id: string;
  user_id: string;
  /** As in `technician_calendars` when the key read it. If that has changed, the current address was not shown. */
  token_hash: string;
}

/** Who did what. `http/engine/audit-change.ts` and the commands write it in the transaction of the change. */
export interface AuditLogTable {
  org_id: string;
  id: string;
  /** `{type, id, name}` at that time. */
  actor: Json;
  /** `actor.id`, for the index. Null for the command line. */
  actor_id: string | null;
  /** The summary of the operation. */
  action: string;
  /** `DELETE /v1/tickets/{id}`, or the command. */
  operation: string;
  /** The id of the changed or created record. Null if there is none. */
  subject_id: string | null;
  /** An object of the fields in the request, without passwords. */
  sent: Json;
  /** Null for commands. */
  request_id: string | null;
  /** The caller's IP address. Null for commands. */
  address: string | null;
  created_at: Instant;
}

/**
 * One row. The `access_version_*` triggers add 1 whenever permissions change, which invalidates the
 * callers that `access/authenticate.ts` has cached.
 */
export interface AccessVersionTable {
  /** Always 1, so there is at most one row. */
  only: 1;
  value: number;
}

/** An organization that moved to another file, or is on its way; none for one that is here (§14). */
export interface OrganizationMovesTable {
  org_id: string;
  /**
   * `closing`: calls are refused, the results of what was being sent are saved. `copying`: nothing is written.
   * `moved`: the other file has it. `arriving`: this file does not have it yet, or is giving it back.
   */
  state: "closing" | "copying" | "moved" | "arriving";
  /** Its new address, for its callers. */
  moved_to: string | null;
  /** The other file; null in that file itself. */
  target: string | null;
  /** By how much each sequence's numbers are higher in the other file; null until it is whole there. */
  shifts: Json | null;
  /** Its rows are being deleted here, or were. */
  forgotten: Flag;
  since: Instant;
}
