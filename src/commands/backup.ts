import { backupFolder } from "../database/file/copies.ts";
import { backupJob } from "../operations/backup/backups.ts";
import { startCopy } from "../operations/backup/copy.ts";
import { backupTarget } from "../operations/backup/write-file.ts";
import { type JsonOption, print } from "./print.ts";
import { commandConfig } from "./settings.ts";

/**
 * Makes a verified copy in the backup folder, or in `file` with its manifest in `file`.json. Neither migrates
 * nor locks the database.
 */
export const backup = async (file: string | undefined, options: JsonOption): Promise<void> => {
  const config = commandConfig();
  const job = backupJob(config);
  const made = await startCopy(
    file === undefined
      ? job
      : { ...job, into: { file: backupTarget(file, job.database, backupFolder(config)) } },
  );
  const { duration_ms, manifest } = made;
  print(options, { file: made.file, duration_ms, ...manifest }, [
    `${made.file}: ${manifest.bytes} bytes, as of ${manifest.taken_at}, verified in ${duration_ms} ms`,
  ]);
};
