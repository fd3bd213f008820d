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
    .argument("<file>", "the CSV file")
    .addOption(organization())
    .option("--dry-run", "check every line, change nothing")
    .addOption(new Option("--preset <name>", "which names its columns have").choices(preset_names))
    .option("--map <pairs>", "Header=field pairs with commas between them", headerMap)
    .addOption(
      new Option("--encoding <name>", "the file's encoding; found out if left out").choices(
        encodings,
      ),
    )
    .option("--rejected <file>", "where rejected lines go; FILE.rejected.csv if left out", filled)
    .addOption(json())
    .action(async (file, options) => (await import("../import.ts")).importClients(file, options));

const exportClients = () =>
  verb("clients", "Write all clients as CSV, which `import clients` reads", {
    examples: ["export clients clients.csv --bom", "export clients --json"],
  })
    .argument("[file]", "where to write it; standard output if left out")
    .addOption(organization())
    .option("--bom", "begin with a byte order mark, which Excel needs")
    .addOption(
      new Option(
        "--json",
        "without a file: the clients as JSON instead of CSV; with one: what was written",
      ),
    )
    .action(async (file, options) => (await import("../export.ts")).exportClients(file, options));

export const importing = () => group("import", "Bring data in").addCommand(importClients());
export const exporting = () => group("export", "Take data out").addCommand(exportClients());

const status = () =>
  verb("status", "Say how the secrets of the database are stored", { examples: ["secrets status"] })
    .addOption(json())
    .action(async (options) => (await import("../secrets.ts")).status(options));

const rotate = () =>
  verb("rotate", "Encrypt every secret with SECRET_KEY, while no service runs", {
    examples: ["secrets rotate"],
  })
    .addOption(json())
    .action(async (options) => (await import("../secrets.ts")).rotate(options));

const decrypt = () =>
  verb("decrypt", "Store every secret in clear again, while no service runs", {
    examples: ["secrets decrypt"],
  })
    .addOption(json())
    .action(async (options) => (await import("../secrets.ts")).decrypt(options));

const forget = () =>
  verb("forget", "Replace the secrets that no key opens, when SECRET_KEY is lost for good", {
    examples: ["secrets forget", "secrets forget --yes --json"],
  })
    .option("--yes", "do not ask")
    .addOption(json())
    .action(async (options) => (await import("../secrets.ts")).forget(options));

export const secrets = () =>
  group("secrets", "Encryption of webhook secrets and calendar addresses in the database")
    .addCommand(status())
    .addCommand(rotate())
    .addCommand(decrypt())
    .addCommand(forget());
