import { readConfig } from "../config.ts";
import { quoted } from "../database/file/advice.ts";
import { lowerPriority } from "../database/file/lower-priority.ts";
import { type Check, checkFile, type Verdict } from "../operations/check/check.ts";
import { print, readFlags } from "./command.ts";

const shown_max = 20;

/**
 * `lastmile check [FILE] [--json]`: whether the whole file is right, the live one of `DATABASE_PATH`
 * or a copy. Nothing is written or migrated. Ends with 1 when anything is wrong.
 */
export const checkCommand = async (args: string[]): Promise<void> => {
  const { values, positionals } = readFlags(args, { json: { type: "boolean" } }, 1);
  const file = positionals[0] ?? readConfig(process.env).DATABASE_PATH;
  lowerPriority();
  const verdict = checkFile(file, (check) => {
    if (!values.json) console.log(lineOf(check));
  });
  if (values.json) print(true, verdict, []);
  else if (verdict.ok)
    console.log(
      `${file} is right${verdict.complete ? "" : `, as far as a file of schema ${verdict.schema_version} can be looked at here: lastmile migrate brings it to this program's`}`,
    );
  if (!verdict.ok) throw new Error(adviceOn(verdict));
};

const lineOf = ({ name, ok, faults, duration_ms }: Check): string =>
  [
    `${ok ? "ok   " : "WRONG"} ${name} (${(duration_ms / 1000).toFixed(1)} s)`,
    ...faults.slice(0, shown_max).map((fault) => `      ${fault}`),
    ...(faults.length > shown_max ? [`      and ${faults.length - shown_max} more`] : []),
  ].join("\n");

const adviceOn = ({ file, faults_total, checks }: Verdict): string => {
  const names = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  return `${file} is not right: ${faults_total} ${faults_total === 1 ? "fault" : "faults"} (${names.join(", ")}). Check a backup, lastmile check BACKUP, stop the service and go back to it: DATABASE_PATH=${quoted(file)} lastmile restore BACKUP`;
};
