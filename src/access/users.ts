import type { InferResult } from "kysely";
import { build } from "../database/build.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { notFound, Refusal, refuseField } from "../refusal.ts";
import type * as wire from "./people-wire.ts";
import { abilitiesOf, type UserAbility } from "./roles.ts";
import { endSessionsOf } from "./sessions.ts";

/** What a person is given, the password hashed; `added_abilities` and `removed_abilities` change those of the role. */
export type NewUser = Omit<wire.NewUser, "password"> & {
  /** Without one the person cannot log in. */
  password_hash?: string | null | undefined;
};

type UserFilters = Omit<wire.UsersQuery, "page" | "per_page">;

/** Addresses are compared, and kept, in lower case. */
export const normalEmail = (email: string): string => email.normalize("NFC").toLowerCase();

const people = (db: OrgReader, { role, active }: UserFilters = {}) => {
  let query = db
    .from("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.deleted_at", "is", null);
  if (role !== undefined) query = query.where("memberships.role", "=", role);
  if (active !== undefined) query = query.where("memberships.active", "=", active ? 1 : 0);
  return query;
};

const rows = (db: OrgReader, filters?: UserFilters) =>
  people(db, filters).select([
    "users.id",
    "users.email",
    "users.name",
    "users.phone_number",
    "memberships.role",
    "memberships.added_abilities",
    "memberships.removed_abilities",
    "memberships.active",
    "memberships.created_at",
    "memberships.updated_at",
  ]);

type UserRow = InferResult<ReturnType<typeof rows>>[number];

/** A person as they are answered; `abilities` is what role, additions and removals come to. */
const toUser = (row: UserRow) => {
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
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};

export type User = ReturnType<typeof toUser>;

/** A person of the organization who was not deleted; else 404. */
export const findUser = (db: OrgReader, id: string): User => {
  const row = db.first(rows(db).where("memberships.user_id", "=", id));
  if (!row) throw notFound();
  return toUser(row);
};

/** All of the organization's people, for the command, newest first. */
export const everyUser = (db: OrgReader): User[] =>
  db.all(rows(db).orderBy("memberships.user_id", "desc")).map(toUser);

/** A page of the organization's people, newest first. */
export const listUsers = (
  db: OrgReader,
  filters: UserFilters,
  { page, per_page }: { page: number; per_page: number },
): { rows: User[]; total: number } => {
  const query = rows(db, filters)
    .orderBy("memberships.user_id", "desc")
    .limit(per_page)
    .offset((page - 1) * per_page);
  const count = db.first(people(db, filters).select((of) => of.fn.countAll<number>().as("people")));
  return { rows: db.all(query).map(toUser), total: count?.people ?? 0 };
};

const checkEmail = (tx: OrgTx, email: string, of: string | null): void => {
  const taken = tx.first(people(tx).select("users.id").where("users.email", "=", email));
  if (taken && taken.id !== of) throw refuseField("email", "has already been taken");
};

/** Adds a person to the organization; an e-mail address stands once among its people. */
export const createUser = (tx: OrgTx, input: NewUser): User => {
  const id = Bun.randomUUIDv7();
  const email = normalEmail(input.email);
  checkEmail(tx, email, null);
  const made = { created_at: tx.now, updated_at: tx.now };
  tx.run(
    build.insertInto("users").values({
      id,
      email,
      name: input.name,
      phone_number: input.phone_number ?? null,
      password_hash: input.password_hash ?? null,
      ...made,
    }),
  );
  tx.insert("memberships", {
    user_id: id,
    role: input.role,
    added_abilities: JSON.stringify(input.added_abilities ?? []),
    removed_abilities: JSON.stringify(input.removed_abilities ?? []),
    active: input.active === false ? 0 : 1,
    deleted_at: null,
    ...made,
  });
  return findUser(tx, id);
};

/** What is not sent stays; a new password, or `active` false, ends the person's sessions. */
export const updateUser = (
  tx: OrgTx,
  before: User,
  changes: { [K in keyof NewUser]?: NewUser[K] | undefined },
): User => {
  const { password_hash, ...fields } = changes;
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const after: User = { ...before, ...Object.fromEntries(sent) };
  after.email = normalEmail(after.email);
  checkEmail(tx, after.email, before.id);
  if (after.role !== "owner" || !after.active) checkOtherOwner(tx, before);
  tx.run(
    build
      .updateTable("users")
      .set({
        email: after.email,
        name: after.name,
        phone_number: after.phone_number,
        ...(password_hash === undefined ? {} : { password_hash }),
        updated_at: tx.now,
      })
      .where("id", "=", before.id),
  );
  tx.run(
    tx
      .update("memberships", {
        role: after.role,
        added_abilities: JSON.stringify(after.added_abilities),
        removed_abilities: JSON.stringify(after.removed_abilities),
        active: after.active ? 1 : 0,
        updated_at: tx.now,
      })
      .where("user_id", "=", before.id),
  );
  if (password_hash !== undefined || !after.active) endSessionsOf(tx, before.id);
  return findUser(tx, before.id);
};

/** Takes a person out of the organization; their name stays on what they did. */
export const deleteUser = (tx: OrgTx, user: User): void => {
  checkOtherOwner(tx, user);
  tx.run(
    tx
      .update("memberships", { active: 0, deleted_at: tx.now, updated_at: tx.now })
      .where("user_id", "=", user.id),
  );
  endSessionsOf(tx, user.id);
};

/** An organization that has an owner keeps one. */
const checkOtherOwner = (tx: OrgTx, user: User): void => {
  if (user.role !== "owner" || !user.active) return;
  const other = tx.first(
    people(tx, { role: "owner", active: true }).select("users.id").where("users.id", "!=", user.id),
  );
  if (!other) throw new Refusal("in_use", "The organization's last owner stays one.");
};
