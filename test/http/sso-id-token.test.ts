import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
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
import { email, refusal, SsoWorld, seconds, signedIn, withClaims, without } from "../sso-world.ts";

/* Single sign-on (§15): every check of OpenID Connect Core 3.1.3.7 attacked, beside the same flow untampered. */

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
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
    provider.tampering = tampering;
    expect(await world.signIn(provider)).toMatchObject(refusal("not_verified"));
    expect(world.why).toMatch(why);
    provider.tampering = {};
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
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
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
    provider.tampering = { claims: (claims) => ({ ...claims, nonce: earlier }) };
    expect(await world.signIn(provider)).toMatchObject(refusal("not_verified"));
    expect(world.why).toMatch(/"nonce"/);
  });
});
