import { recordCommand } from "../access/audit.ts";
import { hashPassword } from "../access/passwords.ts";
import { password_length_min } from "../access/people-wire.ts";
import { type Role, role_names } from "../access/roles.ts";
import { everyUser, type User } from "../access/user-queries.ts";
import { createUser, updateUser } from "../access/users.ts";
import {
  actions,
  needed,
  organizationOf,
  print,
  readFlags,
  theOrganization,
  UsageError,
  withDatabase,
} from "./command.ts";

const line = (user: User): string =>
  `${user.id}  ${user.email}  ${user.role}  ${user.active ? "active" : "off"}  ${user.name}`;

/** The password on standard input, without the line's end: it never stands in a list of processes. */
const readPassword = async (asked: boolean | undefined): Promise<string> => {
  if (!asked) throw new UsageError("--password-stdin is missing");
  const password = (await Bun.stdin.text()).trim();
  if ([...password].length < password_length_min)
    throw new Error(`the password must have at least ${password_length_min} characters`);
  return password;
};

const roleOf = (name: string): Role => {
  const role = role_names.find((known) => known === name);
  if (!role) throw new UsageError(`--role must be one of: ${role_names.join(", ")}`);
  return role;
};

/** `user create --org O --email E --name N --role R [--password-stdin] [--json]` */
const create = async (args: string[]): Promise<void> => {
  const { values } = readFlags(args, {
    org: { type: "string" },
    email: { type: "string" },
    name: { type: "string" },
    role: { type: "string" },
    "password-stdin": { type: "boolean" },
    json: { type: "boolean" },
  });
  const org = needed(values.org, "--org");
  const sent = {
    email: needed(values.email, "--email"),
    name: needed(values.name, "--name"),
    role: roleOf(needed(values.role, "--role")),
  };
  if (!/^[^\s@]+@[^\s@]+$/.test(sent.email)) throw new Error("--email must be an e-mail address");
  const password_hash = values["password-stdin"]
    ? await hashPassword(await readPassword(true))
    : null;
  await withDatabase((sqlite) => {
    const { id: org_id } = organizationOf(sqlite, org);
    const user = sqlite.writeNow((root) => {
      const tx = root.org(org_id);
      const made = createUser(tx, { ...sent, password_hash });
      recordCommand(tx, {
        action: "Add a person",
        operation: "user create",
        subject_id: made.id,
        sent,
      });
      return made;
    });
    print(values.json, user, [line(user)]);
  });
};

/** `user list --org O [--json]` */
const list = async (args: string[]): Promise<void> => {
  const { values } = readFlags(args, { org: { type: "string" }, json: { type: "boolean" } });
  await withDatabase((sqlite) => {
    const users = everyUser(sqlite.reader(theOrganization(sqlite, values.org).id));
    print(values.json, users, users.map(line));
  });
};

/** `user set-password ID|EMAIL [--org O] --password-stdin [--json]`: their sessions end. */
const setPassword = async (args: string[]): Promise<void> => {
  const { values, positionals } = readFlags(
    args,
    {
      org: { type: "string" },
      email: { type: "string" },
      "password-stdin": { type: "boolean" },
      json: { type: "boolean" },
    },
    1,
  );
  const who = needed(values.email ?? positionals[0], "the person's id or e-mail address");
  const password_hash = await hashPassword(await readPassword(values["password-stdin"]));
  await withDatabase((sqlite) => {
    const { id: org_id } = theOrganization(sqlite, values.org);
    const users = everyUser(sqlite.reader(org_id));
    const user = users.find(({ id, email }) => id === who || email === who.toLowerCase());
    if (!user) throw new Error(`nobody here has the id or e-mail address ${who}`);
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
    print(values.json, { id: user.id }, [`the password of ${user.email} is set`]);
  });
};

/** `lastmile user create|list|set-password` (decisions §8). */
export const userCommand = actions("user", { create, list, "set-password": setPassword });
