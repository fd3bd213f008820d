import { constants } from "node:os";
import {
  commandFor,
  commandLine,
  type DatabasePaths,
  restoreCommand,
  shellQuote,
} from "../database/file/advice.ts";
import { newestCopy } from "../database/file/copies.ts";
import { lowerPriority } from "../database/file/lower-priority.ts";
import { knownSchema } from "../database/migrations.ts";
import { type CheckResult, checkFile, type Verdict } from "../operations/check/check.ts";
import { type JsonOption, print } from "./print.ts";
import { commandConfig } from "./settings.ts";

const shown_max = 20;

/** Checks the whole file: the database or a copy. Writes and migrates nothing. Throws if there are faults. */
export const check = async (copy: string | undefined, options: JsonOption): Promise<void> => {
  const paths = copy === undefined ? commandConfig() : null;
  const file = paths?.DATABASE_PATH ?? copy ?? "";
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const verdict = checkFile(file, (done) => {
    if (!options.json) console.log(lineOf(done));
  });
  if (options.json) print(options, verdict, []);
  else if (verdict.ok)
    console.log(
      `${file} is right${verdict.complete ? "" : `, as far as a file of schema ${verdict.schema_version} can be looked at here: ${commandFor(file, "migrate")} brings it to this program's`}`,
    );
  if (!verdict.ok) throw new Error(errorText(verdict, paths));
};

const lineOf = ({ name, ok, faults, duration_ms }: CheckResult): string =>
  [
    `${ok ? "ok   " : "WRONG"} ${name} (${(duration_ms / 1000).toFixed(1)} s)`,
    ...faults.slice(0, shown_max).map((fault) => `      ${fault}`),
    ...(faults.length > shown_max ? [`      and ${faults.length - shown_max} more`] : []),
  ].join("\n");

/** One line: the faults and what to type. `paths` is null for a copy. */
const errorText = (
  { file, faults_total, checks }: Verdict,
  paths: DatabasePaths | null,
): string => {
  const wrong = checks.filter(({ ok }) => !ok);
  const [first] = wrong;
  const why =
    first && faults_total === 1
      ? first.faults.join()
      : `${faults_total} faults: ${wrong.map(({ name }) => name).join(", ")}`;
  return `${file} is not right (${why}). ${whatToType(first?.name, file, paths)}`;
};

const whatToType = (
  wrong: string | undefined,
  file: string,
  paths: DatabasePaths | null,
): string => {
  if (wrong === "schema") return `Use the newer Lastmile: ${commandLine("check")}`;
  if (!paths) return `Do not restore it; check another copy: ${commandLine("check COPY")}`;
  const copy = newestCopy(paths, knownSchema())?.path ?? "COPY";
  return `Check a copy of it, ${commandLine(`check ${shellQuote(copy)}`)}, stop the service and go back to that: ${restoreCommand(file, copy)}`;
};
