import { signal } from "@preact/signals";

/**
 * What this tab's calls send. The session itself is in a cookie that no script can read; the CSRF token
 * shows that a call is meant for it (decisions §9).
 */
export interface Credential {
  csrf_token?: string;
  /** Only of a tab that was open before sessions were in cookies. */
  token?: string;
  organization_id: string;
  /** The session's person, once verified. */
  user_id?: string;
}

/** This tab's, in its session storage: each tab may be in its own organization. */
const tab_key = "lastmile.session";
/** The browser's session, for new tabs. Tabs notice logins and logouts by it. */
const browser_key = "lastmile.login";

const parsed = (text: string | null): Credential | null =>
  text === null ? null : (JSON.parse(text) as Credential);

/** The session that this browser's tabs share; null when nobody is logged in. */
export const sharedCredential = (): Credential | null => parsed(localStorage.getItem(browser_key));

/** This tab's, unless another tab has ended or replaced that session. */
const stored = (): Credential | null => {
  const own = parsed(sessionStorage.getItem(tab_key));
  if (own?.token !== undefined) return own;
  const shared = sharedCredential();
  return own?.csrf_token === shared?.csrf_token ? (own ?? shared) : shared;
};

export const credential = signal<Credential | null>(stored());

/** Why the last session ended; null if the person logged out. */
export const end_reason = signal<"ended" | null>(null);

/** Stores it for this tab and, once verified, for new ones. */
export const storeCredential = (next: Credential): void => {
  sessionStorage.setItem(tab_key, JSON.stringify(next));
  if (next.csrf_token !== undefined && next.user_id !== undefined)
    localStorage.setItem(browser_key, JSON.stringify(next));
  end_reason.value = null;
  credential.value = next;
};

/** Ends the session in the browser's tabs; logging out ends it on the server first. */
export const endSession = (why: "ended" | null): void => {
  const own = credential.value;
  if (own === null) return;
  sessionStorage.removeItem(tab_key);
  if (own.csrf_token !== undefined && own.csrf_token === sharedCredential()?.csrf_token)
    localStorage.removeItem(browser_key);
  end_reason.value = why;
  credential.value = null;
};

/** Calls back when another tab logs in or out. */
export const onSharedCredential = (listener: (shared: Credential | null) => void): void => {
  addEventListener("storage", ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === browser_key || key === null))
      listener(sharedCredential());
  });
};

/** The headers of a call. The browser adds the cookie. */
export const credentialHeaders = ({
  token,
  csrf_token,
  organization_id,
}: Credential): Record<string, string> => ({
  ...(token === undefined
    ? { "X-CSRF-Token": csrf_token ?? "" }
    : { Authorization: `Bearer ${token}` }),
  ...(organization_id === "" ? {} : { "Organization-Id": organization_id }),
});

/** Whether a call has a credential already. Queued actions set their own (`offline/queue`). */
export const hasCredential = (headers: Headers): boolean =>
  headers.has("Authorization") || headers.has("X-CSRF-Token");

/** Whether a call was made in the session that this tab has now. */
export const isCurrent = (headers: Headers): boolean => {
  const own = credential.value;
  if (own === null) return false;
  return own.token === undefined
    ? headers.get("X-CSRF-Token") === own.csrf_token
    : headers.get("Authorization") === `Bearer ${own.token}`;
};
