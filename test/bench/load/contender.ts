import type { Program } from "./served.ts";

/** What is measured beside others. */
export interface Contender {
  name: string;
  program: Program;
  /** A closed file with its schema, of which each start gets a copy. */
  database: string;
  /** Does what another one does but for the COMMIT: its reads would be measured twice. */
  writes_only?: boolean;
}
