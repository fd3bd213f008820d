import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { normalizePhone, storedForms, storedPhonesOf } from "../../src/clients/phone.ts";

describe("one number in the ways that people write it (§4.1)", () => {
  for (const written of [
    "03123456",
    "3123456",
    "03 123 456",
    "03-123-456",
    "03.123.456",
    "(03) 123456",
    "03/123456",
    "+9613123456",
    "+961 3 123 456",
    "+961 (0)3 123456",
    "009613123456",
    "00961-03-123456",
    "٠٣١٢٣٤٥٦",
    "+٩٦١ ٣ ١٢٣ ٤٥٦",
    "۰۳۱۲۳۴۵۶",
    "\u202a+961 3 123 456\u202c",
    "03\u00a0123\u00a0456",
    "03–123–456",
  ])
    test(JSON.stringify(written), () => {
      expect(normalizePhone(written, "961")).toBe("3123456");
    });
});

test.each([
  ["9613123456", "9613123456"], // a bare country code stays
  ["0003123456", "003123456"], // one leading 0 only
  ["+1 212 555 0100", "+12125550100"],
  ["0012125550100", "012125550100"],
  ["+961 +961 3", "+9613"], // one prefix only
  ["", null],
  ["+961", null],
  ["00961 0", null],
  ["0", null],
  ["call me", null],
  ["- ( )", null],
])("%p is %p", (written, normal) => {
  expect(normalizePhone(written, "961")).toBe(normal);
});

test("another country's code is read by its own rule", () => {
  expect(normalizePhone("+33 1 23 45 67 89", "33")).toBe("123456789");
  expect(normalizePhone("01 23 45 67 89", "33")).toBe("123456789");
  expect(normalizePhone("+961 3 123456", "33")).toBe("+9613123456");
});

const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 10 })
  .map((list) => `${(list[0] ?? 0) % 9 || 3}${list.slice(1).join("")}`);
const separator = fc.constantFrom("", " ", "-", ".", "(", ")", "/", "\u00a0");

const scattered = (number: string) =>
  fc
    .array(separator, { minLength: number.length, maxLength: number.length })
    .map((marks) => [...number].map((digit, index) => digit + marks[index]).join(""));

test("any separators and any one prefix give the same", () => {
  fc.assert(
    fc.property(
      fc
        .tuple(digits, fc.constantFrom("", "0", "+961", "00961", "+9610", "009610"))
        .chain(([number, prefix]) => fc.tuple(fc.constant(number), scattered(prefix + number))),
      ([number, written]) => {
        expect(normalizePhone(written, "961")).toBe(number);
      },
    ),
  );
});

test("never throws, and gives nothing without a digit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (written) => {
      const normal = normalizePhone(written, "961");
      expect(normal === null || /[0-9]/.test(normal)).toBe(true);
    }),
  );
});

const codes = fc.constantFrom("1", "9", "33", "96", "961", "9613");
const prefix = fc.constantFrom("", "0", "00", "+", "+0", "000");
const written = fc
  .tuple(prefix, fc.oneof(fc.constant(""), codes), prefix, fc.oneof(fc.constant(""), digits))
  .map((parts) => parts.join(""));

test("a number is stored in one of the forms that it is looked for in, whatever the two codes are", () => {
  fc.assert(
    fc.property(written, codes, codes, (phone, country_code, stored_code) => {
      const number = normalizePhone(phone, country_code);
      const stored = storedPhonesOf({ phone_number: phone, extra_phones: "[]" }, stored_code);
      if (number === null) return;
      expect(storedForms(number, country_code, stored_code)).toContain(stored[0] ?? "");
    }),
    { numRuns: 5000 },
  );
});

test("with one code, equal numbers and no others are stored the same", () => {
  fc.assert(
    fc.property(written, written, codes, (one, other, code) => {
      const number = normalizePhone(one, code);
      if (number === null) return;
      const [stored] = storedPhonesOf({ phone_number: other, extra_phones: "[]" }, code);
      expect(storedForms(number, code, code)).toEqual([number]);
      expect(stored === number).toBe(normalizePhone(other, code) === number);
    }),
    { numRuns: 5000 },
  );
});
