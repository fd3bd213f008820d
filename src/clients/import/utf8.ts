import { isUtf8 } from "node:buffer";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const isBetween = (byte: number | undefined, first: number, last: number): boolean =>
  byte !== undefined && byte >= first && byte <= last;

/** The length of a character that begins with this byte; 1 if none does. */
const expectedLength = (byte: number): number =>
  isBetween(byte, 0xc2, 0xdf)
    ? 2
    : isBetween(byte, 0xe0, 0xef)
      ? 3
      : isBetween(byte, 0xf0, 0xf4)
        ? 4
        : 1;

/** The range of the second byte, for first bytes that do not allow every continuation byte (RFC 3629 §4). */
const second_bytes: Record<number, readonly [number, number]> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

/** The length of the UTF-8 character at this offset; 0 if it is invalid. */
const characterLength = (bytes: Uint8Array, offset: number): number => {
  const first = bytes[offset] ?? 0;
  if (first < 0x80) return 1;
  const length = expectedLength(first);
  const [lowest, highest] = second_bytes[first] ?? [0x80, 0xbf];
  if (length === 1 || !isBetween(bytes[offset + 1], lowest, highest)) return 0;
  for (let next = offset + 2; next < offset + length; next += 1)
    if (!isBetween(bytes[next], 0x80, 0xbf)) return 0;
  return length;
};

/** Whether there is a multi-byte UTF-8 character. In other encodings that is very unlikely. */
export const hasMultiByteCharacter = (bytes: Uint8Array): boolean => {
  for (let offset = 0; offset < bytes.length; ) {
    const length = characterLength(bytes, offset);
    if (length > 1) return true;
    offset += length || 1;
  }
  return false;
};

/** The same bytes, in pieces that end at character boundaries. */
export async function* wholeCharacters(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const end = endOfCharacters(bytes);
    rest = bytes.subarray(end);
    yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}

/** The offset of an incomplete character at the end, otherwise the length. */
const endOfCharacters = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1)
    if (expectedLength(bytes[bytes.length - back] ?? 0) > back) return bytes.length - back;
  return bytes.length;
};

/** Decodes UTF-8. An invalid byte becomes a lone surrogate, which valid UTF-8 cannot contain. */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  if (isUtf8(bytes)) return decoder.decode(bytes);
  const units = Buffer.alloc(2 * bytes.length);
  let end = 0;
  for (let offset = 0; offset < bytes.length; ) {
    const length = characterLength(bytes, offset);
    const code = length === 0 ? 0xdc00 + (bytes[offset] ?? 0) : codePointOf(bytes, offset, length);
    if (code > 0xffff) end = units.writeUInt16LE(0xd800 + ((code - 0x10000) >> 10), end);
    end = units.writeUInt16LE(code > 0xffff ? 0xdc00 + (code & 0x3ff) : code, end);
    offset += length || 1;
  }
  return units.toString("utf16le", 0, end);
};

const codePointOf = (bytes: Uint8Array, offset: number, length: number): number => {
  const first = bytes[offset] ?? 0;
  let code = length === 1 ? first : first & (0xff >> (length + 1));
  for (let next = offset + 1; next < offset + length; next += 1)
    code = (code << 6) | ((bytes[next] ?? 0) & 0x3f);
  return code;
};

/** The first invalid byte in a text from `decodeUtf8`, for example `0xC9`. Null if there is none. */
export const firstInvalidByte = (text: string): string | null => {
  if (text.isWellFormed()) return null;
  const code = /[\udc80-\udcff]/u.exec(text)?.[0].charCodeAt(0) ?? 0xdc00;
  return `0x${(code - 0xdc00).toString(16).toUpperCase()}`;
};
