import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from "bun:test";
import type { ServerResponse } from "node:http";
import { build } from "../../src/database/build.ts";
import {
  type BroughtBack,
  client_secret,
  OpenidProvider,
  type Tampering,
} from "../openid-provider.ts";
import { email, public_url, refusal, SsoWorld, signedIn, withClaims } from "../sso-world.ts";

/* Single sign-on (§15): a sign-in from its beginning to its end, and what may go wrong on the way. */

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
      expect(await world.signIn(provider)).toMatchObject(signedIn(world));
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
    expect(await world.signIn(provider, (back) => ({ ...back, iss }))).toMatchObject(
      signedIn(world),
    );
  });

  test("works with a public client, by PKCE alone", async () => {
    world.user({ email });
    provider.is_public = true;
    await world.setUp(provider, { client_secret: null });
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
  });

  test("asks the user info where the ID token has no e-mail address", async () => {
    world.user({ email });
    provider.has_slim_tokens = true;
    await world.setUp(provider);
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
    expect(provider.requests.at(-1)).toBe("/userinfo");
  });

  test("works by http inside SSO_ALLOW_NETWORKS", async () => {
    world.user({ email });
    const inside = await OpenidProvider.start("http");
    await world.setUp(inside);
    expect(await world.signIn(inside)).toMatchObject(signedIn(world));
    inside.stop();
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
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
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
    expect(await world.confirm(sent)).toMatchObject(signedIn(world));
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
