import type { Instant } from "../../clock/instant.ts";

export interface IdempotentAnswersTable {
  org_id: string;
  credential: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created_at: Instant;
}
