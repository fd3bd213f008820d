import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { NewApiKey } from "../../src/access/api-keys.ts";
import { hashPassword } from "../../src/access/passwords.ts";
import { readNetworks } from "../../src/addresses.ts";
import { build } from "../../src/database/build.ts";
import { Secrets } from "../../src/secrets.ts";
import { type Ability, abilities as all_abilities } from "../../src/shared/abilities.ts";
import { client_secret, OpenidProvider } from "../openid-provider.ts";
import { public_url, SsoWorld } from "../sso-world.ts";

const path = "/v1/organization/sso";
const password = "correct horse battery";
const password_hash = await hashPassword(password);

const first = {
  issuer: "https://id.example",
  client_id: "lastmile",
  allowed_domains: ["cedar.example"],
};

const shown = {
  ...first,
  role_claim: null,
  role_map: {},
  default_role: null,
  email_verified_claim: null,
  password_login: true,
  warnings: [],
};

let world: SsoWorld;
beforeEach(() => {
  world = new SsoWorld();
  world.names["id.example"] = ["93.184.215.14"];
});
afterEach(() => world.close());

const stored = () =>
  world.sqlite.first(
    build.selectFrom("sso_settings").selectAll().where("org_id", "=", world.cedar.id),
  );

describe("the settings", () => {
  test("are not there, set up, changed in part, cleared and removed", async () => {
    expect((await world.get(path)).status).toBe(404);
    expect((await world.delete(path)).status).toBe(404);
    expect(await world.put(path, first)).toMatchObject({ status: 200, body: shown });
    const more = {
      role_claim: "groups",
      role_map: { staff: "viewer" },
      default_role: "technician",
      email_verified_claim: "xms_edov",
    };
    const set = {
      ...shown,
      redirect_uri: `${public_url}/console/sso`,
      sign_in_url: `${public_url}/console?organization=${world.cedar.id}`,
    };
    expect((await world.put(path, more)).body).toEqual({ ...set, ...more });
    const other = { client_id: "other" };
    expect((await world.put(path, other)).body).toEqual({ ...set, ...more, ...other });
    const cleared = { role_claim: null, default_role: null, email_verified_claim: null };
    const { body } = await world.put(path, { ...cleared, role_map: {} });
    expect(body).toEqual({ ...set, ...other });
    expect((await world.get(path)).body).toEqual({ ...set, ...other });
    expect((await world.delete(path)).status).toBe(204);
    expect((await world.get(path)).status).toBe(404);
  });

  test("hold the client secret encrypted, and show it nowhere", async () => {
    const { text } = await world.put(path, { ...first, client_secret });
    expect(text).not.toContain(client_secret);
    expect(stored()?.client_secret).toStartWith("sealed:");
    const audit = await world.get("/v1/audit-log");
    expect(audit.body.data[0]).toMatchObject({
      operation: "PUT /v1/organization/sso",
      sent: first,
    });
    expect(audit.text).not.toContain(client_secret);
    await world.put(path, { client_id: "other" });
    expect(stored()?.client_secret).toStartWith("sealed:");
    await world.put(path, { client_secret: null });
    expect(stored()?.client_secret).toBeNull();
  });

  test("forget the client secret with an issuer of another origin", async () => {
    world.names["other.example"] = ["93.184.215.14"];
    await world.put(path, { ...first, client_secret });
    await world.put(path, { issuer: "https://id.example/tenant" });
    expect(stored()?.client_secret).toStartWith("sealed:");
    await world.put(path, { issuer: "https://other.example" });
    expect(stored()?.client_secret).toBeNull();
  });

  test("take domains in lower case, each once", async () => {
    const allowed_domains = ["Cedar.Example", "cedar.example", "xn--mgbh0fb.example"];
    const { body } = await world.put(path, { ...first, allowed_domains });
    expect(body.allowed_domains).toEqual(["cedar.example", "xn--mgbh0fb.example"]);
  });

  test("are another organization's business", async () => {
    await world.put(path, first);
    expect((await world.get(path, { key: world.bekaa_key })).status).toBe(404);
  });
});

