import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import type { Role } from "../../src/shared/roles.ts";
import { type Claims, OpenidProvider, type Tampering } from "../openid-provider.ts";
import { email, type messages, refusal, SsoWorld, signedIn } from "../sso-world.ts";

/* Single sign-on (§15): whom an account of the provider signs in, and with which role. */

let world: SsoWorld;
let provider: OpenidProvider;
beforeEach(async () => {
  world = new SsoWorld();
  provider = await OpenidProvider.start();
});
afterEach(() => {
  provider.stop();
  world.close();
});

describe("an e-mail address", () => {
  test.each<[string, Claims]>([
    ["that is not verified", { email_verified: false }],
    ["whose verification is a text", { email_verified: "true" }],
    ["whose verification is the text false", { email_verified: "false" }],
    ["whose verification is a number", { email_verified: 1 }],
    ["without a verification", { email_verified: undefined }],
    ["of another domain", { email: "rima@evil.example" }],
    ["of a subdomain", { email: "rima@it.cedar.example" }],
    ["of a domain that ends alike", { email: "rima@evil-cedar.example" }],
    ["of a domain that begins alike", { email: "rima@cedar.example.evil.example" }],
    ["with two @", { email: "rima@evil.example@cedar.example" }],
    ["with two @, the other way round", { email: "rima@cedar.example@evil.example" }],
    ["with a full-width dot", { email: "rima@cedar。example" }],
    ["with a letter that only looks alike", { email: "rima@сedar.example" }],
    ["whose lower case is another letter", { email: "rima@\u212Aedar.example" }],
    ["with a line break", { email: "rima@evil.example\n@cedar.example" }],
    ["with a trailing dot", { email: "rima@cedar.example." }],
    ["in quotes", { email: '"rima@evil.example"@cedar.example' }],
    ["that is a list", { email: [email] }],
    ["that is empty", { email: "" }],
  ])("%s is refused", async (_, claims) => {
    world.user({ email });
    world.user({ email: "rima@kedar.example" });
    await world.setUp(provider, { allowed_domains: ["cedar.example", "kedar.example"] });
    provider.account = { sub: "1", email, email_verified: true, ...claims };
    expect(await world.signIn(provider)).toMatchObject(refusal("email"));
    provider.account = { sub: "1", email, email_verified: true };
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
  });

  test("is compared without regard to case", async () => {
    world.user({ email });
    await world.setUp(provider, { allowed_domains: ["CEDAR.example"] });
    provider.account = { sub: "1", email: "Rima@Cedar.EXAMPLE", email_verified: true };
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
  });

  test.each([[true], ["true"], [1], ["1"]])(
    "may be verified by a claim that is %p",
    async (value) => {
      world.user({ email });
      await world.setUp(provider, { email_verified_claim: "xms_edov" });
      provider.account = { sub: "1", email, xms_edov: value };
      expect(await world.signIn(provider)).toMatchObject(signedIn(world));
    },
  );

  test.each([[false], ["false"], [0], ["0"], [undefined], [["true"]], ["yes"]])(
    "is not verified by a claim that is %p",
    async (value) => {
      world.user({ email });
      await world.setUp(provider, { email_verified_claim: "xms_edov" });
      provider.account = { sub: "1", email, email_verified: true, xms_edov: value };
      expect(await world.signIn(provider)).toMatchObject(refusal("email"));
    },
  );

  test.each<[string, Tampering, keyof typeof messages]>([
    [
      "of another person's user info",
      { userInfo: (of) => ({ ...of, sub: "other" }) },
      "not_verified",
    ],
    ["of a user info without a subject", { userInfo: ({ sub: _, ...of }) => of }, "not_verified"],
    [
      "that the user info does not verify",
      { userInfo: (of) => ({ ...of, email_verified: false }) },
      "email",
    ],
    [
      "that only the ID token calls verified",
      {
        claims: (of) => ({ ...of, email_verified: true }),
        userInfo: ({ email_verified: _, ...of }) => of,
      },
      "email",
    ],
  ])("%s is refused", async (_, tampering, message) => {
    world.user({ email });
    provider.has_slim_tokens = true;
    await world.setUp(provider);
    provider.tampering = tampering;
    expect(await world.signIn(provider)).toMatchObject(refusal(message));
    provider.tampering = {};
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
  });
});

