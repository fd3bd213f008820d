import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from "bun:test";
import type { ServerResponse } from "node:http";
import { readNetworks } from "../../src/addresses.ts";
import { build } from "../../src/database/build.ts";
import type { Role } from "../../src/shared/roles.ts";
import {
  type BroughtBack,
  type Claims,
  client_secret,
  foreign_key,
  hashedJwt,
  jwt,
  OpenidProvider,
  publicPem,
  type Tampering,
  unsignedJwt,
} from "../openid-provider.ts";
import { public_url, SsoWorld } from "../sso-world.ts";

/* Single sign-on (§15): every check of OpenID Connect Core 3.1.3.7 attacked, beside the same flow untampered. */

const email = "rima@cedar.example";

let world: SsoWorld;
let provider: OpenidProvider;
beforeEach(async () => {
  world = new SsoWorld();
  provider = await OpenidProvider.start();
});
afterEach(() => {
  jest.useRealTimers();
  setSystemTime();
  provider.stop();
  world.close();
});

const seconds = (): number => Math.floor(Date.now() / 1000);

/** The other claims as they are. */
const withClaims = (change: Claims): Tampering => ({
  claims: (claims) => ({ ...claims, ...change }),
});
const without = (name: string): Tampering => ({
  claims: ({ [name]: _, ...claims }) => claims,
});

const messages = {
  ended: "This sign-in has ended or was already used. Start again.",
  not_verified:
    "The provider's answer could not be verified. Start again; if it happens again, tell the people who run your organization.",
  unreachable: "The provider cannot be reached at the moment. Try again in a minute.",
  email:
    "The provider did not confirm an e-mail address of your organization. Sign in there with your work account.",
  no_access: "This account has no access. Ask the people who run your organization.",
};

const refusal = (message: keyof typeof messages) => ({
  status: 401,
  body: {
    error: { reason: "sso_refused", message: messages[message], errors: { reason: "sso_refused" } },
  },
});

const signedIn = (of: SsoWorld = world) => ({
  status: 200,
  body: { user: { email }, organizations: [{ id: of.cedar.id }] },
});

