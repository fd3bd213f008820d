import type { Program } from "./served.ts";

/** What is measured beside others. */
export interface Contender {
  name: string;
  program: Program;
  /** A closed file with its schema, of which each start gets a copy. */
  database: string;
  /** Those that it is measured at; all when they are not named. */
  operations?: readonly string[];
}

export const takesPart = ({ operations }: Contender, operation: string): boolean =>
  operations?.includes(operation) ?? true;
