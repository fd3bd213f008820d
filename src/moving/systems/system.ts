import type { Collection, Records, Single } from "./fetch-collections.ts";
import type { LeftOut } from "./left-out.ts";
import type { Files } from "./write-files.ts";

export type SystemName = "uisp" | "splynx";

/** What an operator says about the records. */
export interface Reading {
  /** Of amounts whose currency the system does not say. */
  currency: string;
  left_out: LeftOut;
}

/** Another provider's system: where its records are, and what they are in our files. */
export interface System {
  headers: (token: string) => Record<string, string>;
  /** What to check when the token is refused. */
  refused: string;
  collections: readonly Collection[];
  /** Records that have no list: their name, and their addresses by the records that have one. */
  singles: { name: string; of: (records: Records) => readonly Single[] } | null;
  filesOf: (records: Records, reading: Reading) => Files;
}
