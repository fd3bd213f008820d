import type { OrgTx } from "../database/org.ts";
import { unknownIds } from "../database/references.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import type { Member } from "./wire.ts";

/**
 * Replaces the members of a board. Applies from their next call, because the triggers
 * `access_version_board_members` and `…_gone` invalidate cached credentials. Refuses duplicate and unknown people
 * on their fields.
 */
export const replaceMembers = (tx: OrgTx, board_id: string, members: readonly Member[]): void => {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  const user_ids = members.map(({ user_id }) => user_id);
  const unknown = unknownIds(tx, "person", user_ids);
  for (const [index, { user_id }] of members.entries()) {
    if (seen.has(user_id)) errors[`members.${index}.user_id`] = ["is there twice"];
    else if (unknown.has(user_id)) errors[`members.${index}.user_id`] = ["is not known"];
    seen.add(user_id);
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  tx.run(tx.delete("board_members").where("board_id", "=", board_id));
  tx.insert(
    "board_members",
    members.map(({ user_id, role }) => ({ board_id, user_id, role })),
  );
};