const mails = () =>
  world.sqlite
    .all(
      build
        .selectFrom("messages")
        .select(["to", "subject"])
        .where("org_id", "=", world.cedar.id)
        .where("kind", "=", "sign_in_changed"),
    )
    .map(({ to, subject }) => [to, subject]);

describe("an account of the provider", () => {
  const removeUser = (id: string) => world.delete(`/v1/users/${id}`);

  test("is linked to the person with its e-mail address, who is told, and stays linked", async () => {
    const { id } = world.user({ email });
    await world.setUp(provider);
    await world.signIn(provider);
    await world.put(`/v1/users/${id}`, { email: "rima.haddad@cedar.example" });
    expect((await world.signIn(provider)).body.user.id).toBe(id);
    const linked = (await world.get(`/v1/audit-log?subject_id=${id}`)).body.data.filter(
      ({ action }: { action: string }) => action === "Link a person to single sign-on",
    );
    expect(linked).toMatchObject([
      {
        actor: { type: "system", name: "single sign-on" },
        operation: "POST /v1/auth/sso/confirm",
        sent: { issuer: provider.issuer },
      },
    ]);
    expect(mails()).toEqual([
      [email, "Cedar Net: Your account was linked to your organization's single sign-on"],
    ]);
  });

  test("with the e-mail address of a linked person is refused", async () => {
    world.user({ email });
    await world.setUp(provider);
    await world.signIn(provider);
    provider.account = { ...provider.account, sub: "another" };
    expect(await world.signIn(provider)).toMatchObject(refusal("no_access"));
    expect(world.why).toMatch(/another account/);
  });

  test("of a deactivated person is refused, linked or not", async () => {
    const { id } = world.user({ email, active: false });
    await world.setUp(provider, { default_role: "viewer" });
    expect(await world.signIn(provider)).toMatchObject(refusal("no_access"));
    await world.put(`/v1/users/${id}`, { active: true });
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
    await world.put(`/v1/users/${id}`, { active: false });
    expect(await world.signIn(provider)).toMatchObject(refusal("no_access"));
  });

  test("of a removed person is refused, until somebody adds them again", async () => {
    const { id } = world.user({ email });
    await world.setUp(provider, { default_role: "viewer" });
    await world.signIn(provider);
    await removeUser(id);
    expect(await world.signIn(provider)).toMatchObject(refusal("no_access"));
    const { id: new_id } = world.user({ email });
    expect((await world.signIn(provider)).body.user.id).toBe(new_id);
    expect((await world.signIn(provider)).body.user.id).toBe(new_id);
  });

  test("of a removed person who was never linked is refused, too", async () => {
    const { id } = world.user({ email });
    await world.setUp(provider, { default_role: "viewer" });
    await removeUser(id);
    expect(await world.signIn(provider)).toMatchObject(refusal("no_access"));
  });

  test.each<[string, Claims, string]>([
    ["the claim name", { name: "Rima Haddad" }, "Rima Haddad"],
    ["their e-mail address without one", {}, email],
    ["their e-mail address if the name is none", { name: "" }, email],
  ])("adds a new person, called by %s", async (_, claims, name) => {
    await world.setUp(provider, { default_role: "viewer" });
    provider.account = { ...provider.account, ...claims };
    const { body } = await world.signIn(provider);
    expect(body.user).toMatchObject({ email, name });
    const { data } = (await world.get(`/v1/audit-log?subject_id=${body.user.id}`)).body;
    expect(data).toMatchObject([
      { action: "Add a person by single sign-on", sent: { email, name, role: "viewer" } },
    ]);
  });

  test("with the same subject at another issuer is another account", async () => {
    world.user({ email });
    await world.setUp(provider);
    await world.signIn(provider);
    const other = await OpenidProvider.start();
    other.account = { ...provider.account, email: "ziad@cedar.example" };
    await world.setUp(other);
    expect(await world.signIn(other)).toMatchObject(refusal("no_access"));
    other.stop();
  });

  test("is forgotten with the settings", async () => {
    world.user({ email });
    await world.setUp(provider);
    await world.signIn(provider);
    await world.delete("/v1/organization/sso");
    await world.setUp(provider);
    provider.account = { ...provider.account, sub: "another" };
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
  });
});

