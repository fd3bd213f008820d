import { build } from "../database/build.ts";
import type { OrgTx } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { revokeInvitation } from "./invitations.ts";
import { normalEmail } from "./normal-email.ts";
import type * as wire from "./people-wire.ts";
import { deletePasskeys } from "./sign-in/passkeys/remove.ts";
import { deleteFactor } from "./sign-in/second-factor/record.ts";
import { endSessionsOf } from "./sign-in/sessions/sessions.ts";
import { notifySignInChange } from "./sign-in/sign-in-changed.ts";
import { findUser, people, type User } from "./user-queries.ts";

/** A new person, with the password already hashed. `added_abilities` and `removed_abilities` modify the role's. */
export type NewUser = Omit<wire.NewUser, "password"> & {
  /** Without one the person cannot log in. */
  password_hash?: string | null | undefined;
};

const checkEmail = (tx: OrgTx, email: string, user_id: string | null): void => {
  const existing = tx.first(people(tx).select("users.id").where("users.email", "=", email));
  if (existing && existing.id !== user_id) throw refuseField("email", "has already been taken");
};

/** Adds a person to the organization. Refuses an e-mail address that another person of it has. */
export const createUser = (tx: OrgTx, input: NewUser): User => {
  const id = Bun.randomUUIDv7();
  const email = normalEmail(input.email);
  checkEmail(tx, email, null);
  const timestamps = { created_at: tx.now, updated_at: tx.now };
  tx.run(
    build.insertInto("users").values({
      id,
      email,
      name: input.name,
      phone_number: input.phone_number ?? null,
      password_hash: input.password_hash ?? null,
      ...timestamps,
    }),
  );
  tx.insert("memberships", {
    user_id: id,
    role: input.role,
    added_abilities: JSON.stringify(input.added_abilities ?? []),
    removed_abilities: JSON.stringify(input.removed_abilities ?? []),
    active: input.active === false ? 0 : 1,
    deleted_at: null,
    ...timestamps,
  });
  return findUser(tx, id);
};

/**
 * Updates the fields that are sent. A new password, or `active` false, ends the person's sessions and
 * revokes their invitation. Another address or more rights revoke it, too: the link is with who had the
 * former address, and with who invited somebody of fewer rights.
 */
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
  const ends_access = password_hash !== undefined || !after.active;
  if (ends_access) endSessionsOf(tx, before.id);
  if (password_hash !== undefined) notifySignInChange(tx, after, "password", null);
  const saved = findUser(tx, before.id);
  const gains = saved.abilities.some((ability) => !before.abilities.includes(ability));
  if (!ends_access && !gains && after.email === before.email) return saved;
  revokeInvitation(tx, before.id);
  return findUser(tx, before.id);
};

/** Removes a person from the organization. Their name stays in records and histories. */
export const deleteUser = (tx: OrgTx, user: User): void => {
  checkOtherOwner(tx, user);
  tx.run(
    tx
      .update("memberships", { active: 0, deleted_at: tx.now, updated_at: tx.now })
      .where("user_id", "=", user.id),
  );
  endSessionsOf(tx, user.id);
  revokeInvitation(tx, user.id);
  deleteFactor(tx, user.id);
  deletePasskeys(tx, user.id);
};

/** Refuses a change that would leave the organization without an owner. */
const checkOtherOwner = (tx: OrgTx, user: User): void => {
  if (user.role !== "owner" || !user.active) return;
  const other = tx.first(
    people(tx, { role: "owner", active: true }).select("users.id").where("users.id", "!=", user.id),
  );
  if (!other) throw new Refusal("in_use", "An organization needs at least one owner.");
};
