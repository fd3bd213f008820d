/** Encodings to choose from; without a choice it is detected. */
export const encodings = [
  "utf-8",
  "windows-1256",
  "windows-1252",
  "iso-8859-1",
  "utf-16le",
  "utf-16be",
] as const;

export type Encoding = (typeof encodings)[number];
