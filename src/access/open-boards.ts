import type { OrgReader } from "../database/org.ts";
import { opensEveryBoard, type Role } from "../shared/roles.ts";

/** The boards that a person can open: null (all) for owners and admins, otherwise those they are a member of (decisions §4). */
export const boardsOf = (db: OrgReader, user_id: string, role: Role): string[] | null =>
  opensEveryBoard(role)
    ? null
    : db
        .all(db.from("board_members").select("board_id").where("user_id", "=", user_id))
        .map(({ board_id }) => board_id);
