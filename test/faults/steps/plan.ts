import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The statement at which a process is killed: the `nth`, from 0, that matches, once one like `from` was run. */
export interface Plan {
  from: string;
  matching: string;
  nth: number;
  at: "before" | "after";
  /** Whether the statements that match are written down on the way. */
  tells?: boolean;
}

/** What a process loads that is to be killed by plan. */
export const kill_at = join(import.meta.dir, "kill-at.ts");

export const planPath = (database: string): string => `${database}.kill-at`;
export const stepsPath = (plan: string): string => `${plan}.steps`;

/** The process of this database goes by the plan from its next statement on. */
export const givePlan = (database: string, plan: Plan): void => {
  writeFileSync(`${planPath(database)}.new`, JSON.stringify(plan));
  renameSync(`${planPath(database)}.new`, planPath(database));
};

/** Takes plan and notes away; the statements that were written down. */
export const takePlan = (database: string): string[] => {
  const notes = stepsPath(planPath(database));
  const lines = existsSync(notes) ? readFileSync(notes, "utf8").trimEnd().split("\n") : [];
  rmSync(planPath(database), { force: true });
  rmSync(notes, { force: true });
  return lines.map((line) => JSON.parse(line) as string);
};
