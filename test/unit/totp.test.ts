import { expect, test } from "bun:test";
import {
  codeOf,
  matchingStep,
  otpauthUrl,
  stepAt,
  toBase32,
  withUsedStep,
} from "../../src/access/sign-in/second-factor/totp.ts";

/** RFC 6238, appendix B: SHA-1, with the last six of the eight digits. */
const secret = toBase32(Buffer.from("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %d s the code is %s", (seconds, code) => {
  expect(codeOf(secret, stepAt(seconds * 1000))).toBe(code);
});

test("base32 is that of RFC 4648", () => {
  expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(toBase32(Buffer.from("fooba"))).toBe("MZXW6YTB");
});

test.each([
  [-2, null],
  [-1, 99],
  [0, 100],
  [1, 101],
  [2, null],
])("a clock %d steps off", (off, step) => {
  expect(matchingStep(secret, codeOf(secret, 100 + off), 100, [])).toBe(step);
});

test("a used code fits no more, and the others still do", () => {
  expect(matchingStep(secret, codeOf(secret, 100), 100, [100])).toBeNull();
  expect(matchingStep(secret, codeOf(secret, 99), 100, [100])).toBe(99);
});

test.each(["", "28708", "2870820", "abcdef", "２８７０８２"])("%j is no code", (code) => {
  expect(matchingStep(secret, code, 1, [])).toBeNull();
});

test("only steps that could fit again are remembered", () => {
  expect(withUsedStep([97, 98, 99], 100, 100)).toEqual([99, 100]);
  expect(withUsedStep([100], 101, 100)).toEqual([100, 101]);
});

test("the address for the QR code names the person and the secret", () => {
  expect(otpauthUrl(secret, "rima@cedar.example")).toBe(
    `otpauth://totp/Lastmile:rima%40cedar.example?secret=${secret}&issuer=Lastmile&algorithm=SHA1&digits=6&period=30`,
  );
});
