import type { Tx } from "../../../database/org.ts";
import { notFound } from "../../../refusal.ts";
import type { PresentedCredential } from "../../authenticate.ts";
import { ownPeople } from "../sessions/own-session.ts";
import { recordOwnChange } from "../sign-in-changed.ts";

/** Removes a passkey of the people the session stands for. Refuses with 404 that of anybody else. Ends no session. */
export const removePasskey = (root: Tx, id: string, presented: PresentedCredential): void => {
  const own = ownPeople(root, presented);
  const people = own.people.filter(({ org_id, user_id }) => {
    const tx = root.org(org_id);
    return tx.run(tx.delete("passkeys").where("id", "=", id).where("user_id", "=", user_id)) > 0;
  });
  if (people.length === 0) throw notFound();
  const [action, operation] = ["Remove a passkey", "DELETE /v1/auth/passkeys/{id}"];
  const change = { change: "passkey_removed" as const, action, operation };
  recordOwnChange(root, people, { ...change, subject_id: id }, presented);
};