describe("the role of a sign-in", () => {
  const role_map = { "field-team": "technician", accounts: "billing", bosses: "admin" };

  test.each<[string, Claims, Role | null, Role | null, Role | "refused"]>([
    // claims, role before, default_role, role after
    ["a text", { groups: "accounts" }, "viewer", null, "billing"],
    ["a list", { groups: ["other", "accounts"] }, "viewer", null, "billing"],
    [
      "the first in the order of the roles",
      { groups: ["field-team", "bosses", "accounts"] },
      "viewer",
      null,
      "admin",
    ],
    ["unmapped changes nothing", { groups: ["other"] }, "dispatcher", "viewer", "dispatcher"],
    ["no claim changes nothing", {}, "dispatcher", "viewer", "dispatcher"],
    ["another case is unmapped", { groups: "Accounts" }, "dispatcher", null, "dispatcher"],
    ["an object is unmapped", { groups: { accounts: true } }, "dispatcher", null, "dispatcher"],
    ["never an owner's", { groups: "field-team" }, "owner", null, "owner"],
    ["new, mapped", { groups: "accounts" }, null, "viewer", "billing"],
    ["new, unmapped, with a default", { groups: "other" }, null, "viewer", "viewer"],
    ["new, unmapped, without a default", { groups: "other" }, null, null, "refused"],
  ])("%s", async (_, claims, before, default_role, after) => {
    world.user({ role: "owner", email: "boss@cedar.example" });
    const user = before && world.user({ email, role: before });
    await world.setUp(provider, { role_claim: "groups", role_map, default_role });
    provider.account = { ...provider.account, ...claims };
    const answer = await world.signIn(provider);
    if (after === "refused") return expect(answer).toMatchObject(refusal("no_access"));
    expect(answer.body.organizations).toMatchObject([{ role: after }]);
    if (user === null) return;
    const { data } = (await world.get(`/v1/audit-log?subject_id=${user.id}`)).body;
    const changes = data.filter(({ action }: { action: string }) => action.startsWith("Change"));
    expect(changes.map(({ sent }: { sent: object }) => sent)).toEqual(
      before === after ? [] : [{ role: after }],
    );
  });

  test.each<[string, Claims]>([
    ["realm_access.roles", { realm_access: { roles: ["accounts"] } }],
    ["https://cedar.example/roles", { "https://cedar.example/roles": "accounts" }],
  ])("is found at %s", async (role_claim, claims) => {
    await world.setUp(provider, { role_claim, role_map });
    provider.account = { ...provider.account, ...claims };
    expect((await world.signIn(provider)).body.organizations).toMatchObject([{ role: "billing" }]);
  });

  test("is set at each sign-in, and applies to open sessions at once", async () => {
    await world.setUp(provider, { role_claim: "groups", role_map });
    provider.account = { ...provider.account, groups: "bosses" };
    const { token } = (await world.signIn(provider)).body;
    provider.account = { ...provider.account, groups: "field-team" };
    await world.signIn(provider);
    const headers = { "organization-id": world.cedar.id };
    expect((await world.get("/v1/organization/sso", { key: token, headers })).status).toBe(403);
  });
});
