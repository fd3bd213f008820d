import { once } from "../../../http/contract/idempotency.ts";
import { open } from "../../../http/contract/operation.ts";
import { Refusal } from "../../../refusal.ts";
import { LoggedIn } from "../../people-wire.ts";
import { hashSecret } from "../../secrets.ts";
import { throttledAccounts } from "../login.ts";
import { beginSession, secretOf } from "../sessions/begin-session.ts";
import { openPendingLogin, passSecondFactor } from "./mfa-login.ts";
import { MfaLogin } from "./wire.ts";

const tag = "People";

const isWrongCode = (error: unknown): boolean =>
  error instanceof Refusal && error.reason === "mfa_failed";

/** §15. */
export const mfaLoginOperations = [
  open(
    "POST",
    "/v1/auth/mfa",
    {
      id: "passSecondFactor",
      summary: "Log in with a code, after the password",
      description:
        "Answers as a login. A wrong code is 401 `mfa_failed`, counts as a failed login (429), and the fifth ends the token. A token that is unknown or has ended is 401 `unauthenticated`: begin with the password. `session` is that of the login unless it is sent.",
      tag,
      body: MfaLogin,
      kept_in_memory: true,
      answers: { 200: LoggedIn },
      reasons: ["mfa_failed", "unauthenticated", "rate_limited"],
      example: { mfa_token: "Wk3q0J5dVb2n8sRcXyTg", code: "287082" },
    },
    async ({ sqlite, throttle, tokens, presented, body, idempotent, checkSameOrigin }) => {
      const { org_id, email, accounts, session } = openPendingLogin(
        tokens,
        throttle,
        body.mfa_token,
        {
          address: presented.address,
          may_be_retry: idempotent !== null,
        },
      );
      const scheme = (body.session ?? session) === "cookie" ? checkSameOrigin() : null;
      const credential = `mfa:${hashSecret(body.mfa_token)}`;
      const names = throttledAccounts(email, accounts);
      return throttle.attempt(names, presented.address, isWrongCode, (right) =>
        sqlite.write((root) =>
          once(root.org(org_id), idempotent, { credential, secret: secretOf(scheme) }, () => {
            const people = passSecondFactor(root, tokens, body, presented);
            right(throttledAccounts(email, people));
            return beginSession(root, people, { scheme, presented, second_factor: "totp" });
          }),
        ),
      );
    },
  ),
];
