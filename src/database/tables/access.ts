import type { Generated } from "kysely";
import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { Flag, Json } from "./values.ts";

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
  role: string;
  added_abilities: Generated<Json>;
  removed_abilities: Generated<Json>;
  active: Generated<Flag>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface SessionsTable {
  org_id: string;
  user_id: string;
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
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

export interface AccessVersionTable {
  only: 1;
  value: number;
}
