import { Option } from "@commander-js/extra-typings";
import { preset_names } from "../../clients/import/columns.ts";
import { encodings } from "../../clients/import/encodings.ts";
import { filled, group, headerMap, json, organization, verb } from "./verb.ts";

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

export const importing = () => group("import", "Import data").addCommand(importClients());
export const exporting = () => group("export", "Export data").addCommand(exportClients());

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
  group("secrets", "Encryption of webhook secrets and calendar addresses in the database")
    .addCommand(status())
    .addCommand(rotate())
    .addCommand(decrypt())
    .addCommand(forget());
