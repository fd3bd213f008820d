import { credential, endSession, onSharedCredential, storeCredential } from "./credential.ts";
import { is_verified, resumeSession, session, verifySession } from "./session.ts";
import { type Credential, sharedCredential } from "./stored-credential.ts";

/** Does what another tab did: logs out, or opens the session of who logged in there. */
const follow = (shared: Credential | null): void => {
  const own = credential.value;
  if (own?.token !== undefined || own?.csrf_token === shared?.csrf_token) return;
  if (shared === null) {
    endSession(null);
    return;
  }
  if (own !== null && own.user_id === shared.user_id) {
    storeCredential({ ...shared, organization_id: own.organization_id });
    void verifySession();
    return;
  }
  session.value = null;
  is_verified.value = false;
  storeCredential(shared);
  void resumeSession();
};

/** Makes the organization of the tab in front that of the tabs that are opened from it. */
const shareOrganization = (): void => {
  const own = credential.value;
  const shared = sharedCredential();
  if (own === null || shared === null || own.csrf_token !== shared.csrf_token) return;
  if (own.organization_id !== shared.organization_id) storeCredential(own);
};

/** Keeps the tabs of this browser in one session. */
export const followTabs = (): void => {
  onSharedCredential(follow);
  addEventListener("focus", shareOrganization);
};
