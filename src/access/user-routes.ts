import type { OrgReader } from "../database/org.ts";
import { created, noContent, ok } from "../http/contract/answer.ts";
import { del, get, list, type Params, post, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import type { Caller } from "./caller.ts";
import { checkUserGrant } from "./grants.ts";
import { invite } from "./invitations.ts";
import { checkPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { Invitation, NewUser, User, UserChange, UserList, users_query } from "./people-wire.ts";
import { resetMfa } from "./sign-in/second-factor/reset.ts";
import { findUser, listUsers } from "./user-queries.ts";
import { createUser, deleteUser, updateUser } from "./users.ts";

const tag = "People";

const find = (db: OrgReader, _caller: Caller, params: Params) => findUser(db, pathId(params));

/** Checks and hashes a password. Done before the transaction, because hashing is slow. */
const passwordHash = async (
  { email, password }: { email?: string | undefined; password?: string | undefined },
  { organization }: Caller,
  former_email?: string,
) => {
  if (password === undefined) return undefined;
  for (const each of [email, former_email])
    if (each !== undefined)
      checkPassword("password", password, { email: each, organizations: [organization.name] });
  return hashPassword(password);
};

/** Decisions §2. */
export const userOperations = [
  list(
    "/v1/users",
    "users:manage",
    {
      id: "listUsers",
      summary: "List people",
      tag,
      query: users_query,
      answers: { 200: UserList },
    },
    ({ db, query }) => ok(paginated(listUsers(db, query))),
  ),

  post(
    "/v1/users",
    "users:manage",
    {
      id: "createUser",
      summary: "Add a person",
      description: "A caller cannot give more abilities than they have (403).",
      tag,
      body: NewUser,
      prepare: ({ body, caller }) => passwordHash(body, caller),
      audited: true,
      answers: { 201: User },
      example: {
        email: "rima@cedar.example",
        name: "Rima Haddad",
        role: "technician",
        password: "correct horse battery",
      },
    },
    ({ tx, caller, body, prepared }) => {
      const { password: _, ...input } = body;
      const user = createUser(tx, { ...input, password_hash: prepared });
      checkUserGrant(tx, caller, user);
      return created(user);
    },
  ),

  get(
    "/v1/users/:id",
    "users:manage",
    { id: "getUser", summary: "Read a person", tag, find, answers: { 200: User } },
    ({ subject }) => ok(subject),
  ),

  put(
    "/v1/users/:id",
    "users:manage",
    {
      id: "updateUser",
      summary: "Change a person",
      description:
        "Fields that are left out keep their values. The change applies from the person's next call. A new password, or `active` false, ends their sessions. A caller cannot change people with more abilities than their own (403), or demote the last owner (422 `in_use`).",
      tag,
      find,
      body: UserChange,
      prepare: ({ body, caller, subject }) => passwordHash(body, caller, subject.email),
      audited: true,
      answers: { 200: User },
      reasons: ["in_use"],
      example: { role: "dispatcher", added_abilities: ["reports:read"] },
    },
    ({ tx, caller, subject, body, prepared }) => {
      checkUserGrant(tx, caller, subject);
      const { password: _, ...changes } = body;
      const user = updateUser(tx, subject, { ...changes, password_hash: prepared });
      checkUserGrant(tx, caller, user);
      return ok(user);
    },
  ),

  post(
    "/v1/users/:id/invitation",
    "users:manage",
    {
      id: "inviteUser",
      summary: "Invite a person",
      description:
        "Makes a link with which the person sets their password and logs in. It works once and for 7 days, in place of an earlier one. It is revoked when the person is deactivated or removed, they gain rights, or their password or e-mail address changes. A caller cannot invite people with more abilities than their own (403).",
      tag,
      find,
      audited: true,
      secret: "url",
      answers: { 201: Invitation },
    },
    ({ tx, caller, subject, url }) => {
      checkUserGrant(tx, caller, subject);
      const { token, expires_at } = invite(tx, subject);
      return created({ url: new URL(`/console/invitation#${token}`, url()).href, expires_at });
    },
  ),

  post(
    "/v1/users/:id/reset-mfa",
    "users:manage",
    {
      id: "resetSecondFactor",
      summary: "Reset a person's second factor",
      description:
        "For who lost their phone and recovery codes: turns the factor off and ends all their sessions. Passkeys stay. A caller cannot reset that of people with more abilities than their own (403).",
      tag,
      find,
      audited: true,
      answers: { 204: null },
    },
    ({ tx, caller, subject }) => {
      checkUserGrant(tx, caller, subject);
      resetMfa(tx, subject);
      return noContent();
    },
  ),

  del(
    "/v1/users/:id",
    "users:manage",
    {
      id: "deleteUser",
      summary: "Remove a person",
      description: "Their sessions end. Their name stays on their past activity.",
      tag,
      find,
      audited: true,
      answers: { 204: null },
      reasons: ["in_use"],
    },
    ({ tx, caller, subject }) => {
      checkUserGrant(tx, caller, subject);
      deleteUser(tx, subject);
      return noContent();
    },
  ),
];
