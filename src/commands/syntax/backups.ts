import { json, verb } from "./verb.ts";

export const backup = () =>
  verb("backup", "Make a verified backup (works while the service runs)", {
    examples: ["backup", "backup /mnt/usb/lastmile.db"],
  })
    .argument("[file]", "where to write it (default: the backup folder)")
    .addOption(json())
    .action(async (file, options) => (await import("../backup.ts")).backup(file, options));

export const restore = () =>
  verb("restore", "Replace the database with a backup (the service must be stopped)", {
    examples: ["restore /var/backups/lastmile/latest.db"],
    fails: "nothing was changed; see standard error",
  })
    .argument("<file>", "the backup")
    .addOption(json())
    .action(async (file, options) => (await import("../restore.ts")).restore(file, options));

export const drill = () =>
  verb("drill", "Rehearse a restore of the latest backup (works while the service runs)", {
    examples: ["drill", "drill --json"],
    fails: "the latest backup could not be restored, or is too old",
  })
    .addOption(json())
    .action(async (options) => (await import("../drill.ts")).drill(options));
