import { createHmac, timingSafeEqual } from "node:crypto";

/** Codes that phones compute from a shared secret (RFC 6238), with the parameters that every app knows. */
const step_seconds = 30;
const digits = 6;
/** Steps by which the phone's clock may differ. */
const drift_steps = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648) without padding, as apps expect it. Expects a multiple of 5 bytes. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
};

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The step in which a moment is. */
export const stepAt = (unix_millis: number): number =>
  Math.floor(unix_millis / 1000 / step_seconds);

/** The code of a step (RFC 4226, section 5.3). */
export const codeOf = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
};

/** The steps whose codes are accepted in `step`. */
const acceptedSteps = (step: number): number[] =>
  Array.from({ length: 2 * drift_steps + 1 }, (_, index) => step - drift_steps + index);

/** The step whose code this is, unless it was used before; null if the code is wrong. */
export const matchingStep = (
  secret: string,
  code: string,
  step: number,
  used_steps: readonly number[],
): number | null => {
  const sent = Buffer.from(code);
  const fits = acceptedSteps(step).filter((one) => {
    const expected = Buffer.from(codeOf(secret, one));
    return expected.byteLength === sent.byteLength && timingSafeEqual(expected, sent);
  });
  return fits.find((one) => !used_steps.includes(one)) ?? null;
};

/** The used steps that must be remembered after `step` was used: older codes are refused anyway. */
export const withUsedStep = (used_steps: readonly number[], step: number, now: number): number[] =>
  [...used_steps, step].filter((one) => one >= now - drift_steps);

/** The address that an app reads from the QR code. */
export const otpauthUrl = (secret: string, email: string): string => {
  const issuer = "Lastmile";
  const parameters = new URLSearchParams({ secret, issuer, algorithm: "SHA1" });
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${parameters}&digits=${digits}&period=${step_seconds}`;
};
