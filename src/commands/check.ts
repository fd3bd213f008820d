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

/**
 * Checks the whole file: the database, or a copy of it. Nothing is written or migrated. Throws when
 * anything is wrong.
 */
export const check = async (copy: string | undefined, options: JsonOption): Promise<void> => {
  const place = copy === undefined ? commandConfig() : null;
  const file = place?.DATABASE_PATH ?? copy ?? "";
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const verdict = checkFile(file, (done) => {
    if (!options.json) console.log(lineOf(done));
  });
  if (options.json) print(options, verdict, []);
  else if (verdict.ok)
    console.log(
      `${file} is right${verdict.complete ? "" : `, as far as a file of schema ${verdict.schema_version} can be looked at here: ${commandFor(file, "migrate")} brings it to this program's`}`,
    );
  if (!verdict.ok) throw new Error(adviceOn(verdict, place));
};

const lineOf = ({ name, ok, faults, duration_ms }: CheckResult): string =>
  [
    `${ok ? "ok   " : "WRONG"} ${name} (${(duration_ms / 1000).toFixed(1)} s)`,
    ...faults.slice(0, shown_max).map((fault) => `      ${fault}`),
    ...(faults.length > shown_max ? [`      and ${faults.length - shown_max} more`] : []),
  ].join("\n");

/** What is wrong in one line, and what to type. `place` is null for a copy. */
const adviceOn = ({ file, faults_total, checks }: Verdict, place: DatabasePaths | null): string => {
  const wrong = checks.filter(({ ok }) => !ok);
  const [first] = wrong;
  const why =
    first && faults_total === 1
      ? first.faults.join()
      : `${faults_total} faults: ${wrong.map(({ name }) => name).join(", ")}`;
  return `${file} is not right (${why}). ${wayOut(first?.name, file, place)}`;
};

const wayOut = (wrong: string | undefined, file: string, place: DatabasePaths | null): string => {
  if (wrong === "schema") return `Use the newer Lastmile: ${commandLine("check")}`;
  if (!place) return `Do not restore it; check another copy: ${commandLine("check COPY")}`;
  const copy = newestCopy(place, knownSchema())?.path ?? "COPY";
  return `Check a copy of it, ${commandLine(`check ${shellQuote(copy)}`)}, stop the service and go back to that: ${restoreCommand(file, copy)}`;
};
