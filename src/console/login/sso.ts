/** Where the provider sends people back to. */
export const sso_path = "/console/sso";

/** A sign-in that this tab has begun, in its session storage. */
export const flow_key = "lastmile.sso";

/** The organization that this browser last signed in to so. */
export const organization_key = "lastmile.sso_organization";

export interface Flow {
  flow_token: string;
  organization_id: string;
  /** Where the person wanted to be. */
  path: string;
}

/** The organization whose single sign-on is offered: of the page's address, else of the last time; null without one. */
export const namedOrganization = (): string | null =>
  new URLSearchParams(location.search).get("organization") ??
  localStorage.getItem(organization_key);

/** What the provider has sent, and to which sign-in; null in place of what is missing. */
export interface SsoAnswer {
  flow: Flow | null;
  sent: URLSearchParams;
}

let answer: SsoAnswer | undefined;

/** Takes the provider's answer out of the address, where it would stay in the browser's history. */
export const takeSsoAnswer = (): void => {
  if (location.pathname !== sso_path) return;
  const stored = sessionStorage.getItem(flow_key);
  sessionStorage.removeItem(flow_key);
  const flow = stored === null ? null : (JSON.parse(stored) as Flow);
  answer = { flow, sent: new URLSearchParams(location.search) };
  history.replaceState(null, "", sso_path);
};

/** The answer that was taken, once. */
export const ssoAnswer = (): SsoAnswer | undefined => {
  const taken = answer;
  answer = undefined;
  return taken;
};
