import { ok } from "../http/contract/answer.ts";
import { list } from "../http/contract/operation.ts";
import { listRoles } from "./list-roles.ts";
import { RoleList } from "./role-wire.ts";

/** Decisions §2. */
export const roleOperations = [
  list(
    "/v1/roles",
    "users:manage",
    {
      id: "listRoles",
      summary: "List roles",
      description:
        "What each role may do. They are the same in every organization; `added_abilities` and `removed_abilities` of a person change what that person may do.",
      tag: "People",
      answers: { 200: RoleList },
    },
    () => ok({ data: listRoles() }),
  ),
];
