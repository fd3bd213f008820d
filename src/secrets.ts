import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/*
 * Secrets that must be read again, encrypted at rest (decisions §8): AES-256-GCM, with a nonce of its
 * own for each value. What says whose it is goes into the tag, so that a value copied into another row
 * or column does not open.
 */

/** Where a secret is stored. */
export interface SecretLocation {
  /** `table.column`. */
  column: string;
  org_id: string;
  /** Of the row, inside its organization. */
  id: string;
}

/** A stored secret that none of the keys opens; the message tells nothing of it. */
class SecretLocked extends Error {}

/** What a stored secret needs: nothing, the key of today, the former one, or one that is not here. */
export type SecretState = "clear" | "current" | "former" | "unknown";

const prefix = "sealed:1:";
const cipher = "aes-256-gcm";
const nonce_bytes = 12;
const tag_bytes = 16;
/** Opened ones that are kept in memory: each sending signs with one. */
const opened_max = 10_000;

/** Of the configuration: what is new is encrypted with the first, the other one only opens. */
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

/** Tells keys apart, and says nothing of them: 8 hex digits of a hash. */
const keyId = (bytes: Uint8Array): string =>
  createHash("sha256").update("lastmile secret key\0").update(bytes).digest("hex").slice(0, 8);

/** The key that a stored secret was encrypted with; null for one in clear. */
export const keyIdOf = (stored: string): string | null =>
  stored.startsWith(prefix) ? (stored.slice(prefix.length).split(":")[0] ?? "") : null;

/** Encrypts secrets on their way into the file and opens them again; without a key they stay as they are. */
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
    const id = keyIdOf(stored);
    if (id === null) return "clear";
    if (id === this.current?.id) return "current";
    return id === this.former?.id ? "former" : "unknown";
  }

  /** As it is stored. */
  seal(secret: string, place: SecretLocation): string {
    if (!this.current) return secret;
    const { id, bytes } = this.current;
    const nonce = randomBytes(nonce_bytes);
    const sealing = createCipheriv(cipher, bytes, nonce).setAAD(bound(place));
    const text = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()]);
    const whole = Buffer.concat([nonce, text, sealing.getAuthTag()]);
    return `${prefix}${id}:${whole.toString("base64url")}`;
  }

  /** The secret itself. Throws `SecretLocked`. */
  open(stored: string, place: SecretLocation): string {
    const id = keyIdOf(stored);
    if (id === null) return stored;
    const name = `${stored} ${place.column} ${place.org_id} ${place.id}`;
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const secret = this.decipher(stored.slice(prefix.length + id.length + 1), id, place);
    if (this.opened.size >= opened_max) this.opened.clear();
    this.opened.set(name, secret);
    return secret;
  }

  private decipher(text: string, id: string, place: SecretLocation): string {
    const key = [this.current, this.former].find((each) => each?.id === id);
    if (!key) throw new SecretLocked(`${place.column} of ${place.id} needs the key ${id}`);
    const whole = Buffer.from(text, "base64url");
    try {
      const opening = createDecipheriv(cipher, key.bytes, whole.subarray(0, nonce_bytes), {
        authTagLength: tag_bytes,
      });
      opening.setAAD(bound(place)).setAuthTag(whole.subarray(-tag_bytes));
      return (
        opening.update(whole.subarray(nonce_bytes, -tag_bytes), undefined, "utf8") +
        opening.final("utf8")
      );
    } catch {
      throw new SecretLocked(`${place.column} of ${place.id} is not as it was encrypted`);
    }
  }
}

const bound = ({ column, org_id, id }: SecretLocation): Buffer =>
  Buffer.from(JSON.stringify([column, org_id, id]));
