import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { Flag, Json } from "./values.ts";

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
  disabled_reason: string | null;
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
  topic: string;
  board_id: string | null;
  payload: string;
  status: "pending" | "delivered" | "failed" | "dropped";
  attempts: number;
  next_attempt_at: number | null;
  response_status: number | null;
  response_headers: Json | null;
  response_body: string | null;
  error: string | null;
  duration_ms: number | null;
  attempt_log: Json;
  resend_of: string | null;
  reason: string | null;
  created_at: Instant;
  delivered_at: Instant | null;
}
