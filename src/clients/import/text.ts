import { isAscii, isUtf8 } from "node:buffer";
import type { Encoding } from "./encodings.ts";
import { decodeUtf8, hasMultiByteCharacter, wholeCharacters } from "./utf8.ts";

const piece_bytes = 32 * 1024;

const marks: [Encoding, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Bytes that are undefined in Windows-1252, or an accented lower-case letter before an accented capital, which no language has. */
const no_windows_1252 = /[\x81\x8d\x8f\x90\x9d]|[\xdf-\xf6\xf8-\xff][\xc0-\xd6\xd8-\xde]/;

/**
 * Detects the encoding (decisions §3). A byte order mark decides. Otherwise it is Windows-1252 if no
 * multi-byte UTF-8 character is in the file and all non-ASCII bytes are plausible Windows-1252.
 * Otherwise UTF-8, whose invalid bytes are reported by line.
 */
export const encodingOf = async (file: Blob): Promise<Encoding> => {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const marked = marks.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
  if (marked) return marked[0];
  let is_ascii = true;
  let is_windows_1252 = true;
  for await (const piece of wholeCharacters(piecesOf(file))) {
    if (isAscii(piece)) continue;
    if (isUtf8(piece) || hasMultiByteCharacter(piece)) return "utf-8";
    is_ascii = false;
    if (no_windows_1252.test(Buffer.from(piece).toString("latin1"))) is_windows_1252 = false;
  }
  return is_windows_1252 && !is_ascii ? "windows-1252" : "utf-8";
};

/** The file's text in pieces, without the byte order mark. Invalid UTF-8 becomes lone surrogates (`decodeUtf8`). */
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
  for await (const piece of wholeCharacters(piecesOf(file, onRead))) {
    const text = decodeUtf8(piece);
    yield is_start && text.startsWith("\ufeff") ? text.slice(1) : text;
    is_start = false;
  }
}

async function* piecesOf(file: Blob, onRead?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream())
    for (let offset = 0; offset < chunk.byteLength; offset += piece_bytes) {
      const piece = chunk.subarray(offset, offset + piece_bytes);
      onRead?.(piece.byteLength);
      yield piece;
      // Lets other requests run: a file in memory is read without waiting.
      await new Promise((resolve) => setImmediate(resolve));
    }
}
