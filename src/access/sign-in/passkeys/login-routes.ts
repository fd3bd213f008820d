import { ok } from "../../../http/contract/answer.ts";
import { once } from "../../../http/contract/idempotency.ts";
import { open } from "../../../http/contract/operation.ts";
import { LoggedIn } from "../../people-wire.ts";
import { hashSecret } from "../../secrets.ts";
import { beginSession, secretOf } from "../sessions/begin-session.ts";
import { requestOptions } from "./options.ts";
import { relyingParty } from "./relying-party.ts";
import { passkeyPeople, usePasskey, verifyPasskeyLogin } from "./sign-in.ts";
import { PasskeyLogin, PasskeyRequestOptions } from "./wire.ts";

/** §15. */
export const passkeyLoginOperations = [
  open(
    "POST",
    "/v1/auth/login/passkey/options",
    {
      id: "createPasskeyLoginOptions",
      summary: "Begin to log in by passkey",
      description:
        "Answers what `navigator.credentials.get` needs, as JSON. Send its result to `POST /v1/auth/login/passkey` within 5 minutes. The options name no passkey: the browser offers those that it has.",
      tag: "People",
      kept_in_memory: true,
      answers: { 200: PasskeyRequestOptions },
      reasons: ["public_url_required", "rate_limited"],
    },
    ({ tokens, public_url }) => ok({ options: requestOptions(tokens, relyingParty(public_url)) }),
  ),

  open(
    "POST",
    "/v1/auth/login/passkey",
    {
      id: "logInByPasskey",
      summary: "Log in by passkey",
      description:
        "The response is that of a login, and nobody is asked for a code. Whatever is wrong is 401 and counts as a failed login of its address, of the passkey, and of its people (429). A challenge works once.",
      tag: "People",
      body: PasskeyLogin,
      kept_in_memory: true,
      answers: { 200: LoggedIn },
      reasons: ["unauthenticated", "public_url_required", "rate_limited"],
      example: {
        response: {
          id: "mJ3kq0VbW5h2XwT1rYc8zA",
          rawId: "mJ3kq0VbW5h2XwT1rYc8zA",
          type: "public-key",
          response: {
            clientDataJSON: "eyJ0eXBlIjoi…",
            authenticatorData: "SZYN5YgOjGh0NBcP…",
            signature: "MEUCIQDx…",
            userHandle: "MDE5M2Y0…",
          },
        },
      },
    },
    async ({
      sqlite,
      throttle,
      tokens,
      public_url,
      presented,
      body,
      idempotent,
      checkSameOrigin,
    }) => {
      const party = relyingParty(public_url);
      const scheme = body.session === "cookie" ? checkSameOrigin() : null;
      const { address } = presented;
      const verified = await verifyPasskeyLogin({ sqlite, throttle, tokens }, party, body, address);
      const credential = `passkey:${hashSecret(verified.credential_id)}`;
      const answer = await sqlite.write((root) => {
        const { people, oldest } = passkeyPeople(root, verified);
        const rules = { credential, secret: secretOf(scheme) };
        return once(root.org(oldest.org_id), idempotent, rules, () => {
          usePasskey(root, verified);
          return beginSession(root, people, { scheme, presented, second_factor: "passkey" });
        });
      });
      throttle.succeed(verified.accounts, address);
      return answer;
    },
  ),
];
