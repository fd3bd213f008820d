import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type Instant, now, plusSeconds } from "../../clock/instant.ts";

/** What a token is good for; it is good for nothing else. */
type Purpose = "mfa" | "passkey_new" | "passkey_login" | "sso";

interface Content<T> {
  purpose: Purpose;
  expires_at: Instant;
  data: T;
}

/** A token that was opened: its content, and an id by which it is spent. */
export interface OpenedToken<T> {
  id: string;
  expires_at: Instant;
  data: T;
}

const cipher = "aes-256-gcm";
const forgotten_at_once = 10;
const nonce_bytes = 12;
const tag_bytes = 16;

/**
 * Tokens for what takes several calls, such as a sign-in with a second factor. The token carries its own data,
 * encrypted with a key that ends with the process, so that a flood of began sign-ins fills no memory and a
 * restart asks people to sign in again.
 */
export class ShortLivedTokens {
  private readonly key = randomBytes(32);
  /** When each spent token expires, and how often it has failed. */
  private readonly used = new Map<
    string,
    { expires_at: Instant; failures: number; is_spent: boolean }
  >();

  issue<T>(purpose: Purpose, data: T, seconds: number): { token: string; expires_at: Instant } {
    const expires_at = plusSeconds(now(), seconds);
    const nonce = randomBytes(nonce_bytes);
    const sealing = createCipheriv(cipher, this.key, nonce);
    const text = JSON.stringify({ purpose, expires_at, data } satisfies Content<T>);
    const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
    const token = Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString("base64url");
    return { token, expires_at };
  }

  /**
   * Returns null for a token that is unknown, for something else, expired, or spent, unless it `may_be_spent`.
   * `T` is what was issued for the purpose.
   */
  open<T>(purpose: Purpose, token: string, { may_be_spent = false } = {}): OpenedToken<T> | null {
    const content = this.decrypt<T>(token);
    if (content === null || content.purpose !== purpose || content.expires_at <= now()) return null;
    const id = token.slice(0, 16);
    if (this.used.get(id)?.is_spent && !may_be_spent) return null;
    return { id, expires_at: content.expires_at, data: content.data };
  }

  /**
   * Opens a token and makes it useless. `is_first` is false for one that was spent before: the call may be a retry
   * whose answer is stored.
   */
  use<T>(purpose: Purpose, token: string): { data: T; is_first: boolean } | null {
    const is_first = this.open(purpose, token) !== null;
    const opened = this.open<T>(purpose, token, { may_be_spent: true });
    if (opened) this.spend(opened);
    return opened && { data: opened.data, is_first };
  }

  /** Makes the token useless. */
  spend(opened: Pick<OpenedToken<unknown>, "id" | "expires_at">): void {
    this.note(opened, { failures: 0, is_spent: true });
  }

  /** Counts a failed attempt. The last one that is allowed spends the token. Returns how many are left. */
  fail(opened: Pick<OpenedToken<unknown>, "id" | "expires_at">, attempts_max: number): number {
    const failures = (this.used.get(opened.id)?.failures ?? 0) + 1;
    this.note(opened, { failures, is_spent: failures >= attempts_max });
    return Math.max(0, attempts_max - failures);
  }

  /** A few at a time, so that many that expire together hold nobody up. */
  private forgetExpired(): void {
    const at = now();
    const oldest = this.used.entries().take(forgotten_at_once);
    for (const [id, { expires_at }] of [...oldest]) if (expires_at <= at) this.used.delete(id);
  }

  private note(
    { id, expires_at }: Pick<OpenedToken<unknown>, "id" | "expires_at">,
    state: { failures: number; is_spent: boolean },
  ): void {
    this.forgetExpired();
    this.used.delete(id);
    this.used.set(id, { expires_at, ...state });
  }

  private decrypt<T>(token: string): Content<T> | null {
    const whole = Buffer.from(token, "base64url");
    if (whole.byteLength < nonce_bytes + tag_bytes || whole.toString("base64url") !== token)
      return null;
    try {
      const opening = createDecipheriv(cipher, this.key, whole.subarray(0, nonce_bytes), {
        authTagLength: tag_bytes,
      }).setAuthTag(whole.subarray(-tag_bytes));
      const text = opening.update(whole.subarray(nonce_bytes, -tag_bytes), undefined, "utf8");
      return JSON.parse(text + opening.final("utf8")) as Content<T>;
    } catch {
      return null;
    }
  }
}
