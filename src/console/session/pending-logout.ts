import { api, dataOf } from "../api/client.ts";
import { asRefusal } from "../api/refusal.ts";
import { onReconnect } from "../offline/connection.ts";
import { type Credential, credentialHeaders } from "./stored-credential.ts";

/** The CSRF token of a session that could not be ended on the server. */
const storage_key = "lastmile.logout";

const limit_ms = 5000;

/** Ends a session on the server. Without a connection it is ended later. */
export const endOnServer = async (ended: Credential): Promise<void> => {
  const { csrf_token } = ended;
  if (csrf_token !== undefined) localStorage.setItem(storage_key, csrf_token);
  try {
    const headers = credentialHeaders(ended);
    const signal = AbortSignal.timeout(limit_ms);
    await dataOf(api.POST("/v1/auth/logout", { headers, signal }));
  } catch (error) {
    // Anything but a 5xx says that the session has ended, or that the cookie is another one's.
    const { status } = asRefusal(error);
    if (status === 0 || status >= 500) return;
  }
  if (csrf_token === localStorage.getItem(storage_key)) localStorage.removeItem(storage_key);
};

let retried = Promise.resolve();

const retry = (): void => {
  const csrf_token = localStorage.getItem(storage_key);
  if (csrf_token !== null) retried = endOnServer({ csrf_token, organization_id: "" });
};

/** Resolves when no logout is on its way: its response would delete the cookie of a login. */
export const logoutRetried = (): Promise<void> => retried;

/** Ends on the server what could not be ended there before. */
export const endPendingLogout = (): void => {
  retry();
  onReconnect(retry);
};
