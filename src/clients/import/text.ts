import { isAscii, isUtf8 } from "node:buffer";
import type { Encoding } from "./encodings.ts";
import { decodeUtf8, hasLongLetter, wholeLetters } from "./utf8.ts";

const piece_bytes = 32 * 1024;

const marks: [Encoding, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** What Windows-1252 has no letter for, and a small accented letter right before a capital one, as in no word of its languages. */
const no_windows_1252 = /[\x81\x8d\x8f\x90\x9d]|[\xdf-\xf6\xf8-\xff][\xc0-\xd6\xd8-\xde]/;

/**
 * What a byte order mark says. Else Windows-1252 when the whole file speaks for it: there is no
 * letter of several bytes in UTF-8 anywhere, and what is not ASCII reads as Windows-1252. Else
 * UTF-8, whose strays are found line by line (decisions §3).
 */
export const encodingOf = async (file: Blob): Promise<Encoding> => {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const marked = marks.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
  if (marked) return marked[0];
  let is_ascii = true;
  let is_windows_1252 = true;
  for await (const piece of wholeLetters(piecesOf(file))) {
    if (isAscii(piece)) continue;
    if (isUtf8(piece) || hasLongLetter(piece)) return "utf-8";
    is_ascii = false;
    if (no_windows_1252.test(Buffer.from(piece).toString("latin1"))) is_windows_1252 = false;
  }
  return is_windows_1252 && !is_ascii ? "windows-1252" : "utf-8";
};

/** The file's text in pieces, without its byte order mark; what is no UTF-8 in it as `decodeUtf8` says. */
export async function* textOf(
  file: Blob,
  encoding: Encoding,
  onRead: ((bytes: number) => void) | undefined,
): AsyncGenerator<string> {
  if (encoding !== "utf-8") {
    const decoder = new TextDecoder(encoding);
    for await (const piece of piecesOf(file, onRead)) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
    return;
  }
  let is_start = true;
  for await (const piece of wholeLetters(piecesOf(file, onRead))) {
    const text = decodeUtf8(piece);
    yield is_start && text.startsWith("\ufeff") ? text.slice(1) : text;
    is_start = false;
  }
}

async function* piecesOf(file: Blob, onRead?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream())
    for (let at = 0; at < chunk.byteLength; at += piece_bytes) {
      const piece = chunk.subarray(at, at + piece_bytes);
      onRead?.(piece.byteLength);
      yield piece;
      // Others have their turn: reading from memory waits for nothing.
      await new Promise((resolve) => setImmediate(resolve));
    }
}
