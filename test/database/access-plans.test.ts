import { afterAll, beforeEach, expect, test } from "bun:test";
import { findApiKey, listApiKeys } from "../../src/access/api-key-queries.ts";
import { createApiKey } from "../../src/access/api-keys.ts";
import { listAudit } from "../../src/access/audit.ts";
import type { Caller } from "../../src/access/caller.ts";
import { findInvitation } from "../../src/access/invitation-queries.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { removeShownCalendars } from "../../src/access/shown-calendars.ts";
import { verifyLogin } from "../../src/access/sign-in/login.ts";
import { LoginThrottle } from "../../src/access/sign-in/login-throttle.ts";
import { findPasskeyHolders, findPasskeysOf } from "../../src/access/sign-in/passkeys/queries.ts";
import { findCodesLeft, findFactor } from "../../src/access/sign-in/second-factor/queries.ts";
import { listSessions } from "../../src/access/sign-in/sessions/session-queries.ts";
import {
  findByEmail,
  findIdentity,
  isLinked,
  readSso,
  wasRemoved,
} from "../../src/access/sign-in/sso/queries.ts";
import { listUsers } from "../../src/access/user-queries.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { CallCounter } from "../../src/http/engine/rate-limit.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about keys and the audit log: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
const counter = new CallCounter(sqlite);
afterAll(() => {
  counter.stop();
  sqlite.close();
});
beforeEach(() => {
  seen = [];
});

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const key = sqlite.writeNow(
  (tx) => createApiKey(tx.org(organization.id), organization, { name: "x", abilities: [] }).api_key,
);
const db = sqlite.reader(organization.id);
const caller: Caller = {
  organization,
  actor: { type: "api_key", id: key.id, name: "x" },
  abilities,
  board_ids: null,
  channel: "api",
};
const page = { page: 1, per_page: 15 };

const steps = (): string[] => seen.flatMap((text) => explain(sqlite, text));

/** A whole table read, or a sort. */
const bad = /SCAN (?!json_each)|TEMP B-TREE|AUTOMATIC/;

const expectByIndex = (index: RegExp): void => {
  const plan = steps();
  expect(plan.filter((step) => bad.test(step))).toEqual([]);
  expect(plan.some((step) => index.test(step))).toBe(true);
};

test.each([
  [{}, /audit_log_by_time \(org_id=\?\)/],
  [{ actor_id: key.id }, /audit_log_by_actor \(org_id=\? AND actor_id=\?\)/],
  [{ subject_id: key.id }, /audit_log_by_subject \(org_id=\? AND subject_id=\?\)/],
  [
    { operation: "DELETE /v1/tickets/{id}" },
    /audit_log_by_operation \(org_id=\? AND operation=\?\)/,
  ],
  [{ date_from: "2026-11-01" }, /audit_log_by_time \(org_id=\? AND created_at>\?\)/],
  [{ actor_id: key.id, date_to: "2026-11-01" }, /by_actor .*created_at<\?/],
])("the audit log of %p", (filters, index) => {
  listAudit(db, organization.timezone, { ...page, ...filters });
  expectByIndex(index);
});

test("keys, for a caller of all boards and one of some", () => {
  for (const board_ids of [null, [key.id]]) {
    listApiKeys(db, { ...caller, board_ids }, page);
    expectByIndex(/api_keys USING INDEX/);
    seen = [];
  }
  findApiKey(db, caller, key.id);
  expectByIndex(/api_keys USING INDEX \S+ \(org_id=\? AND id=\?\)/);
});

test("the calls of a key", () => {
  counter.use(db, key.id, organization.timezone);
  expectByIndex(/api_key_calls USING PRIMARY KEY \(org_id=\? AND key_id=\?\)/);
});

test("whose calendars a key was shown", () => {
  sqlite.writeNow((root) => removeShownCalendars(root.org(organization.id), key.id, new Map()));
  expectByIndex(/shown_calendars USING PRIMARY KEY \(org_id=\? AND key_id=\?\)/);
});

test("who logs in: by their address, and the index of all addresses for how many share one", async () => {
  const login = { email: "nobody@cedar.example", password: "not a password" };
  await verifyLogin(sqlite, new LoginThrottle(), login, "192.0.2.1").catch(() => undefined);
  expect(steps().filter((step) => bad.test(step))).toEqual([
    "USE TEMP B-TREE FOR ORDER BY", // the organizations of one address
    "SCAN users USING COVERING INDEX users_by_email",
  ]);
});

test("single sign-on finds its settings and accounts by index, and people among those of the organization", () => {
  readSso(db);
  findIdentity(db, "https://id.example", "1");
  isLinked(db, key.id, "https://id.example");
  findByEmail(db, "nobody@cedar.example");
  wasRemoved(db, "nobody@cedar.example");
  const plan = steps();
  expect(plan.filter((step) => bad.test(step))).toEqual([]);
  for (const index of [
    /sso_settings USING PRIMARY KEY \(org_id=\?\)/,
    /sso_identities USING INDEX \S+ \(org_id=\? AND issuer=\? AND subject=\?\)/,
    /sso_identities USING INDEX \S+ \(org_id=\? AND user_id=\? AND issuer=\?\)/,
  ])
    expect(plan.some((step) => index.test(step))).toBe(true);
});

test("an invitation is found by its token", () => {
  findInvitation(sqlite, "x");
  expectByIndex(/invitations_by_token \(token_hash=\?\)/);
});

test("people are listed by their ids, each with their invitation", () => {
  listUsers(db, page);
  expectByIndex(/invitations USING PRIMARY KEY \(org_id=\? AND user_id=\?\)/);
});

test("passkeys are found by their person, and by what an authenticator calls them", () => {
  findPasskeysOf(db, "x");
  expectByIndex(/passkeys_by_user \(org_id=\? AND user_id=\?\)/);
  seen = [];
  findPasskeyHolders(sqlite, "x");
  expectByIndex(/passkeys_by_credential \(credential_id=\?\)/);
});

test("a person's sessions, last used first, and their second factor", () => {
  const people = [{ org_id: organization.id, user_id: key.id }];
  listSessions(sqlite, people, "a token", page);
  findFactor(db, key.id);
  findCodesLeft(db, key.id);
  // One that opens several organizations counts once.
  const plan = steps().filter((step) => !step.includes("count(DISTINCT)"));
  expect(plan.filter((step) => bad.test(step))).toEqual([]);
  expect(plan.some((step) => /sessions_by_user .*expires_at>\?/.test(step))).toBe(true);
});
