import { api, dataOf } from "../api/client.ts";
import type { LoggedIn, MfaRequired } from "../api/document.d.ts";
import { logoutRetried } from "./pending-logout.ts";
import { beginSession } from "./session.ts";

/** Begins the session, or returns what asks for a code of the second factor. */
const beginUnlessAsked = async (answer: LoggedIn | MfaRequired): Promise<MfaRequired | null> => {
  if ("mfa_required" in answer) return answer;
  await beginSession(answer);
  return null;
};

/** Logs in, or returns what asks for a code. */
export const logIn = async (email: string, password: string): Promise<MfaRequired | null> => {
  const body = { email, password, session: "cookie" } as const;
  await logoutRetried();
  return beginUnlessAsked(await dataOf(api.POST("/v1/auth/login", { body })));
};

/** Ends a login with a code of the app, or a recovery code. */
export const logInWithCode = async ({ mfa_token }: MfaRequired, code: string): Promise<void> => {
  // Null in a replay alone, and logins have no key.
  const body = { mfa_token: mfa_token ?? "", code, session: "cookie" } as const;
  await logoutRetried();
  await beginSession(await dataOf(api.POST("/v1/auth/mfa", { body })));
};

export const logInWithPasskey = async (): Promise<void> => {
  await logoutRetried();
  const { options } = await dataOf(api.POST("/v1/auth/login/passkey/options"));
  const { provePasskey } = await import("./passkeys.ts");
  const body = { response: await provePasskey(options), session: "cookie" } as const;
  await beginSession(await dataOf(api.POST("/v1/auth/login/passkey", { body })));
};

/** Sets the password of the person whom the link's token invites, and logs them in, or returns what asks for a code. */
export const acceptInvitation = async (
  token: string,
  password: string,
): Promise<MfaRequired | null> => {
  const body = { token, password, session: "cookie" } as const;
  await logoutRetried();
  return beginUnlessAsked(await dataOf(api.POST("/v1/auth/invitation", { body })));
};
