import type { Instant } from "../../clock/instant.ts";
import type { Category } from "../../shared/categories.ts";

export interface BoardsTable {
  org_id: string;
  id: string;
  name: string;
  description: string | null;
  color: string | null;
  /** The branch of ticket events if the client has none. */
  branch_id: string | null;
  /** The order in the list of boards, from 0. */
  position: number;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/** Who may open a board, in addition to owners and admins. Changes increment `access_version`. */
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
  /** The state of the tickets in the column (§3.1). */
  category: Category;
  /** From 0, left to right, without gaps among columns that are not deleted. */
  position: number;
  color: string | null;
  /** A deleted column stays, as archived tickets show its name. */
  deleted_at: Instant | null;
}
