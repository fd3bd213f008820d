/**
 * A key for one call (`Idempotency-Key`), or for a row that has no other: 128 random bits. Not
 * `crypto.randomUUID`, which browsers keep from pages that came without TLS, as in a small office.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
