import type { OrgReader } from "../database/org.ts";
import { opensEveryBoard, type Role } from "../shared/roles.ts";

/** Decisions §4: owners and admins open every board (null), others those of which they are members. */
export const boardsOf = (db: OrgReader, user_id: string, role: Role): string[] | null =>
  opensEveryBoard(role)
    ? null
    : db
        .all(db.from("board_members").select("board_id").where("user_id", "=", user_id))
        .map(({ board_id }) => board_id);
