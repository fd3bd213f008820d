import type { OrgReader } from "../../../database/org.ts";
import { refuseUnlessHere } from "../../../database/organization-moves.ts";
import { noContent, ok } from "../../../http/contract/answer.ts";
import { once, onceAtATime } from "../../../http/contract/idempotency.ts";
import { del, get, open, put } from "../../../http/contract/operation.ts";
import { Refusal } from "../../../refusal.ts";
import { LoggedIn } from "../../people-wire.ts";
import { hashSecret } from "../../secrets.ts";
import { beginSession, secretOf } from "../sessions/begin-session.ts";
import { checkSsoGrant } from "./check-grant.ts";
import { checkIssuer } from "./check-issuer.ts";
import { usedUp, useFlow } from "./flow.ts";
import { findSso, readSso, ssoView } from "./queries.ts";
import { checkSent, deleteSso, saveSso } from "./settings.ts";
import { signInPerson } from "./sign-in-person.ts";
import { startSso } from "./start.ts";
import { verifyAccount } from "./verify.ts";
import { SsoChange, SsoConfirmation, SsoSettings, SsoStart, SsoStarted } from "./wire.ts";

const path = "/v1/organization/sso";
const tag = "Organization";

const find = (db: OrgReader) => findSso(db);

/** §15. */
export const ssoOperations = [
  get(
    path,
    "settings:manage",
    {
      id: "getSso",
      summary: "Read the settings of single sign-on",
      tag,
      find,
      answers: { 200: SsoSettings },
    },
    ({ db, subject }) => ok(ssoView(db, subject)),
  ),

  put(
    path,
    "settings:manage",
    {
      id: "updateSso",
      summary: "Set up or change single sign-on",
      description:
        "The organization's OpenID Connect provider. The first call needs `issuer`, `client_id` and `allowed_domains`; fields that are left out keep their values. At the provider, register the redirect address `PUBLIC_URL/console/sso`. Whoever names the provider could sign in as anybody, so all fields but `client_secret` and `password_login` need every ability and board (403).",
      tag,
      body: SsoChange,
      prepare: async ({ db, caller, body, outbound }) => {
        checkSent(db.secrets, readSso(db), body);
        await checkIssuer(body.issuer, caller.organization.id, outbound);
      },
      audited: true,
      answers: { 200: SsoSettings },
      reasons: ["secret_key_required", "issuer_refused"],
      example: {
        issuer: "https://accounts.google.com",
        client_id: "1234-abcd.apps.googleusercontent.com",
        client_secret: "GOCSPX-4b8Xh2",
        allowed_domains: ["cedar.example"],
        default_role: "viewer",
      },
    },
    ({ tx, caller, body }) => {
      checkSsoGrant(caller, body);
      return ok(ssoView(tx, saveSso(tx, body)));
    },
  ),

  del(
    path,
    "settings:manage",
    {
      id: "deleteSso",
      summary: "Remove single sign-on",
      description:
        "People log in with their passwords again. Who was linked to an account of the provider is forgotten. Open sessions stay.",
      tag,
      find,
      audited: true,
      answers: { 204: null },
    },
    ({ tx }) => {
      deleteSso(tx);
      return noContent();
    },
  ),

  open(
    "POST",
    "/v1/auth/sso",
    {
      id: "startSso",
      summary: "Begin a sign-in by the organization's provider",
      description:
        "Send the browser to `authorization_url`. The provider sends it back to `PUBLIC_URL/console/sso` with `code` and `state`. 404 for an organization without single sign-on, and for one that does not exist.",
      tag: "People",
      body: SsoStart,
      kept_in_memory: true,
      answers: { 200: SsoStarted },
      reasons: ["not_found", "public_url_required", "sso_refused", "rate_limited"],
      example: { organization_id: "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90" },
    },
    async ({ body, ...service }) => ok(await startSso(service, body.organization_id)),
  ),

  open(
    "POST",
    "/v1/auth/sso/confirm",
    {
      id: "confirmSso",
      summary: "Sign in by the organization's provider",
      description:
        "Takes what the provider added to the redirect address, and answers as a login, for this organization only. No second factor is asked: that is the provider's part. The first call uses up the `flow_token`. A refused sign-in is 401 `sso_refused`, and counts as a failed login of its address (429).",
      tag: "People",
      body: SsoConfirmation,
      kept_in_memory: true,
      answers: { 200: LoggedIn },
      reasons: ["sso_refused", "rate_limited"],
      example: {
        flow_token: "q3v1dM0cYwWm0nq7bV2hS5kXo8Zr4uTf",
        code: "SplxlOBeZQQYbYS6WxSbIA",
        state: "af0ifjsldkj",
      },
    },
    async ({ sqlite, throttle, tokens, outbound, presented, body, ...call }) => {
      const scheme = body.session === "cookie" ? call.checkSameOrigin() : null;
      const { idempotent } = call;
      const credential = `sso:${hashSecret(body.flow_token)}`;
      const rules = { credential, secret: secretOf(scheme) };
      sqlite.refuseIfForbidden();
      return throttle.attempt([], presented.address, isRefused, async () => {
        const { flow, is_first } = useFlow(tokens, body.flow_token, idempotent !== null);
        const { org_id } = flow;
        return onceAtATime(sqlite.reader(org_id), idempotent, rules, async () => {
          const account = is_first ? await verifyAccount({ sqlite, outbound }, flow, body) : null;
          return sqlite.write((root) => {
            refuseUnlessHere(sqlite, org_id);
            return once(root.org(org_id), idempotent, rules, () => {
              if (account === null) throw usedUp();
              const people = [signInPerson(root, account, presented)];
              return beginSession(root, people, { scheme, presented, second_factor: "provider" });
            });
          });
        });
      });
    },
  ),
];

const isRefused = (error: unknown): boolean =>
  error instanceof Refusal && error.reason === "sso_refused";
