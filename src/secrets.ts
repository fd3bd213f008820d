import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/*
 * Encrypts stored secrets that must be readable again (decisions §8): AES-256-GCM with a random nonce per value.
 * The location is authenticated as associated data, so that a value copied to another row or column cannot be
 * decrypted.
 */

export interface SecretLocation {
  /** `table.column`. */
  column: string;
  org_id: string;
  /** The row's id within its organization. */
  id: string;
}

/** A stored secret that cannot be decrypted with the configured keys. The message reveals nothing about it. */
class SecretLocked extends Error {}

/** Which key a stored secret needs: none, the current one, the former one, or one that is not configured. */
export type SecretState = "clear" | "current" | "former" | "unknown";

const prefix = "sealed:1:";
const cipher = "aes-256-gcm";
const nonce_bytes = 12;
const tag_bytes = 16;
/** Decrypted secrets kept in memory, because every webhook delivery is signed with one. */
const opened_max = 10_000;

/** From the configuration. The former key is only used to decrypt. */
interface Keys {
  SECRET_KEY?: Uint8Array | undefined;
  FORMER_SECRET_KEY?: Uint8Array | undefined;
}

interface Key {
  id: string;
  bytes: Uint8Array;
}

const keyOf = (bytes: Uint8Array | undefined): Key | null =>
  bytes === undefined ? null : { id: keyId(bytes), bytes };

/** Identifies a key without revealing it: 8 hex digits of a hash. */
const keyId = (bytes: Uint8Array): string =>
  createHash("sha256").update("lastmile secret key\0").update(bytes).digest("hex").slice(0, 8);

/** The id of the key that a stored secret was encrypted with; null for plain text. */
export const keyIdOfStored = (stored: string): string | null =>
  stored.startsWith(prefix) ? (stored.slice(prefix.length).split(":")[0] ?? "") : null;

/** Encrypts and decrypts stored secrets. Without a key they are stored as plain text. */
export class Secrets {
  private readonly current: Key | null;
  private readonly former: Key | null;
  private readonly opened = new Map<string, string>();

  constructor(keys: Keys = {}) {
    this.current = keyOf(keys.SECRET_KEY);
    this.former = keyOf(keys.FORMER_SECRET_KEY);
  }

  get has_key(): boolean {
    return this.current !== null;
  }

  stateOf(stored: string): SecretState {
    const id = keyIdOfStored(stored);
    if (id === null) return "clear";
    if (id === this.current?.id) return "current";
    return id === this.former?.id ? "former" : "unknown";
  }

  /** Returns the secret as it is to be stored. */
  seal(secret: string, location: SecretLocation): string {
    if (!this.current) return secret;
    const { id, bytes } = this.current;
    const nonce = randomBytes(nonce_bytes);
    const sealing = createCipheriv(cipher, bytes, nonce).setAAD(associatedData(location));
    const text = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()]);
    const whole = Buffer.concat([nonce, text, sealing.getAuthTag()]);
    return `${prefix}${id}:${whole.toString("base64url")}`;
  }

  /** Decrypts a stored secret. Throws `SecretLocked`. */
  open(stored: string, location: SecretLocation): string {
    const id = keyIdOfStored(stored);
    if (id === null) return stored;
    const name = `${stored} ${location.column} ${location.org_id} ${location.id}`;
    const cached = this.opened.get(name);
    if (cached !== undefined) return cached;
    const secret = this.decipher(stored.slice(prefix.length + id.length + 1), id, location);
    if (this.opened.size >= opened_max) this.opened.clear();
    this.opened.set(name, secret);
    return secret;
  }

  private decipher(text: string, id: string, location: SecretLocation): string {
    const key = [this.current, this.former].find((each) => each?.id === id);
    if (!key) throw new SecretLocked(`${location.column} of ${location.id} needs the key ${id}`);
    const whole = Buffer.from(text, "base64url");
    try {
      const opening = createDecipheriv(cipher, key.bytes, whole.subarray(0, nonce_bytes), {
        authTagLength: tag_bytes,
      });
      opening.setAAD(associatedData(location)).setAuthTag(whole.subarray(-tag_bytes));
      return (
        opening.update(whole.subarray(nonce_bytes, -tag_bytes), undefined, "utf8") +
        opening.final("utf8")
      );
    } catch {
      throw new SecretLocked(`${location.column} of ${location.id} is not as it was encrypted`);
    }
  }
}

const associatedData = ({ column, org_id, id }: SecretLocation): Buffer =>
  Buffer.from(JSON.stringify([column, org_id, id]));
