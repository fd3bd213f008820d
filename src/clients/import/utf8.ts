import { isUtf8 } from "node:buffer";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const isBetween = (byte: number | undefined, first: number, last: number): boolean =>
  byte !== undefined && byte >= first && byte <= last;

/** How many bytes a letter has that begins with this one; 1 where none does. */
const announcedLength = (byte: number): number =>
  isBetween(byte, 0xc2, 0xdf)
    ? 2
    : isBetween(byte, 0xe0, 0xef)
      ? 3
      : isBetween(byte, 0xf0, 0xf4)
        ? 4
        : 1;

/** What the second byte may be at least and at most where not every continuation is allowed (RFC 3629 §4). */
const second_bytes: Record<number, readonly [number, number]> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

/** How many bytes the UTF-8 letter at this place has; 0 where there is none. */
const letterLength = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = announcedLength(first);
  const [lowest, highest] = second_bytes[first] ?? [0x80, 0xbf];
  if (length === 1 || !isBetween(bytes[at + 1], lowest, highest)) return 0;
  for (let next = at + 2; next < at + length; next += 1)
    if (!isBetween(bytes[next], 0x80, 0xbf)) return 0;
  return length;
};

/** Whether a letter of several bytes stands in it: text that is not UTF-8 has one by rare accident only. */
export const hasLongLetter = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; ) {
    const length = letterLength(bytes, at);
    if (length > 1) return true;
    at += length || 1;
  }
  return false;
};

/** The same bytes in pieces that end where a letter ends. */
export async function* wholeLetters(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const end = endOfLetters(bytes);
    rest = bytes.subarray(end);
    yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}

/** Where a letter begins that is not all there yet, else the end. */
const endOfLetters = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1)
    if (announcedLength(bytes[bytes.length - back] ?? 0) > back) return bytes.length - back;
  return bytes.length;
};

/** UTF-8 as text; a byte that is none of it becomes a lone surrogate, as no UTF-8 can write one. */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  if (isUtf8(bytes)) return decoder.decode(bytes);
  const units = Buffer.alloc(2 * bytes.length);
  let end = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = letterLength(bytes, at);
    const code = length === 0 ? 0xdc00 + (bytes[at] ?? 0) : codePointOf(bytes, at, length);
    if (code > 0xffff) end = units.writeUInt16LE(0xd800 + ((code - 0x10000) >> 10), end);
    end = units.writeUInt16LE(code > 0xffff ? 0xdc00 + (code & 0x3ff) : code, end);
    at += length || 1;
  }
  return units.toString("utf16le", 0, end);
};

const codePointOf = (bytes: Uint8Array, at: number, length: number): number => {
  const first = bytes[at] ?? 0;
  let code = length === 1 ? first : first & (0xff >> (length + 1));
  for (let next = at + 1; next < at + length; next += 1)
    code = (code << 6) | ((bytes[next] ?? 0) & 0x3f);
  return code;
};

/** The first byte that was no UTF-8, of a text that `decodeUtf8` made: `0xC9`. Null without one. */
export const strayByte = (text: string): string | null => {
  if (text.isWellFormed()) return null;
  const code = /[\udc80-\udcff]/u.exec(text)?.[0].charCodeAt(0) ?? 0xdc00;
  return `0x${(code - 0xdc00).toString(16).toUpperCase()}`;
};
