import { Argument, Option } from "@commander-js/extra-typings";
import { preset_names } from "../../clients/import/columns.ts";
import { encodings } from "../../clients/import/encodings.ts";
import type { SystemName } from "../../moving/systems/system.ts";
import { report_intervals, report_names } from "../../shared/report-vocabulary.ts";
import { currency, filled, group, headerMap, json, organization, origin, verb } from "./verb.ts";

const importClients = () =>
  verb("clients", "Add and update clients from a spreadsheet", {
    examples: [
      "import clients clients.csv --dry-run",
      'import clients clients.csv --map "Full name=name,Tel=phone_number" --encoding windows-1256',
    ],
  })
    .argument("<file>", "the CSV file to import")
    .addOption(organization())
    .option("--dry-run", "check every line without changing anything")
    .addOption(new Option("--preset <name>", "the column names to expect").choices(preset_names))
    .option("--map <pairs>", "comma-separated Header=field pairs", headerMap)
    .addOption(
      new Option("--encoding <name>", "the file's encoding (default: detected)").choices(encodings),
    )
    .option(
      "--rejected <file>",
      "where to write rejected lines (default: FILE.rejected.csv)",
      filled,
    )
    .addOption(json())
    .action(async (file, options) => (await import("../import.ts")).importClients(file, options));

const systems: Readonly<Record<SystemName, string>> = { uisp: "UISP CRM", splynx: "Splynx" };

const fetchFrom = (system: SystemName) =>
  verb(system, `Fetch the records of ${systems[system]} as a folder of spreadsheets`, {
    examples: [
      `import ${system} --url https://crm.example --token-stdin --to old-records --dry-run`,
      `import ${system} --url https://crm.example --token-stdin --to old-records`,
    ],
  })
    .requiredOption("--url <origin>", "its address, without a path", origin)
    .option("--token-stdin", "read the token from standard input, or be asked for it")
    .requiredOption("--to <folder>", "the folder to write, made when missing", filled)
    .addOption(
      new Option("--currency <code>", "the currency of amounts that name none")
        .default("USD")
        .argParser(currency),
    )
    .option("--dry-run", "fetch and count, without writing the files")
    .addOption(json())
    .action(async (options) => (await import("../fetch-records.ts")).fetchInto(system, options));

const exportClients = () =>
  verb("clients", "Export all clients as CSV for `import clients`", {
    examples: ["export clients clients.csv --bom", "export clients --json"],
  })
    .argument("[file]", "where to write it (default: standard output)")
    .addOption(organization())
    .option("--bom", "start with a byte order mark, which Excel needs")
    .addOption(
      new Option(
        "--json",
        "without a file: print the clients as JSON; with one: print a JSON summary",
      ),
    )
    .action(async (file, options) => (await import("../export.ts")).exportClients(file, options));

const importFolder = () =>
  verb("folder", "Import a folder of spreadsheets: clients, jobs, invoices, payments and more", {
    examples: [
      "import folder history --dry-run",
      "import folder history --as-of 2026-10-31 --org 01890a5d-ac96-774b-bcce-b302099a8057",
    ],
  })
    .argument("<folder>", "the folder with the CSV files (docs/moving-in.md)")
    .addOption(organization())
    .option("--dry-run", "check every line without changing anything")
    .option("--as-of <day>", "opening balances are of this day's end (default: today)", filled)
    .addOption(json())
    .action(async (folder, options) =>
      (await import("../import-folder.ts")).importFolder(folder, options),
    );

const importTemplate = () =>
  verb("template", "Write an empty spreadsheet for each kind of record", {
    examples: ["import template history"],
  })
    .argument("<folder>", "where to write them")
    .addOption(json())
    .action(async (folder, options) =>
      (await import("../import-folder.ts")).template(folder, options),
    );

export const importing = () =>
  group("import", "Import data")
    .addCommand(importClients())
    .addCommand(importFolder())
    .addCommand(importTemplate())
    .addCommand(fetchFrom("uisp"))
    .addCommand(fetchFrom("splynx"));

const exportFolder = () =>
  verb("folder", "Export everything as a folder of spreadsheets for `import folder`", {
    examples: ["export folder history --org 01890a5d-ac96-774b-bcce-b302099a8057"],
  })
    .argument("<folder>", "the folder to write")
    .addOption(organization())
    .addOption(json())
    .action(async (folder, options) =>
      (await import("../export-folder.ts")).exportFolder(folder, options),
    );

export const exporting = () =>
  group("export", "Export data").addCommand(exportClients()).addCommand(exportFolder());

/** An option of a report that the API reads and checks. */
const filter = (flag: string, description: string) =>
  new Option(flag, description).argParser(filled);

export const report = () =>
  verb("report", "Print a report of the API", {
    examples: [
      "report revenue --from 2026-01-01 --to 2026-10-31",
      "report aging --as-of 2026-09-30 --csv",
      "report jobs --interval week --by job_type",
    ],
  })
    .addArgument(new Argument("<name>", "the report").choices(report_names))
    .addOption(organization())
    .addOption(
      filter("--from <day>", "the first day (default: the first of the month 11 months before)"),
    )
    .addOption(filter("--to <day>", "the last day (default: today)"))
    .addOption(filter("--as-of <day>", "the day of an aging report (default: today)"))
    .addOption(
      new Option("--interval <length>", "how the days are divided (default: month)").choices(
        report_intervals,
      ),
    )
    .addOption(filter("--by <key>", "break a report on revenue or jobs down"))
    .addOption(filter("--currency <code>", "only this currency"))
    .addOption(filter("--branch-id <id>", "only this branch"))
    .addOption(filter("--board-id <id>", "only this board"))
    .addOption(filter("--technician-id <id>", "only this technician"))
    .addOption(filter("--collector-id <id>", "only this collector"))
    .addOption(new Option("--csv", "print CSV").conflicts("json"))
    .addOption(json())
    .action(async (name, options) => (await import("../report.ts")).report(name, options));

const status = () =>
  verb("status", "Show how the secrets in the database are stored", {
    examples: ["secrets status"],
  })
    .addOption(json())
    .action(async (options) => (await import("../secrets.ts")).status(options));

const rotate = () =>
  verb("rotate", "Encrypt every secret with SECRET_KEY (the service must be stopped)", {
    examples: ["secrets rotate"],
  })
    .addOption(json())
    .action(async (options) => (await import("../secrets.ts")).rotate(options));

const decrypt = () =>
  verb("decrypt", "Decrypt every secret (the service must be stopped)", {
    examples: ["secrets decrypt"],
  })
    .addOption(json())
    .action(async (options) => (await import("../secrets.ts")).decrypt(options));

const forget = () =>
  verb("forget", "Replace the secrets that cannot be decrypted after SECRET_KEY was lost", {
    examples: ["secrets forget", "secrets forget --yes --json"],
  })
    .option("--yes", "do not ask for confirmation")
    .addOption(json())
    .action(async (options) => (await import("../secrets.ts")).forget(options));

export const secrets = () =>
  group("secrets", "Encryption of the secrets in the database")
    .addCommand(status())
    .addCommand(rotate())
    .addCommand(decrypt())
    .addCommand(forget());
