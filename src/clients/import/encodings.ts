/** The encodings of spreadsheets. */
export const encodings = [
  "utf-8",
  "windows-1252",
  "windows-1256",
  "iso-8859-1",
  "utf-16le",
  "utf-16be",
] as const;

export type Encoding = (typeof encodings)[number];
