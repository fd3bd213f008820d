import type { Recorded, Value } from "./recorded.ts";
import type { Subject, Template } from "./template.ts";

/** What one path of reads runs and answers. The texts of statements are few: they are numbered. */
export interface PlannedRead {
  ran: { statement: number; how: Recorded["how"]; values: Value[] }[];
  answer: object;
}

/** What one kind of write runs and answers. */
export interface PlannedWrite {
  template: Template[];
  status: number;
  answer: object;
}

export interface Plan {
  statements: string[];
  reads: Record<string, PlannedRead>;
  writes: Record<string, PlannedWrite>;
  /** By the path of a write: its kind, and what its statements name. */
  subjects: Record<string, { kind: string; subject: Subject }>;
}
