import type { RelyingParty } from "./relying-party.ts";
import type { PasskeyLogin } from "./wire.ts";

/** A P-256 key whose private half nobody has: signatures of unknown passkeys are compared with it, to take as long. */
const decoy_key =
  "pQECAyYgASFYIKRnPsV4hFrZz3JV1gnpHpNlOVQR8VUftvrdV03jTe-LIlgggjnBssq68aalgE-UvtpheIDjWrmtD05eAe3ZMcyVOI4";

/** What is stored of a passkey and decides whether a response is its owner's. */
interface StoredKey {
  public_key: string;
  user_handle: string;
}

/**
 * Verifies what a browser answers to request options (WebAuthn §7.2), except the counter, which the sign-in's
 * transaction compares. Returns the counter, or null if the response is to be refused.
 */
export const verifyAssertion = async (
  { id, origin }: RelyingParty,
  response: PasskeyLogin["response"],
  challenge: string,
  stored: StoredKey | null,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server"); // loaded with the first passkey
  const { clientDataJSON, authenticatorData, signature, userHandle } = response.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id: response.id, rawId: response.rawId, type: response.type },
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: response.id,
        publicKey: Uint8Array.from(Buffer.from(stored?.public_key ?? decoy_key, "base64url")),
        counter: 0,
      },
      requireUserVerification: true,
    });
    const is_owner = stored !== null && userHandle === stored.user_handle;
    return verified && is_owner ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
};
