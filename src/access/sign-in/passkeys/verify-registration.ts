import { algorithms } from "./options.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { NewPasskey } from "./wire.ts";

/** Well-formed (ECDSA, DER) and of nothing. Verifying it fails with an error if the key is no key of its algorithm. */
const no_signature = Uint8Array.from([0x30, 6, 2, 1, 1, 2, 1, 1]);

/** The longest credential id (WebAuthn §7.1). */
const credential_id_bytes_max = 1023;

/** A credential that an authenticator made. */
export interface NewCredential {
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  transports: readonly string[];
}

interface Attestation {
  get(key: "fmt"): string;
  get(key: "attStmt"): { get(key: "x5c"): unknown };
}

/**
 * Whether nobody vouches for the authenticator. We ask for no attestation, and the library would fetch what a
 * certificate names.
 */
const isUnattested = (attestation: Attestation): boolean =>
  attestation.get("fmt") === "none" ||
  (attestation.get("fmt") === "packed" && attestation.get("attStmt").get("x5c") === undefined);

/** Verifies what a browser answers to creation options (WebAuthn §7.1). Returns null if it is to be refused. */
export const verifyRegistration = async (
  { id, origin }: RelyingParty,
  response: NewPasskey["response"],
  challenge: string,
): Promise<NewCredential | null> => {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server"); // loaded with the first passkey
  const helpers = await import("@simplewebauthn/server/helpers");
  const { clientDataJSON, attestationObject, transports = [] } = response.response;
  try {
    const { decodeAttestationObject, isoBase64URL, verifySignature } = helpers;
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    if (!isUnattested(attestation)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: response.id, rawId: response.rawId, type: response.type },
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    const { publicKey: credentialPublicKey } = credential;
    await verifySignature({ signature: no_signature, data: no_signature, credentialPublicKey });
    const is_named = credential.id === response.id; // the library does not compare them
    const bytes = Buffer.from(credential.id, "base64url").byteLength;
    if (!is_named || bytes > credential_id_bytes_max) return null;
    const public_key = Buffer.from(credentialPublicKey).toString("base64url");
    return { credential_id: credential.id, public_key, counter: credential.counter, transports };
  } catch {
    return null;
  }
};
