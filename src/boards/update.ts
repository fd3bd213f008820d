import type { OrgTx } from "../database/org.ts";
import { checkReference } from "../database/references.ts";
import { replaceMembers } from "./members.ts";
import { allBoards, type BoardRow } from "./queries.ts";
import type { BoardChanges } from "./wire.ts";

/** Updates the fields that are sent. `members` replaces all members, `position` is the index in the list of boards. */
export const updateBoard = (tx: OrgTx, board: BoardRow, changes: BoardChanges): void => {
  const { members, position, ...sent } = changes;
  checkReference(tx, "branch", "branch_id", sent.branch_id);
  tx.run(tx.update("boards", { ...sent, updated_at: tx.now }).where("id", "=", board.id));
  if (members) replaceMembers(tx, board.id, members);
  if (position !== undefined) moveBoard(tx, board, position);
};

const moveBoard = (tx: OrgTx, board: BoardRow, position: number): void => {
  const others = allBoards(tx).filter(({ id }) => id !== board.id);
  for (const [index, other] of others.toSpliced(position, 0, board).entries())
    if (other.position !== index)
      tx.run(tx.update("boards", { position: index }).where("id", "=", other.id));
};
