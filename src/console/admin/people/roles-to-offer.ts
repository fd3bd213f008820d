import { type Role, role_names, roles } from "../../../shared/roles.ts";
import { may } from "../../session/session.ts";

/** The roles whose abilities this person has, and the edited person's current role. */
export const rolesToOffer = (current?: Role): Role[] =>
  role_names.filter(
    (role) => role === current || roles[role].every((name) => name === "tickets:own" || may(name)),
  );
