import { randomBytes } from "node:crypto";
import { hashSecret } from "../../secrets.ts";

const codes = 10;
/** 80 bits, so that a fast hash is safe. */
const code_bytes = 10;
/** Without letters that look like digits (Crockford's base32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

const newCode = (): string => {
  const bits = [...randomBytes(code_bytes)]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]);
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
};

/** Ten codes such as `7k2m-0qxz-9vt4-hb3c`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newCode);

/** The stored hash of a code as somebody types it: case, dashes and spaces do not matter. */
export const recoveryCodeHash = (code: string): string =>
  hashSecret(code.toLowerCase().replace(/[\s-]/g, ""));
