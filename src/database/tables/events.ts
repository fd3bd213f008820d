import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { Json } from "./values.ts";

export interface EventsTable {
  seq: Generated<number>;
  org_id: string;
  id: string;
  topic: string;
  branch_id: string | null;
  board_id: string | null;
  data: Json;
  created_at: Instant;
}
