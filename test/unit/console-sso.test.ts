import { describe, expect, test } from "bun:test";
import { ssoChangeOf, ssoDraftOf } from "../../src/console/admin/settings/sso-draft.ts";

const settings: NonNullable<Parameters<typeof ssoDraftOf>[0]> = {
  issuer: "https://id.cedar.example",
  client_id: "lastmile",
  allowed_domains: ["cedar.example", "cedar.test"],
  role_claim: "groups",
  role_map: { night: "dispatcher", boss: "admin", desk: "dispatcher" },
  default_role: null,
  email_verified_claim: null,
  password_login: true,
  redirect_uri: null,
  sign_in_url: null,
  warnings: [],
};

describe("the form of single sign-on", () => {
  test("sends what is shown, and neither an empty secret nor roles that nobody changed", () => {
    const {
      role_map: _,
      warnings: __,
      redirect_uri: ___,
      sign_in_url: ____,
      ...unchanged
    } = settings;
    expect(ssoChangeOf(ssoDraftOf(settings), settings)).toEqual(unchanged);
  });

  test("has the claim's values by role, and sends them in the order of the roles", () => {
    const draft = ssoDraftOf(settings);
    expect(draft.values).toMatchObject({ admin: "boss", dispatcher: "night, desk", viewer: "" });
    const values = { ...draft.values, viewer: " guest ،, intern" };
    expect(Object.entries(ssoChangeOf({ ...draft, values }, settings).role_map ?? {})).toEqual([
      ["boss", "admin"],
      ["night", "dispatcher"],
      ["desk", "dispatcher"],
      ["guest", "viewer"],
      ["intern", "viewer"],
    ]);
  });

  test("begins empty with passwords allowed, and sends a secret that was typed", () => {
    const draft = ssoDraftOf(null);
    expect(draft).toMatchObject({ issuer: "", allowed_domains: "", password_login: true });
    const sent = ssoChangeOf({ ...draft, client_secret: "s", default_role: "viewer" }, null);
    expect(sent).toMatchObject({ client_secret: "s", default_role: "viewer", allowed_domains: [] });
    expect(sent).not.toHaveProperty("role_map");
  });
});
