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
  /** False for who may not read the organization's settings: a request for them would be refused. */
  reads_settings?: boolean;
}

/** This tab's, in its session storage: each tab may be in its own organization. */
export const tab_key = "lastmile.session";
/** The browser's session, for new tabs. Tabs notice logins and logouts by it. */
export const browser_key = "lastmile.login";

const parsed = (text: string | null): Credential | null =>
  text === null ? null : (JSON.parse(text) as Credential);

/** The session that this browser's tabs share; null when nobody is logged in. */
export const sharedCredential = (): Credential | null => parsed(localStorage.getItem(browser_key));

/** This tab's, unless another tab has ended or replaced that session. */
export const storedCredential = (): Credential | null => {
  const own = parsed(sessionStorage.getItem(tab_key));
  if (own?.token !== undefined) return own;
  const shared = sharedCredential();
  return own?.csrf_token === shared?.csrf_token ? (own ?? shared) : shared;
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
