import { Refusal } from "../../refusal.ts";

const depth_limit = 32;
/** All values in lists and objects. The longest list that an operation accepts has 1,000 (decisions §1). */
const values_limit = 5_000;

const malformed = (message: string): Refusal => new Refusal("malformed_json", message);

/** Parses JSON. Trims all texts and converts CRLF to LF. Refuses with 422. */
export const parseJson = (bytes: Uint8Array): unknown => {
  checkShape(bytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformed("The body is not valid JSON.");
  }
  return normalizeTexts(value);
};

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** `[` and `{`, `]` and `}` only differ in this bit. Setting it turns no other byte into a brace. */
const brace_bit = 0x20;
const opening = 0x7b;
const closing = 0x7d;

/** Checks depth and size on the bytes, since parsing takes much longer. */
const checkShape = (bytes: Uint8Array): void => {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) index = closingQuote(bytes, index + 1);
    else if (byte === comma) values += 1;
    else if ((byte | brace_bit) === opening) {
      depth += 1;
      values += 1;
      if (depth > depth_limit)
        throw malformed(`The body is nested deeper than ${depth_limit} levels.`);
    } else if ((byte | brace_bit) === closing) depth -= 1;
    if (values > values_limit) throw malformed(`The body has more than ${values_limit} values.`);
  }
};

/** The index of the closing quote. */
const closingQuote = (bytes: Uint8Array, from: number): number => {
  let index = from;
  while (index < bytes.length && bytes[index] !== quote)
    index += bytes[index] === backslash ? 2 : 1;
  return index;
};

const normalizeTexts = (value: unknown): unknown => {
  if (typeof value === "string") return value.replaceAll("\r\n", "\n").trim();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(normalizeTexts);
  for (const [key, item] of Object.entries(value)) {
    const normalized = normalizeTexts(item);
    if (normalized !== item)
      Object.defineProperty(value, key, { value: normalized, enumerable: true });
  }
  return value;
};
