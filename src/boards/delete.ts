import type { OrgTx } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { type BoardRow, boardView } from "./queries.ts";

/**
 * Deletes a board whose tickets are all archived (decisions §4). Archived tickets stay readable, and the board's
 * own job types are deactivated.
 */
export const deleteBoard = (tx: OrgTx, board: BoardRow): void => {
  const { tickets_count } = boardView(tx, board);
  if (tickets_count > 0)
    throw new Refusal("in_use", "The board holds tickets that are not archived.", {
      tickets_count,
    });
  tx.run(
    tx.update("boards", { deleted_at: tx.now, updated_at: tx.now }).where("id", "=", board.id),
  );
  tx.run(
    tx.update("job_types", { active: 0, updated_at: tx.now }).where("board_id", "=", board.id),
  );
};
