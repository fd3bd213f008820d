import { across_organizations, build } from "../database/build.ts";
import type { Readable } from "../database/connection.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Tx } from "../database/org.ts";
import { wrongLogin } from "./credential-refusal.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { verifyPassword } from "./passwords.ts";
import type { Login } from "./people-wire.ts";
import { normalEmail } from "./users.ts";

/** So many organizations can one address belong to: each costs a slow hash at the login. */
const people_max = 10;

/** Everybody with this address who can log in, oldest organization first. */
const candidates = (db: Readable, email: string) =>
  db.all(
    build
      .selectFrom("users as user")
      .innerJoin("memberships as membership", "membership.user_id", "user.id")
      .select(["membership.org_id", "membership.user_id", "user.password_hash"])
      .where("user.email", "=", email)
      .where("user.password_hash", "is not", null)
      .where("membership.active", "=", 1)
      .orderBy("membership.org_id")
      .limit(people_max)
      .modifyFront(across_organizations),
  );

/** People whose password was right, one for each organization. */
export type Proven = ReturnType<typeof candidates>;

/**
 * The people whose address and password these are; refuses with the one 401, after the same
 * time whether the account exists or not.
 */
export const provePassword = async (
  sqlite: Sqlite,
  throttle: LoginThrottle,
  { email, password }: Login,
  address: string,
): Promise<Proven> => {
  const account = normalEmail(email);
  throttle.begin(account, address);
  const people = candidates(sqlite, account);
  const fits = await Promise.all(
    people.length > 0
      ? people.map((person) => verifyPassword(password, person.password_hash))
      : [verifyPassword(password, null)],
  );
  const proven = people.filter((_, index) => fits[index]);
  if (proven.length === 0) throw wrongLogin();
  throttle.succeed(account, address);
  return proven;
};

/** Those of them whose standing and password are still the same, now that the session begins. */
export const stillProven = (root: Tx, email: string, proven: Proven): Proven => {
  const people = candidates(root, normalEmail(email)).filter((person) =>
    proven.some(
      (before) =>
        before.user_id === person.user_id && before.password_hash === person.password_hash,
    ),
  );
  if (people.length === 0) throw wrongLogin();
  return people;
};
