import type { OrgTx } from "../../../database/org.ts";
import { endSessionsOf } from "../sessions/sessions.ts";
import { notifySignInChange } from "../sign-in-changed.ts";
import { findFactor } from "./queries.ts";
import { deleteFactor } from "./record.ts";

/** For who lost both phone and recovery codes: turns the factor off and ends all sessions. Passkeys stay (§15). */
export const resetMfa = (tx: OrgTx, person: { id: string; name: string; email: string }): void => {
  const had_factor = findFactor(tx, person.id)?.confirmed_at;
  deleteFactor(tx, person.id);
  endSessionsOf(tx, person.id);
  if (had_factor) notifySignInChange(tx, person, "mfa_reset", null);
};
