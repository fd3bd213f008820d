import { megabytesFree, megabytesNeeded } from "../backup/disk-space.ts";
import { limits } from "../limits.ts";
import type { Disk } from "../process-figures.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const files_min = 1000;
/** Less can be used up within minutes by the write-ahead log alone. */
const free_min_bytes = 64 * 1024 * 1024;

const more = "Free up space, or move to a larger disk";

/** The disk of the database; `needed` bytes are what a restore takes. */
export const spaceFindings = (folder: string, disk: Disk | null, needed: number): Finding[] => {
  const name = "space";
  if (!disk) return [];
  const { free_bytes: free, size_bytes: size } = disk;
  const says = `${megabytesFree(free)} are free in ${folder}`;
  if (isOutOfFiles(disk)) return [outOfFiles(name, folder, disk)];
  if (free < free_min_bytes) return [fail(name, `The disk is full: ${says}`, more)];
  if (free < needed)
    return [warn(name, `${says}: a restore needs ${megabytesNeeded(needed)}`, more)];
  return [
    1 - free / size > limits.disk_used_share.over
      ? warn(name, `The disk is almost full: ${says}`, more)
      : ok(name, says),
  ];
};

/** Whether the next backup has enough space, by the backup's own rule. */
export const backupSpaceFindings = (
  folder: string,
  disk: Disk | null,
  needed: number,
): Finding[] => {
  const name = "backup_space";
  if (!disk) return [];
  const { free_bytes: free } = disk;
  const says = `${megabytesFree(free)} are free in ${folder}, and a backup needs ${megabytesNeeded(needed)}`;
  const what = `${more} (BACKUP_DIR), or keep fewer backups (BACKUP_KEEP)`;
  if (isOutOfFiles(disk)) return [outOfFiles(name, folder, disk)];
  if (free < needed) return [fail(name, `Not enough space for a backup: ${says}`, what)];
  return [free < needed * 2 ? warn(name, says, what) : ok(name, says)];
};

const isOutOfFiles = ({ free_files }: Disk): boolean =>
  free_files !== null && free_files < files_min;

const outOfFiles = (name: string, folder: string, { free_files }: Disk): Finding =>
  fail(
    name,
    `The disk under ${folder} has room for only ${free_files} more files (inodes)`,
    "Remove files that are not needed: df --inodes shows how many there are",
  );
