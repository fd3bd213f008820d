import { loggedIn, reloadSession } from "../session/session.ts";

/** Opens what was closed for want of a second factor; undefined if nothing was. */
export const reloadAfterSetup = (): Promise<void> | undefined =>
  loggedIn().place.mfa_setup_required ? reloadSession() : undefined;
