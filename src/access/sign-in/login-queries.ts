import { elapsed, type Stamp, stamp } from "../../clock/elapsed.ts";
import { across_organizations, build } from "../../database/build.ts";
import type { Readable } from "../../database/connection.ts";

/**
 * People who can log in, because they are active and have a password. Where single sign-on has replaced passwords,
 * only owners can (§15).
 */
const loginAccounts = () =>
  build
    .selectFrom("users as user")
    .innerJoin("memberships as membership", "membership.user_id", "user.id")
    .leftJoin("sso_settings as sso", "sso.org_id", "membership.org_id")
    .where((of) =>
      of.or([
        of("membership.role", "=", "owner"),
        of(of.fn.coalesce("sso.password_login", of.lit(1)), "=", 1),
      ]),
    )
    .where("user.password_hash", "is not", null)
    .where("membership.active", "=", 1)
    .modifyFront(across_organizations);

/** The people with this e-mail address who can log in, oldest organization first. */
export const candidates = (db: Readable, email: string) =>
  db.all(
    loginAccounts()
      .leftJoin("organization_moves as move", "move.org_id", "membership.org_id")
      .select(["membership.org_id", "membership.user_id", "user.password_hash"])
      .select(["move.state as move_state", "move.moved_to"])
      .where("user.email", "=", email)
      .orderBy("membership.org_id"),
  );

/** The largest number of people who can log in with one e-mail address; at least 1. Reads all e-mail addresses. */
const countAccountsPerEmail = (db: Readable): number => {
  const shared = build
    .selectFrom("users")
    .select("email")
    .groupBy("email")
    .having((of) => of.fn.countAll(), ">", 1);
  const counted = loginAccounts()
    .select((of) => of.fn.countAll<number>().as("accounts"))
    .where("user.email", "in", shared)
    .groupBy("user.email");
  return db.all(counted).reduce((most, { accounts }) => Math.max(most, accounts), 1);
};

/** A newer number only makes times more alike, so it is counted again once a minute. */
const recount_after_ms = 60_000;
const counted_accounts = new WeakMap<Readable, { most: number; at: Stamp }>();

/** As `countAccountsPerEmail`, up to a minute old. */
export const maxAccountsPerEmail = (db: Readable): number => {
  const at = stamp();
  const known = counted_accounts.get(db);
  if (known && elapsed(known.at, at) < recount_after_ms) return known.most;
  const most = countAccountsPerEmail(db);
  counted_accounts.set(db, { most, at });
  return most;
};

/** Somebody who can log in with an e-mail address, in one organization. */
export type LoginAccount = ReturnType<typeof candidates>[number];
