import { api, dataOf } from "../api/client.ts";
import type { MfaRequired } from "../api/document.d.ts";
import { logoutRetried } from "./pending-logout.ts";
import { beginSession } from "./session.ts";

/** Logs in, or returns what asks for a code of the second factor. */
export const logIn = async (email: string, password: string): Promise<MfaRequired | null> => {
  const body = { email, password, session: "cookie" } as const;
  await logoutRetried();
  const answer = await dataOf(api.POST("/v1/auth/login", { body }));
  if ("mfa_required" in answer) return answer;
  await beginSession(answer);
  return null;
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

/** Sets the password of the person whom the link's token invites, and logs them in. */
export const acceptInvitation = async (token: string, password: string): Promise<void> => {
  const body = { token, password, session: "cookie" } as const;
  await logoutRetried();
  await beginSession(await dataOf(api.POST("/v1/auth/invitation", { body })));
};
