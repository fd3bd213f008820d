import type { InferResult } from "kysely";
import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import { notFound } from "../refusal.ts";
import { abilitiesOf, type UserAbility } from "../shared/roles.ts";
import type { UsersQuery } from "./people-wire.ts";

type UserFilters = Partial<Pick<UsersQuery, "role" | "active">>;

/** The people of the organization who are not deleted. */
export const people = (db: OrgReader, { role, active }: UserFilters = {}) => {
  let query = db
    .from("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.deleted_at", "is", null);
  if (role !== undefined) query = query.where("memberships.role", "=", role);
  if (active !== undefined) query = query.where("memberships.active", "=", active ? 1 : 0);
  return query;
};

const rows = (db: OrgReader, filters?: UserFilters) =>
  people(db, filters)
    .leftJoin("invitations", (join) =>
      join
        .onRef("invitations.org_id", "=", "memberships.org_id")
        .onRef("invitations.user_id", "=", "memberships.user_id")
        .on("invitations.accepted_at", "is", null),
    )
    .select([
      "users.id",
      "users.email",
      "users.name",
      "users.phone_number",
      "users.password_hash",
      "memberships.role",
      "memberships.added_abilities",
      "memberships.removed_abilities",
      "memberships.active",
      "memberships.created_at",
      "memberships.updated_at",
      "invitations.expires_at as invited_until",
    ]);

type UserRow = InferResult<ReturnType<typeof rows>>[number];

/** A person as JSON. `abilities` is computed from role, additions and removals. */
const userView = (row: UserRow) => {
  const added_abilities = JSON.parse(row.added_abilities) as UserAbility[];
  const removed_abilities = JSON.parse(row.removed_abilities) as UserAbility[];
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    phone_number: row.phone_number,
    role: row.role,
    added_abilities,
    removed_abilities,
    abilities: [...abilitiesOf(row.role, added_abilities, removed_abilities)],
    active: row.active === 1,
    can_log_in: row.active === 1 && row.password_hash !== null,
    invited_until: row.invited_until,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};

export type User = ReturnType<typeof userView>;

/** A person of the organization who is not deleted, otherwise 404. */
export const findUser = (db: OrgReader, id: string): User => {
  const row = db.first(rows(db).where("memberships.user_id", "=", id));
  if (!row) throw notFound();
  return userView(row);
};

/** All people of the organization, newest first, for the command line. */
export const allUsers = (db: OrgReader): User[] =>
  db.all(rows(db).orderBy("memberships.user_id", "desc")).map(userView);

/** A page of the organization's people, newest first. */
export const listUsers = (db: OrgReader, { page, per_page, ...filters }: UsersQuery) => {
  const query = rows(db, filters).orderBy("memberships.user_id", "desc");
  return pageOf(db, query, { page, per_page }, userView);
};
