import { Refusal } from "../../refusal.ts";

const depth_limit = 32;
/** Values in lists and objects: the longest list that an operation takes has 1,000 (decisions §1). */
const values_limit = 5_000;

const malformed = (message: string): Refusal => new Refusal("malformed_json", message);

/** The value that the bytes say, its texts trimmed and with LF line ends; 422 when it is malformed. */
export const parseJson = (bytes: Uint8Array): unknown => {
  refuseShape(bytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformed("The body is not valid JSON.");
  }
  return tidy(value);
};

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** `[` and `{`, `]` and `}` differ in this bit alone, and no other byte becomes one of the two by it. */
const brace_bit = 0x20;
const opening = 0x7b;
const closing = 0x7d;

/** Judged by the bytes, before anything is made of them: parsing takes far longer than they took to send. */
const refuseShape = (bytes: Uint8Array): void => {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
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

/** Where the quote stands that ends the text. */
const endOfText = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
};

/** Trims every text; CRLF line ends become LF. */
const tidy = (value: unknown): unknown => {
  if (typeof value === "string") return value.replaceAll("\r\n", "\n").trim();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(tidy);
  for (const [key, item] of Object.entries(value)) {
    const tidied = tidy(item);
    if (tidied !== item) Object.defineProperty(value, key, { value: tidied, enumerable: true });
  }
  return value;
};
