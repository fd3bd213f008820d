import type { Instant } from "../../clock/instant.ts";
import type { Flag, Json } from "./values.ts";

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
