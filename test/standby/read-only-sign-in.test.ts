import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "../../src/access/passwords.ts";
import { codeOf, stepAt } from "../../src/access/sign-in/second-factor/totp.ts";
import { readSso, versionOf } from "../../src/access/sign-in/sso/queries.ts";
import { signInPerson } from "../../src/access/sign-in/sso/sign-in-person.ts";
import type { User } from "../../src/access/user-queries.ts";
import { build } from "../../src/database/build.ts";
import { ReadOnlySqlite } from "../../src/database/read-only/read-only-sqlite.ts";
import { Refusal } from "../../src/refusal.ts";
import type { Passkey } from "../authenticator.ts";
import { origin, PasskeyWorld } from "../passkey-world.ts";
import { publish, ReadOnlyService, saveAs } from "../read-only-service.ts";
import { until } from "../until.ts";

/* People sign in at a service that only reads: it keeps their sessions in memory. */

const folder = mkdtempSync(join(tmpdir(), "lastmile-read-only-test-"));
const path = join(folder, "copy", "latest.db");
const password = "correct horse battery";

const world = new PasskeyWorld({ public_url: origin, own_database: true });
let service: ReadOnlyService;
let password_hash: string;
/** Has a second factor. */
let elie: { secret: string; recovery_codes: string[] };
let session_of_primary: string;
let passkey: Passkey;
/** The step of the codes that are accepted now. */
let step: number;

const person = (name: string): User =>
  world.user({ email: `${name}@cedar.example`, role: "dispatcher", password_hash });

const credentials = (name: string) => ({ email: `${name}@cedar.example`, password });

beforeAll(async () => {
  password_hash = await hashPassword(password);
  for (const name of ["elie", "sami", "nour", "lara"]) person(name);
  const login = await world.post("/v1/auth/login", credentials("elie"), { key: null });
  session_of_primary = login.body.token;
  const { body } = await world.post("/v1/auth/totp", {}, { key: session_of_primary });
  step = stepAt(Date.now());
  const confirmed = await world.post(
    "/v1/auth/totp/confirm",
    { code: codeOf(body.secret, step - 1) },
    { key: session_of_primary },
  );
  elie = { secret: body.secret, recovery_codes: confirmed.body.recovery_codes };
  ({ passkey } = await world.add());
  await world.put("/v1/organization/sso", {
    ...{ issuer: "https://hooks.example.com", client_id: "lastmile" },
    allowed_domains: ["cedar.example"],
  });
  saveAs(world, path);
  service = await ReadOnlyService.start(path, { PUBLIC_URL: origin });
});
afterAll(async () => {
  await service.kill();
  world.close();
  rmSync(folder, { recursive: true });
});

const post = (target: string, body: object, key: string | null = null) =>
  service.ask(target, { method: "POST", body, key });

const personNamed = async (name: string): Promise<User> => {
  const { body } = await world.get(`/v1/users?search=${name}`);
  return body.data.find(({ email }: User) => email === `${name}@cedar.example`);
};

const login = async (name: string) => post("/v1/auth/login", credentials(name));

const tokenOf = async (name: string): Promise<string> => (await login(name)).body.token;

const isOpen = async (key: string): Promise<boolean> => {
  const found = await service.ask("/v1/clients", {
    key,
    headers: { "organization-id": world.cedar.id },
  });
  expect([200, 401]).toContain(found.status);
  return found.status === 200;
};

let replacements = 0;
/** Replaces the file, and waits until it is served. */
const replace = async (): Promise<void> => {
  replacements += 1;
  const name = `Client ${replacements}`;
  await world.post("/v1/clients", { name, username: `client-${replacements}` });
  publish(world, path);
  await until("the newer file is served", async () => {
    const { body } = await service.ask("/v1/clients", { key: world.key });
    return body.meta.total === replacements;
  });
};

describe("a password", () => {
  test("opens a session, which goes on in newer data and ends with a logout", async () => {
    const key = await tokenOf("lara");
    expect(await isOpen(key)).toBe(true);
    await replace();
    expect(await isOpen(key)).toBe(true);
    const sessions = await service.ask("/v1/auth/sessions", { key });
    expect(sessions.body.data).toHaveLength(1);
    expect((await post("/v1/auth/logout", {}, key)).status).toBe(204);
    expect(await isOpen(key)).toBe(false);
    await replace();
    expect(await isOpen(key)).toBe(false);
  });

  test("that is wrong opens none", async () => {
    const { status, as_of } = await post("/v1/auth/login", {
      ...credentials("lara"),
      password: "wrong",
    });
    expect([status, as_of]).toEqual([401, expect.any(String)]);
  });

  test("opens one session for an Idempotency-Key", async () => {
    const request = {
      method: "POST",
      body: credentials("lara"),
      headers: { "idempotency-key": "once" },
    };
    const first = await service.ask("/v1/auth/login", request);
    await replace();
    const second = await service.ask("/v1/auth/login", request);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.body.token).toBeNull();
  });
});

