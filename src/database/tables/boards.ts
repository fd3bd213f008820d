import type { Instant } from "../../clock/instant.ts";

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
