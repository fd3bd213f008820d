/**
 * `bun run bench drill COPY.db`: brings the copy of a large file to this program's schema, takes a
 * backup of it, and says how long a drill and a restore take and how much memory. Leaves both files in
 * place, with `backups` and what was moved aside beside the copy.
 */
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { main } from "../command.ts";
import { publishBackup } from "../published-backup.ts";

const [path = ""] = process.argv.slice(2);
const backups = join(dirname(path), "backups");
const mebibyte = 1024 * 1024;

const measure = async (...args: string[]): Promise<void> => {
  const began = performance.now();
  const child = Bun.spawn([process.execPath, main, ...args], {
    env: { ...process.env, DATABASE_PATH: path, BACKUP_CRON: "off" },
    stdout: "inherit",
    stderr: "inherit",
  });
  const code = await child.exited;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const memory = ((child.resourceUsage()?.maxRSS ?? 0) / mebibyte).toFixed(0);
  console.log(`${args[0]}: ${seconds} s, at most ${memory} MiB, exit status ${code}`);
};

await measure("migrate");
rmSync(backups, { recursive: true, force: true });
const dated = publishBackup(path, backups);
console.log(`a backup of ${(Bun.file(dated).size / mebibyte).toFixed(0)} MiB`);
await measure("drill");
await measure("restore", dated);
