import type { Tx } from "../../../database/org.ts";
import type { SecondFactor } from "../../../database/tables/access.ts";
import type { PresentedCredential } from "../../authenticate.ts";
import { deviceOf } from "./device.ts";
import { meView, ownSession } from "./own-session.ts";
import { csrfTokenOf, sessionCookie } from "./session-cookie.ts";
import { type Person, startSession } from "./sessions.ts";

/** How a session begins: where the token goes, and from which device and address the person signs in. */
export interface SignIn {
  /** That of the page. With one the token is in a cookie instead of the body. */
  scheme: "https" | "http" | null;
  presented: Pick<PresentedCredential, "address" | "user_agent">;
  second_factor?: SecondFactor;
}

/** Starts a session. Returns a login's answer. */
export const beginSession = (
  root: Tx,
  people: readonly Person[],
  { scheme, presented, second_factor }: SignIn,
) => {
  const { token, expires_at } = startSession(root, people, {
    is_cookie: scheme !== null,
    device: deviceOf(presented.user_agent),
    address: presented.address,
    second_factor: second_factor ?? null,
  });
  const { rows, first } = ownSession(root, { token });
  const me = { expires_at, ...meView(first, rows) };
  return scheme === null
    ? { status: 200 as const, body: { token, ...me } }
    : {
        status: 200 as const,
        body: { token: null, csrf_token: csrfTokenOf(token), ...me },
        headers: { "Set-Cookie": sessionCookie(scheme, token) },
      };
};

/** The field of a login's answer that is shown only once. */
export const secretOf = (scheme: SignIn["scheme"]) => (scheme === null ? "token" : "csrf_token");
