/** What a file can be told to be written in; else it is found out. */
export const encodings = [
  "utf-8",
  "windows-1256",
  "windows-1252",
  "iso-8859-1",
  "utf-16le",
  "utf-16be",
] as const;

export type Encoding = (typeof encodings)[number];