describe("a change is refused", () => {
  test.each<[string, object, string]>([
    ["without an issuer at first", { issuer: undefined }, "issuer"],
    ["without a client at first", { client_id: undefined }, "client_id"],
    ["without domains at first", { allowed_domains: undefined }, "allowed_domains"],
    ["with no domains", { allowed_domains: [] }, "allowed_domains"],
    ["with 51 domains", { allowed_domains: Array(51).fill("a.example") }, "allowed_domains"],
    ["with a domain of one label", { allowed_domains: ["localhost"] }, "allowed_domains.0"],
    ["with a domain that is a pattern", { allowed_domains: ["*.example"] }, "allowed_domains.0"],
    ["with a domain with @", { allowed_domains: ["@cedar.example"] }, "allowed_domains.0"],
    ["with a domain that is an address", { allowed_domains: ["10.0.0.1"] }, "allowed_domains.0"],
    [
      "with a domain that ends in a dot",
      { allowed_domains: ["cedar.example."] },
      "allowed_domains.0",
    ],
    ["with a domain in Unicode", { allowed_domains: ["سيدر.example"] }, "allowed_domains.0"],
    ["with an issuer that is no URL", { issuer: "id.example" }, "issuer"],
    ["with an unknown role", { default_role: "king" }, "default_role"],
    ["with an unknown role in the map", { role_map: { staff: "king" } }, "role_map.staff"],
    [
      "with 51 roles",
      { role_map: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`g${n}`, "viewer"])) },
      "role_map",
    ],
    ["with a field that is unknown", { domains: ["cedar.example"] }, "domains"],
  ])("%s", async (_, change, field) => {
    const { status, body } = await world.put(path, { ...first, ...change });
    expect([status, body.error.reason]).toEqual([422, "validation_failed"]);
    expect(Object.keys(body.error.errors)).toEqual([field]);
  });

  test.each<[string, string, string[], string]>([
    ["by http", "http://id.example", ["93.184.215.14"], "scheme"],
    ["by another scheme", "ftp://id.example", ["93.184.215.14"], "scheme"],
    ["with a password", "https://rima:x@id.example", ["93.184.215.14"], "credentials"],
    ["with a query", "https://id.example/?tenant=1", ["93.184.215.14"], "query"],
    ["with a fragment", "https://id.example/#x", ["93.184.215.14"], "query"],
    ["whose host does not resolve", "https://id.example", [], "dns"],
    ["at a private address", "https://id.example", ["10.0.0.1"], "address"],
    [
      "at a public and a private address",
      "https://id.example",
      ["93.184.215.14", "10.0.0.1"],
      "address",
    ],
    ["at loopback, as a number", "https://2130706434", [], "address"],
    ["at loopback in IPv6", "https://[::ffff:127.0.0.2]", [], "address"],
    ["at a cloud's metadata", "https://169.254.169.254", [], "address"],
    [
      "by http at an allowed and a public address",
      "http://id.example",
      ["127.0.0.1", "93.184.215.14"],
      "scheme",
    ],
  ])("with an issuer %s", async (_, issuer, addresses, why) => {
    world.outbound.sso_networks.splice(0, 1, ...readNetworks(["127.0.0.1"]));
    world.names["id.example"] = addresses;
    const { status, body } = await world.put(path, { ...first, issuer });
    expect([status, body.error.reason, body.error.errors.why]).toEqual([
      422,
      "issuer_refused",
      why,
    ]);
    expect(stored()).toBeUndefined();
  });

  test.each([
    ["http://id.example:8080", "10.0.0.7"],
    ["https://id.example:8443/realms/cedar", "10.0.0.7"],
    ["https://id.example:8443", "93.184.215.14"],
  ])("but not of %s at %s", async (issuer, address) => {
    world.outbound.sso_networks.push(...readNetworks(["10.0.0.0/24"]));
    world.names["id.example"] = [address];
    expect((await world.put(path, { ...first, issuer })).status).toBe(200);
  });

  test("in this order: the shape, the missing SECRET_KEY, the issuer", async () => {
    const keyless = new SsoWorld({ secrets: new Secrets() });
    const reason = async (change: object) =>
      (await keyless.put(path, { ...first, ...change })).body.error?.reason;
    expect(await reason({ client_secret, client_id: "" })).toBe("validation_failed");
    expect(await reason({ client_secret })).toBe("secret_key_required");
    expect(await reason({})).toBe("issuer_refused");
    keyless.names["id.example"] = ["93.184.215.14"];
    expect(await reason({ client_secret: null })).toBeUndefined();
    keyless.close();
  });

  test.each<[string, Partial<NewApiKey> & { abilities: Ability[] }, object, number]>([
    ["without settings:manage", { abilities: ["users:manage"] }, {}, 403],
    ["of every ability", { abilities: [...all_abilities] }, { default_role: "owner" }, 200],
    ["that opens some boards", { abilities: ["all" as Ability], board_ids: [] }, {}, 403],
    ["with settings:manage alone", { abilities: ["settings:manage"] }, {}, 403],
  ])("by a key %s: %#", async (_, input, change, status) => {
    const key = world.apiKey(input);
    expect((await world.put(path, { ...first, ...change }, { key })).status).toBe(status);
  });

  test("of what decides whom a provider signs in, by who has fewer abilities than anybody may get", async () => {
    const key = world.apiKey({ abilities: ["settings:manage"] });
    await world.put(path, first);
    const before = stored();
    for (const change of [
      { issuer: "https://id.example/mine" },
      { client_id: "mine" },
      { allowed_domains: ["cedar.example"] },
      { email_verified_claim: "mine" },
      { role_claim: "email" },
      { role_map: { "boss@cedar.example": "collector" } },
      { default_role: "viewer" },
    ])
      expect([change, (await world.put(path, change, { key })).status]).toEqual([change, 403]);
    expect(stored()).toEqual(before);
    expect((await world.put(path, { password_login: false }, { key })).status).toBe(200);
  });
});

