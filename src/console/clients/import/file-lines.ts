import type { Encoding } from "./encodings.ts";

/** The lines of a file by number, from 1. */
export const fileLines = (bytes: ArrayBuffer, encoding: Encoding): readonly string[] => {
  const text = new TextDecoder(encoding).decode(bytes);
  return ["", ...text.split(text.includes("\n") ? /\r?\n/ : "\r")];
};

interface Refused {
  line: number;
}

/** A file of the header and the refused lines, to fix and import again. */
export const refusedFile = (lines: readonly string[], refused: readonly Refused[]): string =>
  `\ufeff${[1, ...refused.map(({ line }) => line)].map((line) => lines[line] ?? "").join("\r\n")}\r\n`;
