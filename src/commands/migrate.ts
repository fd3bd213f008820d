import { schemaVersion } from "../database/migrate.ts";
import { print, readFlags, withDatabase } from "./command.ts";

/**
 * `lastmile migrate [--json]`: brings the file to this program's schema and says its version. It alone
 * begins a file anew where there was one.
 */
export const migrateCommand = async (args: string[]): Promise<void> => {
  const { values } = readFlags(args, { json: { type: "boolean" } });
  await withDatabase((sqlite) => {
    const schema_version = schemaVersion(sqlite);
    print(values.json, { schema_version }, [`schema ${schema_version}`]);
  }, true);
};
