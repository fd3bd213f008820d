import { constants } from "node:os";
import { readConfig } from "../config.ts";
import { type Place, quoted, restoring } from "../database/file/advice.ts";
import { newestCopy } from "../database/file/copies.ts";
import { lowerPriority } from "../database/file/lower-priority.ts";
import { knownSchema } from "../database/migrations.ts";
import { type Check, checkFile, type Verdict } from "../operations/check/check.ts";
import { print, readFlags } from "./command.ts";

const shown_max = 20;

/**
 * `lastmile check [FILE] [--json]`: whether the whole file is right, the live one of `DATABASE_PATH`
 * or a copy. Nothing is written or migrated. Ends with 1 when anything is wrong.
 */
export const checkCommand = async (args: string[]): Promise<void> => {
  const { values, positionals } = readFlags(args, { json: { type: "boolean" } }, 1);
  const [copy] = positionals;
  const place = copy === undefined ? readConfig(process.env) : null;
  const file = place?.DATABASE_PATH ?? copy ?? "";
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const verdict = checkFile(file, (check) => {
    if (!values.json) console.log(lineOf(check));
  });
  if (values.json) print(true, verdict, []);
  else if (verdict.ok)
    console.log(
      `${file} is right${verdict.complete ? "" : `, as far as a file of schema ${verdict.schema_version} can be looked at here: lastmile migrate brings it to this program's`}`,
    );
  if (!verdict.ok) throw new Error(adviceOn(verdict, place));
};

const lineOf = ({ name, ok, faults, duration_ms }: Check): string =>
  [
    `${ok ? "ok   " : "WRONG"} ${name} (${(duration_ms / 1000).toFixed(1)} s)`,
    ...faults.slice(0, shown_max).map((fault) => `      ${fault}`),
    ...(faults.length > shown_max ? [`      and ${faults.length - shown_max} more`] : []),
  ].join("\n");

/** What is wrong in one line, and what to type. `place` is null for a copy. */
const adviceOn = ({ file, faults_total, checks }: Verdict, place: Place | null): string => {
  const wrong = checks.filter(({ ok }) => !ok);
  const [first] = wrong;
  const why =
    first && faults_total === 1
      ? first.faults.join()
      : `${faults_total} faults: ${wrong.map(({ name }) => name).join(", ")}`;
  return `${file} is not right (${why}). ${wayOut(first?.name, file, place)}`;
};

const wayOut = (wrong: string | undefined, file: string, place: Place | null): string => {
  if (wrong === "schema") return "Use the newer Lastmile: lastmile check";
  if (!place) return "Do not go back to it; look at another copy: lastmile check COPY";
  const copy = newestCopy(place, knownSchema())?.path ?? "COPY";
  return `Look at a copy of it, lastmile check ${quoted(copy)}, stop the service and go back to that: ${restoring(file, copy)}`;
};
