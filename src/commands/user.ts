import { recordCommand } from "../access/audit.ts";
import { listOrganizations } from "../access/organization-queries.ts";
import { passwordProblem } from "../access/password-rules.ts";
import { hashPassword } from "../access/passwords.ts";
import { password_length_min } from "../access/people-wire.ts";
import { resetMfa } from "../access/sign-in/second-factor/reset.ts";
import { allUsers, type User } from "../access/user-queries.ts";
import { createUser, updateUser } from "../access/users.ts";
import { commandLine } from "../database/file/advice.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Role } from "../shared/roles.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { promptPassword } from "./prompt.ts";
import { UsageError } from "./usage-error.ts";

const line = (user: User): string =>
  `${user.id}  ${user.email}  ${user.role}  ${user.active ? "active" : "off"}  ${user.name}`;

/** Reads standard input or the terminal: flags are visible in the process list. */
const readPassword = async (): Promise<string> => {
  const password = process.stdin.isTTY
    ? await promptPassword("Password: ", "Repeat it: ")
    : (await Bun.stdin.text()).trim();
  if ([...password].length < password_length_min)
    throw new Error(`the password must have at least ${password_length_min} characters`);
  return password;
};

/** Returns the hash; refuses an easily guessed password. */
const hashOf = (password: string, email: string, { name }: { name: string }): Promise<string> => {
  const fault = passwordProblem(password, { email, organizations: [name] });
  if (fault !== null) throw new Error(`the password ${fault}`);
  return hashPassword(password);
};

interface OfOrganization extends JsonOption {
  org?: string | undefined;
}

interface NewUser extends OfOrganization {
  email: string;
  name: string;
  role: Role;
  passwordStdin?: true | undefined;
}

/** Without a password the person cannot log in; the output says how to set one. */
export const create = async (options: NewUser): Promise<void> => {
  const { email, name, role } = options;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error("--email must be an e-mail address");
  const password = options.passwordStdin ? await readPassword() : null;
  await withDatabase(async (sqlite) => {
    const organization = organizationOf(sqlite, options.org);
    const { id: org_id } = organization;
    const password_hash = password === null ? null : await hashOf(password, email, organization);
    const user = sqlite.writeNow((root) => {
      const tx = root.org(org_id);
      const sent = { email, name, role };
      const made = createUser(tx, { ...sent, password_hash });
      recordCommand(tx, {
        action: "Add a person",
        operation: "user create",
        subject_id: made.id,
        sent,
      });
      return made;
    });
    print(options, user, [
      line(user),
      ...(password_hash === null
        ? [
            `They cannot log in yet. Set a password: ${commandLine(`user set-password ${email} --password-stdin`)}`,
          ]
        : []),
    ]);
  });
};

/** Lists the people of one organization. */
export const list = async (options: OfOrganization): Promise<void> => {
  await withDatabase((sqlite) => {
    const users = allUsers(sqlite.reader(organizationOf(sqlite, options.org).id));
    print(options, users, users.map(line));
  });
};

const noPerson = (who: string): Error =>
  new Error(`no person with the id or e-mail address ${who}`);

/** The person of an organization with this id or e-mail address. */
const findByName = (sqlite: Sqlite, org_id: string, who: string): User | undefined =>
  allUsers(sqlite.reader(org_id)).find(
    ({ id, email }) => id === who || email === who.toLowerCase(),
  );

/** The only person with this id or e-mail address, in the organization of `--org` or in any. */
const onlyUser = (sqlite: Sqlite, who: string, org: string | undefined) => {
  const organizations =
    org === undefined ? listOrganizations(sqlite) : [organizationOf(sqlite, org)];
  const [only, ...others] = organizations.flatMap(({ id: org_id }) => {
    const user = findByName(sqlite, org_id, who);
    return user ? [{ org_id, user }] : [];
  });
  if (!only) throw noPerson(who);
  if (others.length > 0)
    throw new UsageError(`--org is missing: ${who} is in more than one organization`);
  return only;
};

interface ToSet extends OfOrganization {
  email?: string | undefined;
  passwordStdin?: true | undefined;
}

/** Ends the person's sessions. */
export const setPassword = async (named: string | undefined, options: ToSet): Promise<void> => {
  const who = options.email ?? named;
  if (who === undefined) throw new UsageError("the person's id or e-mail address is missing");
  if (!options.passwordStdin) throw new UsageError("--password-stdin is missing");
  const password = await readPassword();
  await withDatabase(async (sqlite) => {
    const organization = organizationOf(sqlite, options.org);
    const { id: org_id } = organization;
    const user = findByName(sqlite, org_id, who);
    if (!user) throw noPerson(who);
    const password_hash = await hashOf(password, user.email, organization);
    sqlite.writeNow((root) => {
      const tx = root.org(org_id);
      updateUser(tx, user, { password_hash });
      recordCommand(tx, {
        action: "Set a password",
        operation: "user set-password",
        subject_id: user.id,
        sent: {},
      });
    });
    print(options, { id: user.id }, [`password set for ${user.email}`]);
  });
};

/** Turns the person's second factor off and ends their sessions. Passkeys stay (§15). */
export const resetSecondFactor = async (who: string, options: OfOrganization): Promise<void> => {
  await withDatabase((sqlite) => {
    const { org_id, user } = onlyUser(sqlite, who, options.org);
    sqlite.writeNow((root) => {
      const tx = root.org(org_id);
      resetMfa(tx, user);
      recordCommand(tx, {
        action: "Reset a person's second factor",
        operation: "user reset-mfa",
        subject_id: user.id,
        sent: {},
      });
    });
    print(options, { id: user.id }, [
      `second factor of ${user.email} is off in this organization, their sessions ended`,
    ]);
  });
};
