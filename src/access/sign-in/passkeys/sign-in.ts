import type { Readable } from "../../../database/connection.ts";
import type { Sqlite } from "../../../database/group-commit.ts";
import type { Tx } from "../../../database/org.ts";
import { wrongLogin } from "../../credential-refusal.ts";
import { hashSecret } from "../../secrets.ts";
import type { LoginThrottle } from "../login-throttle.ts";
import { peopleHere } from "../sessions/people-here.ts";
import type { ShortLivedTokens } from "../short-lived-tokens.ts";
import { readClientData } from "./client-data.ts";
import { findPasskeyHolders, hasPasskeys, type PasskeyHolder } from "./queries.ts";
import type { RelyingParty } from "./relying-party.ts";
import { verifyAssertion } from "./verify-assertion.ts";
import type { PasskeyLogin } from "./wire.ts";

/** A passkey whose owner has just signed a challenge with it. */
export interface VerifiedPasskey {
  credential_id: string;
  public_key: string;
  counter: number;
  /** What the throttle counts this sign-in by. */
  accounts: readonly string[];
  /** Whether no earlier call has named the challenge. */
  is_first: boolean;
}

interface SignInServices {
  sqlite: Sqlite;
  throttle: LoginThrottle;
  tokens: ShortLivedTokens;
}

/**
 * The passkey that signed the challenge, which this uses up. Everything wrong is the 401 of a wrong login, and counts
 * as one: for the address, for the passkey that was named whether or not it exists, and for its people. Only the
 * former two can make it wait (429): that of the people would tell whose passkey it is.
 */
export const verifyPasskeyLogin = async (
  { sqlite, throttle, tokens }: SignInServices,
  party: RelyingParty,
  { response }: PasskeyLogin,
  address: string,
): Promise<VerifiedPasskey> => {
  const client = readClientData(response.response.clientDataJSON);
  const used = client && tokens.use("passkey_login", client.challenge);
  const named = `passkey ${hashSecret(response.id)}`;
  throttle.begin([named], address);
  const holders = findPasskeyHolders(sqlite, response.id);
  const people = holders.map(({ user_id }) => user_id);
  throttle.fail(people);
  const [stored] = holders;
  // Where nobody has a passkey, nobody makes the service load what verifies them.
  if (!hasPasskeys(sqlite)) throw wrongLogin();
  const counter = await verifyAssertion(party, response, client?.challenge ?? "", stored ?? null);
  if (!used || client?.is_framed_or_bound || !stored || counter === null) throw wrongLogin();
  return {
    ...{ credential_id: response.id, public_key: stored.public_key, counter },
    ...{ accounts: [named, ...people], is_first: used.is_first },
  };
};

const holdersOf = (db: Readable, { credential_id, public_key }: VerifiedPasskey): PasskeyHolder[] =>
  findPasskeyHolders(db, credential_id).filter((holder) => holder.public_key === public_key);

/** The people whom the passkey signs in when the session starts; 401 without any, and 410 if all have moved. */
export const passkeyPeople = (
  root: Tx,
  verified: VerifiedPasskey,
): { people: PasskeyHolder[]; oldest: PasskeyHolder } => {
  const people = peopleHere(holdersOf(root, verified).filter(({ active }) => active === 1));
  const [oldest] = people;
  if (!oldest) throw wrongLogin();
  return { people, oldest };
};

/**
 * Notes the use of the passkey. Refuses a second use of a challenge, and a counter that did not advance: two
 * authenticators have the same key then (WebAuthn §6.1.1).
 */
export const usePasskey = (root: Tx, verified: VerifiedPasskey): void => {
  const { counter, is_first } = verified;
  const holders = holdersOf(root, verified);
  const last = Math.max(...holders.map((holder) => holder.counter));
  const counts = counter > 0 || last > 0;
  if (!is_first || (counts && counter <= last)) throw wrongLogin();
  const used = { counter, last_used_at: root.now };
  for (const { org_id, id, move_state } of holders)
    if (move_state === null) root.org(org_id).updateRow("passkeys", id, used);
};
