import type { Sqlite } from "../../database/group-commit.ts";
import type { Tx } from "../../database/org.ts";
import { wrongLogin } from "../credential-refusal.ts";
import { normalEmail } from "../normal-email.ts";
import { verifyPassword } from "../passwords.ts";
import type { Login } from "../people-wire.ts";
import { hashSecret } from "../secrets.ts";
import { candidates, type LoginAccount, maxAccountsPerEmail } from "./login-queries.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { findPeopleWithFactor, type ReaderOf } from "./second-factor/queries.ts";
import { peopleHere } from "./sessions/people-here.ts";

/**
 * The people with this e-mail address and password. Refuses with 401, or with 429 during a wait. Always verifies
 * as many hashes as the address with the most accounts has, so that the time reveals neither whether this address
 * has an account nor in how many organizations.
 */
export const verifyLogin = async (
  sqlite: Sqlite,
  throttle: LoginThrottle,
  { email, password }: Login,
  address: string,
): Promise<VerifiedAccount[]> => {
  const account = normalEmail(email);
  const people = candidates(sqlite, account);
  const verifications = Math.max(people.length, maxAccountsPerEmail(sqlite));
  // People who have to wait are left out, so that others with the same address can still log in.
  const refusals = people.map(({ user_id }) => throttle.refusalFor(user_id));
  const tried = people.filter((_, index) => refusals[index] === null);
  const refused = refusals.find((refusal) => refusal !== null);
  if (refused && tried.length === 0) throw refused;
  throttle.begin(throttledAccounts(account, tried), address);
  const verified_accounts: LoginAccount[] = [];
  // Sequentially, so that one login does not occupy all hashing threads.
  for (let index = 0; index < verifications; index += 1) {
    const person = tried[index];
    const fits = await verifyPassword(password, person?.password_hash ?? null);
    if (person && fits) verified_accounts.push(person);
  }
  if (verified_accounts.length === 0) throw refused ?? wrongLogin();
  const names = throttledAccounts(account, verified_accounts);
  // A right password must not reset the count of wrong codes.
  if (needsCode(sqlite, verified_accounts)) throttle.retract(names, address);
  else throttle.succeed(names, address);
  return verified_accounts.map(verifiedAccount);
};

/** Whether a code is asked for: when any of the people has a second factor (§15). */
export const needsCode = (db: ReaderOf, people: readonly LoginAccount[]) =>
  findPeopleWithFactor(
    db,
    people.filter(({ move_state }) => move_state === null),
  ).length > 0;

/** The accounts that the throttle counts. */
export const throttledAccounts = (
  email: string,
  people: readonly { user_id: string }[],
): string[] => [email, ...people.map(({ user_id }) => user_id)];

/** Somebody whose password was right, as it was then. */
export interface VerifiedAccount {
  user_id: string;
  /** Changes with the password. */
  password_mark: string;
}

/** Marks of 64 bits, since a token carries them for each person. */
const markOf = (password_hash: string | null): string =>
  hashSecret(password_hash ?? "").slice(0, 16);

export const verifiedAccount = ({
  user_id,
  password_hash,
}: Pick<LoginAccount, "user_id" | "password_hash">): VerifiedAccount => ({
  user_id,
  password_mark: markOf(password_hash),
});

/**
 * The verified people who can still log in with the same password when the session starts; 401 without any. People of
 * organizations that have moved are left out, and refused with 410 if there are no others.
 */
export const recheckAccounts = (
  root: Tx,
  email: string,
  verified_accounts: readonly VerifiedAccount[],
): LoginAccount[] => {
  const people = candidates(root, normalEmail(email)).filter((person) =>
    verified_accounts.some(
      (before) =>
        before.user_id === person.user_id && before.password_mark === markOf(person.password_hash),
    ),
  );
  if (people.length === 0) throw wrongLogin();
  return peopleHere(people);
};
