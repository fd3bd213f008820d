import { readConfig } from "../config.ts";
import { backupFolder } from "../database/file/copies.ts";
import { publicationOf } from "../operations/backup/backups.ts";
import { copyAside } from "../operations/backup/copy.ts";
import { placeFor } from "../operations/backup/write-file.ts";
import { needed, print, readFlags } from "./command.ts";

/**
 * `lastmile backup [FILE] [--json]`: one verified copy, published among the backups, or written to FILE
 * with FILE.json beside it. The database is neither migrated nor locked.
 */
export const backupCommand = async (args: string[]): Promise<void> => {
  const { values, positionals } = readFlags(args, { json: { type: "boolean" } }, 1);
  const [named] = positionals;
  const config = readConfig(process.env);
  const job = publicationOf(config);
  const taken = await copyAside(
    named === undefined
      ? job
      : {
          ...job,
          into: { file: placeFor(needed(named, "FILE"), job.database, backupFolder(config)) },
        },
  );
  const { file, duration_ms, manifest } = taken;
  print(values.json, { file, duration_ms, ...manifest }, [
    `${file}: ${manifest.bytes} bytes, as of ${manifest.taken_at}, verified in ${duration_ms} ms`,
  ]);
};
