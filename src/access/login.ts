import { across_organizations, build } from "../database/build.ts";
import type { Readable } from "../database/connection.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Tx } from "../database/org.ts";
import { wrongLogin } from "./credential-refusal.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { verifyPassword } from "./passwords.ts";
import type { Login } from "./people-wire.ts";
import { normalEmail } from "./users.ts";

/** People who can log in: they are active and have a password. */
const whoCanLogIn = () =>
  build
    .selectFrom("users as user")
    .innerJoin("memberships as membership", "membership.user_id", "user.id")
    .where("user.password_hash", "is not", null)
    .where("membership.active", "=", 1)
    .modifyFront(across_organizations);

/** Everybody with this address who can log in, oldest organization first. */
const candidates = (db: Readable, email: string) =>
  db.all(
    whoCanLogIn()
      .select(["membership.org_id", "membership.user_id", "user.password_hash"])
      .where("user.email", "=", email)
      .orderBy("membership.org_id"),
  );

/**
 * How many people at most can log in by one e-mail address, 1 where nobody can. It reads the index of
 * all people's addresses, which are few beside what one verification costs.
 */
const mostAccounts = (db: Readable): number => {
  const shared = build
    .selectFrom("users")
    .select("email")
    .groupBy("email")
    .having((of) => of.fn.countAll(), ">", 1);
  const counted = whoCanLogIn()
    .select((of) => of.fn.countAll<number>().as("accounts"))
    .where("user.email", "in", shared)
    .groupBy("user.email");
  return db.all(counted).reduce((most, { accounts }) => Math.max(most, accounts), 1);
};

/** People whose password was right, one for each organization. */
export type Proven = ReturnType<typeof candidates>;

/**
 * The people whose address and password these are; refuses with the one 401, or with 429 if one of
 * them has to wait. It verifies as many
 * hashes as the address with the most accounts has, so that its time tells neither whether this one
 * has an account nor in how many organizations.
 */
export const provePassword = async (
  sqlite: Sqlite,
  throttle: LoginThrottle,
  { email, password }: Login,
  address: string,
): Promise<Proven> => {
  const account = normalEmail(email);
  const people = candidates(sqlite, account);
  const verified = Math.max(people.length, mostAccounts(sqlite));
  // Somebody who has to wait is left out, so that nobody else with this address is kept from logging in.
  const refusals = people.map(({ user_id }) => throttle.refusalFor(user_id));
  const tried = people.filter((_, index) => refusals[index] === null);
  const refused = refusals.find((refusal) => refusal !== null);
  if (refused && tried.length === 0) throw refused;
  throttle.begin(accountsOf(account, tried), address);
  const proven: Proven = [];
  // One after the other, so that one login does not take all the hashing threads.
  for (let index = 0; index < verified; index += 1) {
    const person = tried[index];
    const fits = await verifyPassword(password, person?.password_hash ?? null);
    if (person && fits) proven.push(person);
  }
  if (proven.length === 0) throw refused ?? wrongLogin();
  throttle.succeed(accountsOf(account, proven), address);
  return proven;
};

/** The names under which the throttle counts them. */
const accountsOf = (email: string, people: readonly { user_id: string }[]): string[] => [
  email,
  ...people.map(({ user_id }) => user_id),
];

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
