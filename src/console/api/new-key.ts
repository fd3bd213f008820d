/**
 * 128 random bits, for an `Idempotency-Key` or a row. `crypto.randomUUID` is missing where the
 * console is served without TLS, as in a small office.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
