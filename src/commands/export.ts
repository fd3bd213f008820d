import { stringify } from "csv-stringify/sync";
import { export_columns, exportClients } from "../clients/export.ts";
import { actions, readFlags, theOrganization, withDatabase } from "./command.ts";

/** `export clients [FILE.csv] [--org ORG] [--bom]`: to standard output without a file; `--bom` is for spreadsheets. */
const exportTo = async (args: string[]): Promise<void> => {
  const { values, positionals } = readFlags(
    args,
    { org: { type: "string" }, bom: { type: "boolean" } },
    1,
  );
  const [path] = positionals;
  await withDatabase(async (sqlite) => {
    const organization = theOrganization(sqlite, values.org);
    const output = (path === undefined ? Bun.stdout : Bun.file(path)).writer();
    output.write((values.bom ? "\ufeff" : "") + stringify([[...export_columns]]));
    for (const lines of exportClients(sqlite.reader(organization.id))) {
      output.write(stringify(lines));
      await output.flush();
    }
    await output.end();
  });
};

export const exportCommand = actions("export", { clients: exportTo });
