import type { Tx } from "../../../database/org.ts";
import { type Refusal, refuseField } from "../../../refusal.ts";
import type { PresentedCredential } from "../../authenticate.ts";
import { ownPeople } from "../sessions/own-session.ts";
import { markSecondFactor } from "../sessions/sessions.ts";
import type { ShortLivedTokens } from "../short-lived-tokens.ts";
import { recordOwnChange } from "../sign-in-changed.ts";
import { readClientData } from "./client-data.ts";
import type { NewPasskeyChallenge } from "./options.ts";
import { findOwnPasskeys, findPasskeyHolders, passkeys_max } from "./queries.ts";
import type { RelyingParty } from "./relying-party.ts";
import { type NewCredential, verifyRegistration } from "./verify-registration.ts";
import type { NewPasskey } from "./wire.ts";

/** The same answer whatever was wrong, so that it does not tell whether a passkey is known. */
const refusedResponse = (): Refusal =>
  refuseField("response", "was not accepted: ask for new options and try again");

/** Refuses with 422 one more than a person may have. */
export const checkPasskeyCount = (count: number): void => {
  if (count >= passkeys_max)
    throw refuseField("name", `a person has at most ${passkeys_max} passkeys: remove one first`);
};

/** A passkey that an authenticator made, under the name that the person gave it. */
interface VerifiedPasskey extends NewCredential {
  name: string;
  user_handle: string;
}

/** Verifies what the browser answered, which uses up the challenge that it names. Refuses with 422. */
export const verifyNewPasskey = async (
  tokens: ShortLivedTokens,
  party: RelyingParty,
  session_id: string,
  { name, response }: NewPasskey,
): Promise<VerifiedPasskey> => {
  const client = readClientData(response.response.clientDataJSON);
  if (!client) throw refusedResponse();
  const { challenge, is_framed_or_bound } = client;
  const used = tokens.use<NewPasskeyChallenge>("passkey_new", challenge);
  const is_own = used?.is_first && used.data.session_id === session_id;
  if (!is_own || is_framed_or_bound) throw refusedResponse();
  const credential = await verifyRegistration(party, response, challenge);
  if (credential === null) throw refusedResponse();
  return { ...credential, name, user_handle: used.data.user_handle };
};

/**
 * Stores the passkey for everybody the session stands for, and marks the session: who made a passkey has just
 * shown it. Refuses one that is registered already, whoever has it.
 */
export const addPasskey = (
  root: Tx,
  { name, transports, ...credential }: VerifiedPasskey,
  presented: PresentedCredential,
) => {
  const { token, people, first } = ownPeople(root, presented);
  if (findPasskeyHolders(root, credential.credential_id).length > 0) throw refusedResponse();
  const id = Bun.randomUUIDv7();
  const passkey = { id, name, created_at: root.now, last_used_at: null };
  for (const person of people) {
    checkPasskeyCount(findOwnPasskeys((org_id) => root.org(org_id), [person]).length);
    root.org(person.org_id).insert("passkeys", {
      ...{ ...passkey, ...credential, user_id: person.user_id },
      transports: JSON.stringify(transports),
    });
  }
  if (first.second_factor === null) markSecondFactor(root, token, "passkey");
  const change = {
    change: "passkey_added",
    action: "Add a passkey",
    operation: "POST /v1/auth/passkeys",
    subject_id: id,
    sent: { name },
  } as const;
  recordOwnChange(root, people, change, presented);
  return passkey;
};
