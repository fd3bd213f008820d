import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { type Instant, now, plusSeconds } from "../../src/clock/instant.ts";
import { main, run } from "../command.ts";
import { publishBackup } from "../published-backup.ts";
import { schema_image } from "../schema-image.ts";

/* Whatever is refused at the start names the copy to go back to, and the command works as it stands. */

let folder: string;
let path: string;
let backups: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile way back-"));
  path = join(folder, "lastmile.db");
  backups = join(folder, "backups");
  writeFileSync(path, schema_image);
  pragma(path, "journal_mode = WAL");
});
afterEach(() => rmSync(folder, { recursive: true }));

const pragma = (file: string, text: string): void => {
  const database = new BetterSqlite3(file);
  database.pragma(text);
  database.close();
};

/** What a start says; it must not start. */
const refusal = async (env: Record<string, string> = {}): Promise<string> => {
  const { code, err } = await run(["serve"], { DATABASE_PATH: path, PORT: "0", ...env });
  expect([code, err.trimEnd().split("\n").length]).toEqual([1, 1]);
  expect(err).toContain(path);
  return err;
};

/** Types the command that a message names, in a shell. */
const typed = async (message: string, named: RegExp): Promise<string> => {
  const [command = ""] = named.exec(message) ?? [];
  expect(command).not.toBe("");
  const shell = Bun.spawn(
    ["sh", "-c", `lastmile() { "${process.execPath}" "${main}" "$@"; }; ${command}`],
    { stdout: "pipe", stderr: "pipe" },
  );
  const [code, out, err] = await Promise.all([
    shell.exited,
    new Response(shell.stdout).text(),
    new Response(shell.stderr).text(),
  ]);
  expect([code, err]).toEqual([0, ""]);
  return out;
};

const restore_command = /DATABASE_PATH='[^']+' lastmile restore '[^']+'/;

const takes = async (): Promise<void> => {
  expect(await run(["org", "list", "--json"], { DATABASE_PATH: path })).toMatchObject({ code: 0 });
};

const ago = (hours: number): Instant => plusSeconds(now(), -3600 * hours);

test("a damaged file names the newest backup, which takes its place when that is typed", async () => {
  publishBackup(path, backups, ago(2));
  const newest = publishBackupAnew(ago(1));
  truncateSync(path, 10 * 4096);
  const said = await refusal();
  expect(said).toContain(`lastmile restore '${newest}'`);
  expect(await typed(said, restore_command)).toContain(`${path} is now ${newest}`);
  await takes();
});

/** `latest.db` is made anew, too. */
const publishBackupAnew = (taken_at: Instant): string => {
  rmSync(join(backups, "latest.db"));
  return publishBackup(path, backups, taken_at);
};

test("a file of a newer program names the newest copy that this one can read", async () => {
  const readable = publishBackup(path, backups, ago(5));
  const before_migration = readable.replace(/\.db$/, "-schema-24.db");
  renameSync(readable, before_migration);
  renameSync(readable.replace(/db$/, "json"), before_migration.replace(/db$/, "json"));
  copyFileSync(before_migration, `${path}.schema-23-20200101000000`);
  pragma(path, "user_version = 999");
  publishBackupAnew(ago(1));
  const said = await refusal();
  expect(said).toContain("has schema 999, this program knows");
  expect(said).toContain(`go back to the newest copy that this one can read: `);
  expect(said).toContain(`lastmile restore '${before_migration}'`);
  await typed(said, restore_command);
  await takes();
  // Of a development version, beside the file.
  rmSync(backups, { recursive: true });
  pragma(path, "user_version = 999");
  expect(await refusal()).toContain(`restore '${path}.schema-23-20200101000000'`);
  rmSync(`${path}.schema-23-20200101000000`);
  expect(await refusal()).toEndWith(`lastmile restore COPY (there is none in ${backups})\n`);
});

test("a file that is not there although there are backups is begun anew only when that is asked for", async () => {
  const dated = publishBackup(path, backups);
  rmSync(path);
  const said = await refusal();
  expect(said).toContain(`is not there, or empty, although ${backups} has backups of it`);
  const { code, err } = await run(["org", "list"], { DATABASE_PATH: path });
  expect([code, err]).toEqual([1, said]);
  const another = { DATABASE_PATH: join(folder, "another.db"), BACKUP_DIR: backups };
  expect((await run(["org", "create", "--name", "x"], another)).code).toBe(0);
  expect(existsSync(path)).toBe(false);
  await typed(said, restore_command);
  expect(readFileSync(path).equals(readFileSync(dated))).toBe(true);
  rmSync(path);
  expect(await typed(said, /DATABASE_PATH='[^']+' lastmile migrate/)).toContain(" has schema ");
  await takes();
});
