import type { Instant } from "../../clock/instant.ts";
import type { Category } from "../../shared/categories.ts";

export interface BoardsTable {
  org_id: string;
  id: string;
  name: string;
  description: string | null;
  color: string | null;
  /** The branch of its tickets' events, where the client has none; null: none. */
  branch_id: string | null;
  /** From 0, in the list of boards. */
  position: number;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/** Who opens a board, beside owners and admins. A change of it changes `access_version`. */
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
  /** What it means for the tickets in it (§3.1). */
  category: Category;
  /** From 0, left to right, without gaps among those not deleted. */
  position: number;
  color: string | null;
  /** Archived tickets still show the name of a deleted one. */
  deleted_at: Instant | null;
}