describe("a sign-in by the provider", () => {
  test("opens the one organization, with the provider as second factor", async () => {
    world.user({ email });
    world.user({ email }, world.bekaa);
    await world.put("/v1/organization", { require_mfa: ["technician"] });
    await world.setUp(provider);
    const started = await world.start();
    const url = new URL(started.body.authorization_url);
    expect([url.origin, url.pathname]).toEqual([provider.issuer, "/authorize"]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "lastmile",
      response_type: "code",
      redirect_uri: `${public_url}/console/sso`,
      scope: "openid email profile",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { body } = await world.confirm({
      flow_token: started.body.flow_token,
      ...provider.authorize(started.body.authorization_url),
    });
    expect(body).toMatchObject({
      token: expect.stringMatching(/^lmu_/),
      organizations: [{ id: world.cedar.id, mfa_setup_required: false }],
    });
    expect(body.organizations).toHaveLength(1);
    expect(
      world.sqlite.all(
        build.selectFrom("sessions").select("second_factor").where("org_id", "=", world.cedar.id),
      ),
    ).toEqual([{ second_factor: "provider" }]);
  });

  test("puts the token into a cookie for pages of this service", async () => {
    world.user({ email });
    await world.setUp(provider);
    const { body } = await world.start();
    const sent = { ...provider.authorize(body.authorization_url), flow_token: body.flow_token };
    const headers = { origin: public_url };
    const answer = await world.confirm({ ...sent, session: "cookie" }, headers);
    expect(answer.body).toMatchObject({ token: null, csrf_token: expect.any(String) });
    expect(answer.headers.get("set-cookie")).toStartWith("__Host-lastmile=lmc_");
  });

  test.each(["RS256", "PS256", "ES256", "EdDSA"] as const)(
    "takes signatures by %s",
    async (alg) => {
      world.user({ email });
      provider.alg = alg;
      await world.setUp(provider);
      expect(await world.signIn(provider)).toMatchObject(signedIn());
    },
  );

  test.each<[string, Tampering]>([
    [
      "client_secret_basic",
      {
        discovery: (of) => ({
          ...of,
          token_endpoint_auth_methods_supported: ["client_secret_basic"],
        }),
      },
    ],
    [
      "the default of Discovery",
      { discovery: ({ token_endpoint_auth_methods_supported: _, ...of }) => of },
    ],
    [
      "several audiences and this client as azp",
      withClaims({ aud: ["lastmile", "other"], azp: "lastmile" }),
    ],
    [
      "the issuer in the redirect",
      { discovery: (of) => ({ ...of, authorization_response_iss_parameter_supported: true }) },
    ],
  ])("works with %s", async (_, tampering) => {
    world.user({ email });
    provider.tampering = tampering;
    await world.setUp(provider);
    const iss = provider.issuer;
    expect(await world.signIn(provider, (back) => ({ ...back, iss }))).toMatchObject(signedIn());
  });

  test("works with a public client, by PKCE alone", async () => {
    world.user({ email });
    provider.is_public = true;
    await world.setUp(provider, { client_secret: null });
    expect(await world.signIn(provider)).toMatchObject(signedIn());
  });

  test("asks the user info where the ID token has no e-mail address", async () => {
    world.user({ email });
    provider.has_slim_tokens = true;
    await world.setUp(provider);
    expect(await world.signIn(provider)).toMatchObject(signedIn());
    expect(provider.requests.at(-1)).toBe("/userinfo");
  });

  test("works by http inside SSO_ALLOW_NETWORKS", async () => {
    world.user({ email });
    const inside = await OpenidProvider.start("http");
    await world.setUp(inside);
    expect(await world.signIn(inside)).toMatchObject(signedIn());
    inside.stop();
  });
});

/** Each is refused for its own reason, which is only in the log. */
const id_token_attacks: [string, Tampering, RegExp][] = [
  ["another issuer (2)", withClaims({ iss: "https://evil.example" }), /"iss"/],
  ["no issuer (2)", without("iss"), /"iss"/],
  ["another audience (3)", withClaims({ aud: "other" }), /"aud"/],
  ["no audience (3)", without("aud"), /"aud"/],
  ["a list without this client (3)", withClaims({ aud: ["other"] }), /"aud"/],
  ["several audiences without azp (4)", withClaims({ aud: ["lastmile", "other"] }), /"aud"/],
  [
    "several audiences, another azp (5)",
    withClaims({ aud: ["lastmile", "other"], azp: "other" }),
    /"azp"/,
  ],
  ["one audience, another azp (5)", withClaims({ azp: "other" }), /azp/],
  [
    "a foreign key (6)",
    { idToken: (claims) => jwt(claims, "RS256", { key: foreign_key }) },
    /signature verification failed/,
  ],
  [
    "an unknown key id (6)",
    { idToken: (claims) => jwt(claims, "RS256", { header: { kid: "other" } }) },
    /no applicable keys/,
  ],
  [
    "its own key in the header (6)",
    { idToken: (claims) => jwt(claims, "RS256", { key: foreign_key, header: { jwk: {} } }) },
    /signature/,
  ],
  [
    "claims changed after signing (6)",
    { idToken: (claims) => changedAfterSigning(claims) },
    /signature/,
  ],
  [
    "an unknown critical header (6)",
    { idToken: (claims) => jwt(claims, "RS256", { header: { crit: ["x"], x: 1 } }) },
    /crit/,
  ],
  ["no signature (7)", { idToken: unsignedJwt }, /"alg"/],
  [
    "an algorithm that is not announced (7)",
    { idToken: (claims) => jwt(claims, "ES256") },
    /"alg"/,
  ],
  [
    "HS256 with the public key (7)",
    { idToken: (claims) => hashedJwt(claims, publicPem("RS256")) },
    /"alg"/,
  ],
  [
    "HS256 with the client secret (8)",
    { idToken: (claims) => hashedJwt(claims, client_secret) },
    /"alg"/,
  ],
  [
    "an end that has passed (9)",
    { claims: (claims) => ({ ...claims, exp: seconds() - 31 }) },
    /"exp"/,
  ],
  ["no end (9)", without("exp"), /"exp"/],
  ["an end that is a text (9)", withClaims({ exp: "later" }), /"exp"/],
  [
    "issued an hour ago (10)",
    { claims: (claims) => ({ ...claims, iat: seconds() - 3600 }) },
    /iat/,
  ],
  ["issued in an hour (10)", { claims: (claims) => ({ ...claims, iat: seconds() + 3600 }) }, /iat/],
  ["no time of issue (10)", without("iat"), /"iat"/],
  ["valid later only", { claims: (claims) => ({ ...claims, nbf: seconds() + 3600 }) }, /"nbf"/],
  ["no nonce (11)", without("nonce"), /"nonce"/],
  ["another nonce (11)", withClaims({ nonce: "other" }), /"nonce"/],
  ["no subject", without("sub"), /"sub"/],
  ["a subject that is a number", withClaims({ sub: 5 }), /"sub"/],
  ["an empty subject", withClaims({ sub: "" }), /sub/],
  ["no ID token", { token: ({ id_token: _, ...answer }) => answer }, /id_token/],
  [
    "an ID token that is none",
    { token: (answer) => ({ ...answer, id_token: "a.b.c" }) },
    /JWT Header/,
  ],
  [
    "an ID token that is encrypted",
    { token: (answer) => ({ ...answer, id_token: "a.b.c.d.e" }) },
    /JWE/,
  ],
];

const changedAfterSigning = (claims: Claims): string => {
  const [header, , signature] = jwt(claims).split(".");
  const changed = Buffer.from(JSON.stringify({ ...claims, email: "owner@cedar.example" }));
  return `${header}.${changed.toString("base64url")}.${signature}`;
};

describe("an ID token is refused", () => {
  test.each(id_token_attacks)("with %s", async (_, tampering, why) => {
    world.user({ email });
    world.user({ email: "owner@cedar.example", role: "owner" });
    await world.setUp(provider);
    expect(await world.signIn(provider)).toMatchObject(signedIn());
    provider.tampering = tampering;
    expect(await world.signIn(provider)).toMatchObject(refusal("not_verified"));
    expect(world.why).toMatch(why);
    provider.tampering = {};
    expect(await world.signIn(provider)).toMatchObject(signedIn());
  });

  test.each(["HS256", "none"])("even where the provider announces %s", async (alg) => {
    world.user({ email });
    const announced = (of: Claims) => ({ ...of, id_token_signing_alg_values_supported: [alg] });
    const idToken = alg === "none" ? unsignedJwt : (of: Claims) => hashedJwt(of, client_secret);
    provider.tampering = { discovery: announced, idToken };
    await world.setUp(provider);
    expect(await world.signIn(provider)).toMatchObject(refusal("not_verified"));
    expect(world.why).toMatch(/unsupported JWS/);
  });

  test("with a nonce of an earlier flow (11)", async () => {
    world.user({ email });
    await world.setUp(provider);
    let earlier: unknown;
    provider.tampering = {
      claims: (claims) => {
        earlier = claims.nonce;
        return claims;
      },
    };
    expect(await world.signIn(provider)).toMatchObject(signedIn());
    provider.tampering = { claims: (claims) => ({ ...claims, nonce: earlier }) };
    expect(await world.signIn(provider)).toMatchObject(refusal("not_verified"));
    expect(world.why).toMatch(/"nonce"/);
  });
});

describe("what the browser brings back is refused", () => {
  test.each<[string, (back: BroughtBack) => object, RegExp]>([
    ["with another state", (back) => ({ ...back, state: "other" }), /"state"/],
    [
      "from another provider (mix-up)",
      (back) => ({ ...back, iss: "https://evil.example" }),
      /"iss"/,
    ],
    ["with a code that is unknown", (back) => ({ ...back, code: "other" }), /invalid_grant/],
  ])("%s", async (_, change, why) => {
    world.user({ email });
    await world.setUp(provider);
    expect(await world.signIn(provider, change)).toMatchObject(refusal("not_verified"));
    expect(world.why).toMatch(why);
    expect(await world.signIn(provider)).toMatchObject(signedIn());
  });

  test("without the issuer that the provider announces (mix-up)", async () => {
    world.user({ email });
    provider.tampering = {
      discovery: (of) => ({ ...of, authorization_response_iss_parameter_supported: true }),
    };
    await world.setUp(provider);
    expect(await world.signIn(provider)).toMatchObject(refusal("not_verified"));
    expect(world.why).toMatch(/"iss" \(issuer\) missing/);
  });

  test("with the code of another flow: its PKCE verifier is another", async () => {
    world.user({ email });
    await world.setUp(provider);
    const victim = await world.start();
    const { code } = provider.authorize(victim.body.authorization_url);
    expect(await world.signIn(provider, (back) => ({ ...back, code }))).toMatchObject(
      refusal("not_verified"),
    );
    expect(world.why).toMatch(/invalid_grant/);
  });

  test("with a code that was used, in a flow of its own", async () => {
    world.user({ email });
    await world.setUp(provider);
    let used = "";
    await world.signIn(provider, (back) => {
      used = back.code;
      return back;
    });
    expect(await world.signIn(provider, (back) => ({ ...back, code: used }))).toMatchObject(
      refusal("not_verified"),
    );
  });
});

describe("a flow token is refused", () => {
  beforeEach(async () => {
    world.user({ email });
    await world.setUp(provider);
  });

  const begun = async () => {
    const { body } = await world.start();
    return { flow_token: body.flow_token, ...provider.authorize(body.authorization_url) };
  };

  test("when it was used, whether or not that succeeded", async () => {
    const sent = await begun();
    expect(await world.confirm(sent)).toMatchObject(signedIn());
    expect(await world.confirm(sent)).toMatchObject(refusal("ended"));
    const again = await begun();
    expect(await world.confirm({ ...again, state: "x" })).toMatchObject(refusal("not_verified"));
    expect(await world.confirm(again)).toMatchObject(refusal("ended"));
  });

  test("but two calls at once with one Idempotency-Key are one, and no failed login", async () => {
    const sent = await begun();
    const key = { "idempotency-key": "one" };
    const answers = await Promise.all([world.confirm(sent, key), world.confirm(sent, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });

  test("but a retry with its Idempotency-Key is answered, without the token", async () => {
    const sent = await begun();
    const retried = { "idempotency-key": "one" };
    const { body } = await world.confirm(sent, retried);
    const again = await world.confirm(sent, retried);
    expect(again).toMatchObject({ status: 200, body: { ...body, token: null } });
    expect(await world.confirm(sent, { "idempotency-key": "other" })).toMatchObject(
      refusal("ended"),
    );
  });

  test("twice at the same time", async () => {
    const sent = await begun();
    const answers = await Promise.all([world.confirm(sent), world.confirm(sent)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("after 10 minutes", async () => {
    const sent = await begun();
    setSystemTime(Date.now() + 600_000);
    expect(await world.confirm(sent)).toMatchObject(refusal("ended"));
  });

  test.each<[string, (token: string) => string]>([
    ["forged", (token) => `${token.slice(0, -4)}AAAA`],
    ["made up", () => "AAAA"],
  ])("when it is %s", async (_, change) => {
    const sent = await begun();
    expect(await world.confirm({ ...sent, flow_token: change(sent.flow_token) })).toMatchObject(
      refusal("ended"),
    );
  });

  test("in another service", async () => {
    const sent = await begun();
    const other = new SsoWorld();
    expect(await other.confirm(sent)).toMatchObject(refusal("ended"));
    other.close();
  });

  test("of another organization: it signs in to that one only", async () => {
    world.user({ email }, world.bekaa);
    await world.put(
      "/v1/organization/sso",
      {
        issuer: provider.issuer,
        client_id: "lastmile",
        client_secret,
        allowed_domains: ["bekaa.example"],
      },
      { key: world.bekaa_key },
    );
    const { body } = await world.start(world.bekaa.id);
    const { flow_token } = body;
    const back = await world.signIn(provider, (one) => ({ ...one, flow_token }));
    expect(back).toMatchObject(refusal("not_verified"));
  });

  test.each<[string, () => Promise<unknown>]>([
    ["were changed", () => world.put("/v1/organization/sso", { default_role: "viewer" })],
    ["were removed", () => world.delete("/v1/organization/sso")],
  ])("when the settings %s since it began", async (_, change) => {
    const sent = await begun();
    await change();
    expect(await world.confirm(sent)).toMatchObject(refusal("ended"));
    expect(provider.requests).not.toContain("/token");
  });

  test("when the settings change while the provider is asked", async () => {
    const sent = await begun();
    const asked = async (response: ServerResponse): Promise<void> => {
      await world.put("/v1/organization/sso", { default_role: "viewer" });
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(provider.keySet()));
    };
    provider.tampering = { answers: { "/keys": (response) => void asked(response) } };
    expect(await world.confirm(sent)).toMatchObject(refusal("ended"));
    expect(world.why).toBe("the settings have changed");
  });
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
    expect(await world.signIn(provider)).toMatchObject(signedIn());
  });

  test("is compared without regard to case", async () => {
    world.user({ email });
    await world.setUp(provider, { allowed_domains: ["CEDAR.example"] });
    provider.account = { sub: "1", email: "Rima@Cedar.EXAMPLE", email_verified: true };
    expect(await world.signIn(provider)).toMatchObject(signedIn());
  });

  test.each([[true], ["true"], [1], ["1"]])(
    "may be verified by a claim that is %p",
    async (value) => {
      world.user({ email });
      await world.setUp(provider, { email_verified_claim: "xms_edov" });
      provider.account = { sub: "1", email, xms_edov: value };
      expect(await world.signIn(provider)).toMatchObject(signedIn());
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
    expect(await world.signIn(provider)).toMatchObject(signedIn());
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
    expect(await world.signIn(provider)).toMatchObject(signedIn());
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
    expect(await world.signIn(provider)).toMatchObject(signedIn());
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

describe("a provider", () => {
  type Answers = NonNullable<Tampering["answers"]>;
  const discovery_path = "/.well-known/openid-configuration";
  const discovers = (change: Claims): Tampering => ({ discovery: (of) => ({ ...of, ...change }) });

  test.each<[string, keyof typeof messages, Tampering]>([
    [
      "calls itself by another issuer",
      "not_verified",
      discovers({ issuer: "https://evil.example" }),
    ],
    [
      "calls itself by the same issuer with a slash",
      "not_verified",
      { discovery: (of) => ({ ...of, issuer: `${of.issuer}/` }) },
    ],
    ["has no issuer", "not_verified", discovers({ issuer: undefined })],
    [
      "has no authorization endpoint",
      "not_verified",
      discovers({ authorization_endpoint: undefined }),
    ],
    [
      "sends browsers to http",
      "not_verified",
      discovers({ authorization_endpoint: "http://evil.example/" }),
    ],
    [
      "sends browsers to a script",
      "not_verified",
      discovers({ authorization_endpoint: "javascript:alert(1)" }),
    ],
    [
      "redirects its discovery",
      "not_verified",
      {
        answers: {
          [discovery_path]: (response) =>
            response.writeHead(302, { Location: "https://evil.example" }).end(),
        },
      },
    ],
    [
      "answers no JSON",
      "not_verified",
      { answers: { [discovery_path]: (response) => response.end("<html>") } },
    ],
    [
      "closes the connection",
      "unreachable",
      { answers: { [discovery_path]: (response) => response.destroy() } },
    ],
    [
      "never stops answering",
      "unreachable",
      { answers: { [discovery_path]: (response) => endless(response) } },
    ],
    [
      "answers more than 1 MiB",
      "unreachable",
      { answers: { [discovery_path]: (response) => response.end("x".repeat(1_048_577)) } },
    ],
    [
      "ends its answer early",
      "unreachable",
      {
        answers: {
          [discovery_path]: (response) => {
            response.writeHead(200, { "Content-Length": 100 }).write("{");
            response.destroy();
          },
        },
      },
    ],
  ])("that %s is refused, and tried again after 30 seconds", async (_, message, tampering) => {
    world.user({ email });
    await world.setUp(provider);
    provider.tampering = tampering;
    expect(await world.start()).toMatchObject(refusal(message));
    provider.tampering = {};
    expect(await world.start()).toMatchObject(refusal(message));
    expect(provider.requests).toEqual([discovery_path]);
    setSystemTime(Date.now() + 30_000);
    expect(await world.signIn(provider)).toMatchObject(signedIn());
  });

  const endless = (response: Parameters<Answers[string]>[0]): void => {
    response.on("error", () => undefined);
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  };

  test.each<[string, string]>([
    ["token_endpoint", "/token"],
    ["jwks_uri", "/keys"],
    ["userinfo_endpoint", "/userinfo"],
  ])("whose %s is at a private address is refused before anything is sent", async (name, path) => {
    world.user({ email });
    provider.has_slim_tokens = true;
    world.outbound.sso_networks.splice(0, 1, ...readNetworks(["127.0.0.1"]));
    world.names["inside.example"] = ["127.0.0.2"];
    provider.tampering = discovers({ [name]: `https://inside.example:${provider.port}${path}` });
    await world.setUp(provider);
    expect(await world.signIn(provider)).toMatchObject(refusal("unreachable"));
    expect(world.why).toMatch(/may not be connected to: address/);
    expect(provider.requests).not.toContain(path);
  });

  test.each(["/token", "/keys", "/userinfo"])("that redirects %s is refused", async (path) => {
    world.user({ email });
    provider.has_slim_tokens = true;
    await world.setUp(provider);
    const evil = await OpenidProvider.start();
    provider.tampering = {
      answers: {
        [path]: (response) => response.writeHead(307, { Location: `${evil.issuer}${path}` }).end(),
      },
    };
    expect(await world.signIn(provider)).toMatchObject(refusal("not_verified"));
    expect(evil.requests).toEqual([]);
    evil.stop();
    provider.tampering = {};
    expect(await world.signIn(provider)).toMatchObject(signedIn());
  });

  test.each<[string, string[]]>([
    ["a private address", ["10.0.0.1"]],
    ["a public and a private address", ["93.184.215.14", "10.0.0.1"]],
    ["the address of a cloud's metadata", ["169.254.169.254"]],
    ["no address", []],
  ])("whose name has moved to %s is not connected to", async (_, addresses) => {
    world.user({ email });
    await world.setUp(provider);
    const started = await world.start();
    world.names["id.cedar.example"] = addresses;
    const answer = await world.confirm({
      flow_token: started.body.flow_token,
      ...provider.authorize(started.body.authorization_url),
    });
    expect(answer).toMatchObject(refusal("unreachable"));
    expect(provider.requests).toEqual([discovery_path]);
  });

  test("with a certificate for another name is refused", async () => {
    world.names["other.cedar.example"] = ["127.0.0.1"];
    const issuer = `https://other.cedar.example:${provider.port}`;
    await world.setUp({ issuer });
    expect(await world.start()).toMatchObject(refusal("unreachable"));
    expect(provider.requests).toEqual([]);
  });

  test("with a certificate of an unknown authority is refused", async () => {
    world.outbound.authorities.length = 0;
    await world.setUp(provider);
    expect(await world.start()).toMatchObject(refusal("unreachable"));
    expect(provider.requests).toEqual([]);
  });

  test.each(["answers nothing", "answers no end"])(
    "that %s is given up after 10 seconds",
    async (how) => {
      await world.setUp(provider);
      const arrived = Promise.withResolvers<void>();
      provider.tampering = {
        answers: {
          [discovery_path]: (response) => {
            if (how === "answers no end") response.writeHead(200).write("{");
            arrived.resolve();
          },
        },
      };
      jest.useFakeTimers();
      const started = world.start();
      await arrived.promise;
      jest.advanceTimersByTime(10_000);
      expect(await started).toMatchObject(refusal("unreachable"));
      expect(world.why).toMatch(/10 seconds/);
    },
  );

  test("that hangs does not hold up another organization", async () => {
    const hanging = await OpenidProvider.start();
    const arrived = Promise.withResolvers<void>();
    hanging.tampering = { answers: { [discovery_path]: () => arrived.resolve() } };
    await world.setUp(hanging);
    const settings = { issuer: provider.issuer, client_id: "lastmile", client_secret };
    const sent = { ...settings, allowed_domains: ["cedar.example"] };
    await world.put("/v1/organization/sso", sent, { key: world.bekaa_key });
    const first = world.start();
    await arrived.promise;
    expect((await world.start(world.bekaa.id)).status).toBe(200);
    hanging.stop();
    expect(await first).toMatchObject(refusal("unreachable"));
  });

  test("is discovered once in 10 minutes, and again when the settings change", async () => {
    await world.setUp(provider);
    const count = () => provider.requests.filter((path) => path === discovery_path).length;
    await Promise.all([world.start(), world.start(), world.start()]);
    expect(count()).toBe(1);
    await world.put("/v1/organization/sso", { default_role: "viewer" });
    await world.start();
    expect(count()).toBe(2);
    setSystemTime(Date.now() + 600_000);
    await world.start();
    expect(count()).toBe(3);
  });
});

describe("beginning and ending", () => {
  test.each([
    ["moved", 410],
    ["copying", 503],
  ] as const)("an organization that is %s is refused", async (state, status) => {
    world.user({ email });
    await world.setUp(provider);
    const { body } = await world.start();
    const back = provider.authorize(body.authorization_url);
    world.sqlite.writeNow((root) =>
      root.org(world.cedar.id).insert("organization_moves", {
        ...{ state, moved_to: null, target: null, shifts: null, forgotten: 0, since: root.now },
      }),
    );
    expect((await world.start()).status).toBe(status);
    expect((await world.confirm({ ...back, flow_token: body.flow_token })).status).toBe(status);
    expect(provider.requests).not.toContain("/token");
  });

  test("one answer for an organization without single sign-on, an unknown and a malformed one", async () => {
    await world.setUp(provider);
    const answers = [];
    for (const id of [world.bekaa.id, Bun.randomUUIDv7(), "cedar", ""])
      answers.push(await world.start(id));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect((await world.start(world.cedar.id.toUpperCase())).status).toBe(200);
  });

  test("without PUBLIC_URL it is refused where single sign-on is set, and only there", async () => {
    const nowhere = new SsoWorld({ public_url: undefined });
    await nowhere.setUp(provider);
    expect(await nowhere.start()).toMatchObject({
      status: 422,
      body: { error: { reason: "public_url_required" } },
    });
    expect((await nowhere.start(nowhere.bekaa.id)).status).toBe(404);
    nowhere.close();
  });

  test("refused sign-ins slow the address down as failed logins do", async () => {
    setSystemTime(new Date());
    await world.setUp(provider);
    const sent = { flow_token: "AAAA", code: "x", state: "x" };
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await world.confirm(sent)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses[20]).toBe(429);
  });

  test("nothing secret is logged or audited", async () => {
    world.user({ email });
    await world.setUp(provider);
    await world.signIn(provider);
    await world.signIn(provider, (back) => ({ ...back, code: "a-stolen-code" }));
    const audit = (await world.get("/v1/audit-log?per_page=100")).text;
    for (const text of [world.log.join(""), audit])
      for (const secret of [client_secret, "a-stolen-code", "access_token"])
        expect(text).not.toContain(secret);
  });
});
