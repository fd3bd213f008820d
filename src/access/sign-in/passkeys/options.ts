import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { ShortLivedTokens } from "../short-lived-tokens.ts";
import type { OwnPasskey } from "./queries.ts";
import type { RelyingParty } from "./relying-party.ts";

const challenge_seconds = 300;

/** EdDSA, ES256 and RS256, the most wanted first (the COSE registry's numbers). */
export const algorithms: readonly number[] = [-8, -7, -257];

/** What a challenge for a new passkey holds: the session that asked for it, and the person's handle. */
export interface NewPasskeyChallenge {
  session_id: string;
  user_handle: string;
}

interface Owner {
  user_id: string;
  session_id: string;
  email: string;
  name: string;
}

/** The options with which a browser makes a passkey for the person. The challenge is good in their session alone. */
export const creationOptions = (
  tokens: ShortLivedTokens,
  { id }: RelyingParty,
  { user_id, session_id, email, name }: Owner,
  passkeys: readonly OwnPasskey[],
) => {
  const user_handle = Buffer.from(user_id).toString("base64url");
  const data: NewPasskeyChallenge = { session_id, user_handle };
  return {
    rp: { id, name: "Lastmile" },
    user: { id: user_handle, name: email, displayName: name },
    challenge: tokens.issue("passkey_new", data, challenge_seconds).token,
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: challenge_seconds * 1000,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: "public-key" as const,
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true,
      userVerification: "required" as const,
    },
    attestation: "none" as const,
  } satisfies PublicKeyCredentialCreationOptionsJSON;
};

/** The options with which a browser signs in by any passkey for this host: they name none, so they reveal none. */
export const requestOptions = (tokens: ShortLivedTokens, { id }: RelyingParty) =>
  ({
    rpId: id,
    challenge: tokens.issue("passkey_login", null, challenge_seconds).token,
    timeout: challenge_seconds * 1000,
    userVerification: "required" as const,
  }) satisfies PublicKeyCredentialRequestOptionsJSON;