test("a session of the service that writes is not one here", async () => {
  expect(await isOpen(session_of_primary)).toBe(false);
});

test("a person ends their other sessions", async () => {
  const [one, other] = [await tokenOf("sami"), await tokenOf("sami")];
  const ended = await service.ask("/v1/auth/sessions", { method: "DELETE", key: one });
  expect(ended.status).toBe(204);
  expect([await isOpen(one), await isOpen(other)]).toEqual([true, false]);
});

describe("a second factor", () => {
  const pass = async (code: string) => {
    const { body } = await login("elie");
    return post("/v1/auth/mfa", { mfa_token: body.mfa_token, code });
  };

  test("a code works once, also when the data is replaced", async () => {
    const code = codeOf(elie.secret, step);
    const passed = await pass(code);
    expect(passed.status).toBe(200);
    expect((await pass(code)).body.error.reason).toBe("mfa_failed");
    await replace();
    expect((await pass(code)).body.error.reason).toBe("mfa_failed");
    expect(await isOpen(passed.body.token)).toBe(true);
    expect((await pass(codeOf(elie.secret, step + 1))).status).toBe(200);
  });

  test("a code that was used at the service that writes is refused", async () => {
    expect((await pass(codeOf(elie.secret, step - 1))).body.error.reason).toBe("mfa_failed");
  });

  test("a recovery code is refused, and stays good", async () => {
    const refused = await pass(elie.recovery_codes[0] ?? "");
    expect([refused.status, refused.body.error.reason]).toEqual([401, "mfa_failed"]);
    expect(refused.body.error.errors.attempts_left).toBe(4);
  });

  test("is set up at the service that writes", async () => {
    const key = await tokenOf("lara");
    const { status, body } = await post("/v1/auth/totp", {}, key);
    expect([status, body.error.reason]).toEqual([503, "read_only"]);
    expect(body.error.errors).toEqual({ reason: "read_only" });
  });
});

test("a passkey opens a session, and its counter goes on in newer data", async () => {
  const signIn = async (counter: number) => {
    const { body } = await post("/v1/auth/login/passkey/options", {});
    const response = passkey.get(body.options, { counter });
    return post("/v1/auth/login/passkey", { response });
  };
  const first = await signIn(5);
  expect(first.status).toBe(200);
  expect(await isOpen(first.body.token)).toBe(true);
  await replace();
  expect((await signIn(5)).status).toBe(401);
  expect((await signIn(6)).status).toBe(200);
});

describe("single sign-on", () => {
  const signIn = async (subject: string, name: string) => {
    const refuse = () => new Refusal("read_only", "This service only reads.");
    const sqlite = new ReadOnlySqlite(path, { refuseWrite: refuse });
    const row = readSso(sqlite.reader(world.cedar.id));
    const account = {
      ...{ org_id: world.cedar.id, issuer: row?.issuer ?? "", subject, name: null },
      ...{ version: row ? versionOf(row) : "", email: `${name}@cedar.example`, mapped_role: null },
    };
    const presented = {
      ...{ token: null, cookie: null, organization_id: null, address: "127.0.0.1" },
      ...{ user_agent: null, request_id: "test" },
    };
    const signing = sqlite.write((root) => signInPerson(root, account, presented));
    const outcome = await signing.catch((error: unknown) => error);
    sqlite.close();
    return outcome;
  };

  test("signs in who is linked already", async () => {
    const lara = await personNamed("lara");
    world.sqlite.writeNow((root) =>
      root.org(world.cedar.id).insert("sso_identities", {
        ...{ issuer: "https://hooks.example.com", subject: "linked", user_id: lara.id },
        created_at: root.now,
      }),
    );
    publish(world, path);
    expect(await signIn("linked", "lara")).toEqual({ org_id: world.cedar.id, user_id: lara.id });
  });

  test("links nobody", async () => {
    expect(await signIn("another", "nour")).toMatchObject({ reason: "read_only", status: 503 });
  });
});

describe("newer data ends the sessions of somebody", () => {
  test("who has another password", async () => {
    const key = await tokenOf("sami");
    expect(await isOpen(key)).toBe(true);
    const sami = await personNamed("sami");
    const changed = { password_hash: await hashPassword("a stapled blue zebra") };
    world.sqlite.writeNow((root) =>
      root.run(build.updateTable("users").set(changed).where("id", "=", sami.id)),
    );
    await replace();
    expect(await isOpen(key)).toBe(false);
    expect((await login("sami")).status).toBe(401);
  });

  test("who was deactivated", async () => {
    const key = await tokenOf("nour");
    expect(await isOpen(key)).toBe(true);
    const nour = await personNamed("nour");
    await world.put(`/v1/users/${nour.id}`, { active: false });
    await replace();
    expect(await isOpen(key)).toBe(false);
  });
});

test("nothing is written beside the file", () => {
  expect(readdirSync(join(folder, "copy"))).toEqual(["latest.db"]);
});
