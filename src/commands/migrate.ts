import { resolve } from "node:path";
import { schemaVersion } from "../database/migrate.ts";
import { withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";

/** Migrates the file. The only command that creates a new database where one was lost. */
export const migrate = async (options: JsonOption): Promise<void> => {
  await withDatabase(
    (sqlite, { DATABASE_PATH }) => {
      const schema_version = schemaVersion(sqlite);
      print(options, { schema_version }, [
        `${resolve(DATABASE_PATH)} has schema ${schema_version}`,
      ]);
    },
    { if_missing: "always create" },
  );
};
