import { fetchRecords } from "../moving/systems/fetch-records.ts";
import type { SystemName } from "../moving/systems/system.ts";
import { type JsonOption, print } from "./print.ts";
import { progressBar } from "./progress.ts";
import { promptSecret } from "./prompt.ts";
import { UsageError } from "./usage-error.ts";

interface Options extends JsonOption {
  url: string;
  tokenStdin?: true | undefined;
  to: string;
  currency: string;
  dryRun?: true | undefined;
}

/** Reads standard input or the terminal: flags are visible in the process list. */
const readToken = async (system: SystemName): Promise<string> => {
  const token = (
    process.stdin.isTTY ? await promptSecret("Token: ") : await Bun.stdin.text()
  ).trim();
  if (token === "") throw new Error("the token is empty");
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error("the token must be one word");
  if (system === "splynx" && !/^[^:]+:[^:]/.test(token))
    throw new Error("the token of Splynx is KEY:SECRET");
  return token;
};

/** Writes another system's records as a folder for `import folder`. Touches no database. */
export const fetchInto = async (system: SystemName, options: Options): Promise<void> => {
  if (!options.tokenStdin) throw new UsageError("--token-stdin is missing");
  const token = await readToken(system);
  let bar: ReturnType<typeof progressBar> | undefined;
  const { url, to, currency } = options;
  const report = await fetchRecords({
    system,
    url,
    token,
    currency,
    to,
    dry_run: options.dryRun ?? false,
    wait: Bun.sleep,
    onBegin: (count) => {
      bar?.end();
      bar = progressBar(count);
    },
    onFetched: () => bar?.add(1),
  });
  bar?.end();
  print(options, report, [
    ...report.files.map(({ file, lines }) => `${file}.csv: ${lines} lines`),
    ...Object.entries(report.left_out).map(
      ([reason, count]) => `left out: ${count} ${reason.replaceAll("_", " ")}`,
    ),
    report.dry_run
      ? `dry run: no file was written; the answers stay in ${to}/.fetched for the next run`
      : `written to ${to}`,
  ]);
};
