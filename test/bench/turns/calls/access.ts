import { codeOf, stepAt } from "../../../../src/access/sign-in/second-factor/totp.ts";
import { Passkey } from "../../../authenticator.ts";
import { type Calls, type MakeCall, password, type Stage } from "../stage.ts";

/** The address that the service is told it has. */
export const public_url = "https://isp.example";
const origin = { headers: { origin: public_url } };
const open = { key: null };

const codeFor = (secret: string, steps = 0): string => codeOf(secret, stepAt(Date.now()) + steps);

/** Somebody who has begun to set a second factor up. */
const withSecret = async (stage: Stage) => {
  const person = await stage.person();
  const { secret } = await stage.make("/v1/auth/totp", {}, { key: person.token });
  return { ...person, secret: String(secret) };
};

/** Somebody who needs a code to log in. */
const withFactor = async (stage: Stage) => {
  const person = await withSecret(stage);
  await stage.make(
    "/v1/auth/totp/confirm",
    { code: codeFor(person.secret) },
    { key: person.token },
  );
  return person;
};

/** Somebody with a passkey. */
const withPasskey = async (stage: Stage) => {
  const { token } = await stage.person();
  const passkey = new Passkey(public_url);
  const { options } = await stage.make("/v1/auth/passkeys/options", {}, { key: token });
  const body = { name: "Phone", response: passkey.create(options) };
  const { id } = await stage.make("/v1/auth/passkeys", body, { key: token });
  return { token, passkey, id: String(id) };
};

/** A path that a person calls with their own session. */
const own =
  (path: string): MakeCall =>
  async (stage) => ({ path, key: (await stage.person()).token });

/** Who logs in. */
export const access_calls: Calls = {
  "POST /v1/auth/login": async (stage) => {
    const { email } = await stage.person();
    return { path: "/v1/auth/login", body: { email, password }, ...open };
  },
  "POST /v1/auth/invitation": async (stage) => {
    const email = `${stage.unique("person")}@cedar.example`;
    const user = await stage.madeId("/v1/users", { email, name: "Rima", role: "viewer" });
    const { url } = await stage.make(`/v1/users/${user}/invitation`);
    const token = String(url).split("#")[1];
    return { path: "/v1/auth/invitation", body: { token, password }, ...open };
  },
  "POST /v1/auth/password": async (stage) => ({
    path: "/v1/auth/password",
    body: { current_password: password, new_password: "a stapled blue zebra" },
    key: (await stage.person()).token,
  }),
  "POST /v1/auth/mfa": async (stage) => {
    const { email, secret } = await withFactor(stage);
    const { mfa_token } = await stage.make("/v1/auth/login", { email, password }, open);
    return { path: "/v1/auth/mfa", body: { mfa_token, code: codeFor(secret, 1) }, ...open };
  },
  "GET /v1/auth/totp": own("/v1/auth/totp"),
  "POST /v1/auth/totp": own("/v1/auth/totp"),
  "POST /v1/auth/totp/confirm": async (stage) => {
    const { token, secret } = await withSecret(stage);
    return { path: "/v1/auth/totp/confirm", body: { code: codeFor(secret) }, key: token };
  },
  "DELETE /v1/auth/totp": async (stage) => {
    const { token, secret } = await withFactor(stage);
    return { path: "/v1/auth/totp", body: { code: codeFor(secret, 1) }, key: token };
  },
  "POST /v1/auth/totp/recovery-codes": async (stage) => {
    const { token, secret } = await withFactor(stage);
    const body = { code: codeFor(secret, 1) };
    return { path: "/v1/auth/totp/recovery-codes", body, key: token };
  },
  "GET /v1/auth/me": own("/v1/auth/me"),
  "POST /v1/auth/logout": own("/v1/auth/logout"),
  "GET /v1/auth/sessions": own("/v1/auth/sessions"),
  "DELETE /v1/auth/sessions": own("/v1/auth/sessions"),
  "DELETE /v1/auth/sessions/:id": async (stage) => {
    const { token } = await stage.person();
    const { data } = await stage.make("/v1/auth/sessions", {}, { method: "GET", key: token });
    return { path: `/v1/auth/sessions/${data[0].id}`, key: token };
  },
  "POST /v1/auth/login/passkey/options": () => ({
    path: "/v1/auth/login/passkey/options",
    body: {},
    ...open,
  }),
  "POST /v1/auth/login/passkey": async (stage) => {
    const { passkey } = await withPasskey(stage);
    const { options } = await stage.make("/v1/auth/login/passkey/options", {}, open);
    const body = { response: passkey.get(options) };
    return { path: "/v1/auth/login/passkey", body, ...open, ...origin };
  },
  "POST /v1/auth/passkeys/options": own("/v1/auth/passkeys/options"),
  "POST /v1/auth/passkeys": async (stage) => {
    const { token } = await stage.person();
    const { options } = await stage.make("/v1/auth/passkeys/options", {}, { key: token });
    const body = { name: "Phone", response: new Passkey(public_url).create(options) };
    return { path: "/v1/auth/passkeys", body, key: token };
  },
  "GET /v1/auth/passkeys": own("/v1/auth/passkeys"),
  "DELETE /v1/auth/passkeys/:id": async (stage) => {
    const { token, id } = await withPasskey(stage);
    return { path: `/v1/auth/passkeys/${id}`, key: token };
  },
  "PUT /v1/organization/sso": () => ({
    path: "/v1/organization/sso",
    body: {
      issuer: "https://accounts.example.com",
      client_id: "lastmile",
      allowed_domains: ["cedar.example"],
    },
    is_refused: true,
  }),
  "GET /v1/organization/sso": () => ({ path: "/v1/organization/sso", is_refused: true }),
  "DELETE /v1/organization/sso": () => ({ path: "/v1/organization/sso", is_refused: true }),
  "POST /v1/auth/sso": ({ data }) => ({
    path: "/v1/auth/sso",
    body: { organization_id: data.org_id },
    ...open,
    is_refused: true,
  }),
  "POST /v1/auth/sso/confirm": () => ({
    path: "/v1/auth/sso/confirm",
    body: { flow_token: "q3v1dM0cYwWm0nq7", code: "SplxlOBe", state: "af0ifjsldkj" },
    ...open,
    is_refused: true,
  }),
  "PUT /v1/organization": {
    "all settings": () => ({
      path: "/v1/organization",
      body: { timezone: "Asia/Beirut", customer_messages: true },
    }),
    "another country code": (stage) => ({
      path: "/v1/organization",
      body: { phone_country_code: stage.number() % 2 === 0 ? "33" : "961" },
    }),
  },
  "POST /v1/users": (stage) => ({
    path: "/v1/users",
    body: {
      email: `${stage.unique("user")}@cedar.example`,
      name: "Rima",
      role: "viewer",
      password,
    },
  }),
  "POST /v1/users/:id/reset-mfa": async (stage) => ({
    path: `/v1/users/${(await withFactor(stage)).id}/reset-mfa`,
  }),
};
