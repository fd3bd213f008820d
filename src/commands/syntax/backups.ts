import { json, verb } from "./verb.ts";

export const backup = () =>
  verb("backup", "Make one verified copy of the database, also while the service runs", {
    examples: ["backup", "backup /mnt/usb/lastmile.db"],
  })
    .argument("[file]", "where to write it; among the backups if left out")
    .addOption(json())
    .action(async (file, options) => (await import("../backup.ts")).backup(file, options));

export const restore = () =>
  verb("restore", "Put a backup in the place of the database, while no service runs", {
    examples: ["restore /var/backups/lastmile/latest.db"],
    fails: "nothing was changed; standard error says why",
  })
    .argument("<file>", "the backup")
    .addOption(json())
    .action(async (file, options) => (await import("../restore.ts")).restore(file, options));

export const drill = () =>
  verb("drill", "Rehearse a restore of the newest backup, also while the service runs", {
    examples: ["drill", "drill --json"],
    fails: "the newest backup could not be restored, or is too old",
  })
    .addOption(json())
    .action(async (options) => (await import("../drill.ts")).drill(options));
