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
  /** Records that have no list, by those that have one. */
  singlesOf: (records: Records) => readonly Single[];
  /** The name under which `filesOf` finds them. */
  singles_name: string;
  filesOf: (records: Records, reading: Reading) => Files;
}