test("a role map without a claim is warned of", async () => {
  const { body } = await world.put(path, { ...first, role_map: { staff: "viewer" } });
  expect(body.warnings).toHaveLength(1);
  expect((await world.put(path, { role_claim: "groups" })).body.warnings).toEqual([]);
});

test.each<[string, object | null, boolean, number]>([
  ["nobody", null, false, 1],
  ["an owner without a factor", { role: "owner", password_hash }, false, 1],
  ["an owner with both", { role: "owner", password_hash }, true, 0],
  ["an owner with a factor and no password", { role: "owner" }, true, 1],
  ["an admin with both", { role: "admin", password_hash }, true, 1],
  ["an owner who is off", { role: "owner", password_hash, active: false }, true, 1],
])("without passwords and with %s there are warnings: %#", async (_, person, has_factor, count) => {
  await world.put(path, first);
  const { id: user_id } = world.user(person ?? {});
  if (has_factor)
    world.sqlite.writeNow((root) =>
      root.org(world.cedar.id).insert("totp_factors", {
        ...{ user_id, secret: null, used_steps: "[]" },
        ...{ confirmed_at: root.now, created_at: root.now },
      }),
    );
  expect((await world.get(path)).body.warnings).toEqual([]);
  const { body } = await world.put(path, { password_login: false });
  expect(body.warnings).toHaveLength(count);
  expect((await world.get(path)).body.warnings).toEqual(body.warnings);
});

describe("without passwords", () => {
  let provider: OpenidProvider;
  beforeAll(async () => {
    provider = await OpenidProvider.start();
  });
  afterAll(() => provider.stop());

  const logIn = (email: string, sent = password) =>
    world.post("/v1/auth/login", { email, password: sent }, { key: null });

  test("all but owners are refused as with a wrong one", async () => {
    world.user({ email: "rima@cedar.example", role: "admin", password_hash });
    world.user({ email: "boss@cedar.example", role: "owner", password_hash });
    await world.put(path, first);
    expect((await logIn("rima@cedar.example")).status).toBe(200);
    await world.put(path, { password_login: false });
    const refused = await logIn("rima@cedar.example");
    expect(refused.status).toBe(401);
    expect(refused.text).toBe((await logIn("boss@cedar.example", "a wrong password")).text);
    expect(refused.text).toBe((await logIn("nobody@cedar.example")).text);
    expect((await logIn("boss@cedar.example")).status).toBe(200);
    await world.put(path, { password_login: true });
    expect((await logIn("rima@cedar.example")).status).toBe(200);
  });

  test("other organizations of the same address still open by the password", async () => {
    world.user({ email: "rima@cedar.example", password_hash });
    world.user({ email: "rima@cedar.example", password_hash }, world.bekaa);
    await world.put(path, { ...first, password_login: false });
    const { body } = await logIn("rima@cedar.example");
    expect(body.organizations.map(({ id }: { id: string }) => id)).toEqual([world.bekaa.id]);
  });

  test("the provider signs in", async () => {
    world.user({ email: "rima@cedar.example", password_hash });
    await world.setUp(provider, { password_login: false });
    expect((await world.signIn(provider)).status).toBe(200);
  });
});
