import type { OrgTx, Tx } from "../../../database/org.ts";
import { notFound } from "../../../refusal.ts";
import type { PresentedCredential } from "../../authenticate.ts";
import { ownPeople } from "../sessions/own-session.ts";
import { clearSecondFactor } from "../sessions/sessions.ts";
import { recordOwnChange } from "../sign-in-changed.ts";
import { findOwnPasskeys } from "./queries.ts";

/** Removes a passkey of the people the session stands for. Refuses with 404 that of anybody else. Ends no session. Without any passkey left this session rests on the password alone again. */
export const removePasskey = (root: Tx, id: string, presented: PresentedCredential): void => {
  const own = ownPeople(root, presented);
  const people = own.people.filter(({ org_id, user_id }) => {
    const tx = root.org(org_id);
    return tx.run(tx.delete("passkeys").where("id", "=", id).where("user_id", "=", user_id)) > 0;
  });
  if (people.length === 0) throw notFound();
  const left = findOwnPasskeys((org_id) => root.org(org_id), own.people);
  if (left.length === 0) clearSecondFactor(root, own.token, "passkey");
  const change = {
    change: "passkey_removed",
    action: "Remove a passkey",
    operation: "DELETE /v1/auth/passkeys/{id}",
    subject_id: id,
  } as const;
  recordOwnChange(root, people, change, presented);
};

/** All passkeys of somebody who is removed. */
export const deletePasskeys = (tx: OrgTx, user_id: string): void => {
  tx.run(tx.delete("passkeys").where("user_id", "=", user_id));
};
