import type { OrgTx } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { type BoardRow, columnsOf, countTickets } from "./queries.ts";

/**
 * Deletes a board whose tickets are all archived (decisions §4). Archived tickets stay readable, and the board's
 * own job types are deactivated.
 */
export const deleteBoard = (tx: OrgTx, board: BoardRow): void => {
  const counts = countTickets(tx, columnsOf(tx, board.id));
  const tickets_count = [...counts.values()].reduce((sum, count) => sum + count, 0);
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
