import type { Instant } from "../clock/instant.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { addResult, emptyResult } from "../dunning/result.ts";
import { type RunReport, runAll, workIn } from "../dunning/run-all.ts";

/** Runs the dunning policies, or a dry run of them. */
export const runDunning = async (sqlite: Sqlite, at: Instant, dry_run: boolean) => {
  const reports = await runAll(sqlite, at, { dry_run });
  const result = emptyResult();
  for (const report of reports) addResult(result, report);
  const document = {
    changed: dry_run ? 0 : workIn(result),
    dry_run,
    ran_at: at,
    ...result,
    runs: reports.map(({ organization, id, ran_at, messages, suspensions, superseded }) => ({
      organization_id: organization.id,
      id,
      ran_at,
      messages,
      suspensions,
      superseded,
    })),
  };
  return {
    document,
    lines: reports.length > 0 ? reports.map(lineOf(dry_run)) : ["nothing to do"],
  };
};

const lineOf =
  (dry_run: boolean) =>
  ({ organization, messages, suspensions, superseded }: RunReport): string =>
    `${organization.name}: ${[
      `${counted(messages, "message", "messages")}${dry_run ? " to send" : ""}`,
      `${counted(suspensions, "client", "clients")} ${dry_run ? "to suspend" : "suspended"}`,
      `${counted(superseded, "step", "steps")} superseded`,
    ].join(", ")}`;

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
