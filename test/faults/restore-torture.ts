import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { demo_seed, fillDemo } from "../../src/demo/fill.ts";
import { main, run } from "../command.ts";
import { publishBackup } from "../published-backup.ts";
import { schema_image } from "../schema-image.ts";

/** Where strace is not installed, kills come at moments that the seed chooses. */
const strace = Bun.which("strace");

/** What `restore` asks of the file system when it replaces, in the order of its steps; each is killed at. */
const calls = ["rename", "fsync", "unlink", "write", "fchmodat,chmod", "openat"];
const calls_max: Record<string, number> = { rename: 4, fsync: 6, unlink: 6 };
const others_max = 40;

/**
 * Kills `lastmile restore` at one of its calls of the system, `rounds` times: afterwards the old
 * database is whole with its log, or the new one is, or the next start names the command that finishes.
 */
export const tortureRestores = async ({ seed, rounds }: { seed: number; rounds: number }) => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-restores-"));
  const faults: string[] = [];
  const ended = { before: 0, amid: 0, after: 0 };
  try {
    const world = makeWorld(folder);
    for (let round = 0; round < rounds; round += 1) {
      world.reset();
      const at = place(seed + round);
      await killedRestore(world, at, seed + round);
      const outcome = await judge(world);
      if (typeof outcome === "string") faults.push(`round ${round}, killed at ${at}: ${outcome}`);
      else ended[outcome.ended] += 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const told = `${rounds} kills: ${ended.before} before the old file was touched, ${ended.amid} amid, ${ended.after} after`;
  return { faults, told };
};

/** The call at which a round is killed, as strace names it. */
const place = (number: number): string => {
  const call = calls[number % calls.length] ?? "rename";
  const most = calls_max[call] ?? others_max;
  return `${call}:signal=KILL:when=${1 + (Math.floor(number / calls.length) % most)}`;
};

interface World {
  path: string;
  backup: string;
  clients: number;
  reset(): void;
}

const makeWorld = (folder: string): World => {
  const path = join(folder, "lastmile.db");
  const source = join(folder, "source.db");
  writeFileSync(source, schema_image);
  const sqlite = new Sqlite(source);
  fillDemo(sqlite, demo_seed, now());
  sqlite.close();
  const backup = publishBackup(source, join(folder, "backups"));
  const original = join(folder, "original.db");
  writeFileSync(original, schema_image);
  const opened = new BetterSqlite3(original);
  opened.pragma("journal_mode = WAL");
  opened.exec("CREATE TABLE marked (name TEXT) STRICT; INSERT INTO marked VALUES ('in the log')");
  copyFileSync(original, `${original}.main`);
  copyFileSync(`${original}-wal`, `${original}.log`);
  opened.close();
  const reset = (): void => {
    for (const name of readdirSync(folder))
      if (name.startsWith("lastmile.db")) rmSync(join(folder, name));
    copyFileSync(`${original}.main`, path);
    copyFileSync(`${original}.log`, `${path}-wal`);
  };
  return { path, backup, clients: count(backup, "clients"), reset };
};

const killedRestore = async ({ path, backup }: World, at: string, seed: number): Promise<void> => {
  const command = [process.execPath, main, "restore", backup];
  const traced = strace
    ? [strace, "-f", "-qq", "-o", "/dev/null", "-P", path, ...besides(path), "-e", `inject=${at}`]
    : [];
  const child = Bun.spawn([...traced, ...command], {
    env: { ...process.env, DATABASE_PATH: path },
    stdout: "ignore",
    stderr: "ignore",
  });
  if (!strace) setTimeout(() => child.kill("SIGKILL"), 100 + ((seed * 37) % 200));
  await child.exited;
};

/** Only calls about these files are counted. */
const besides = (path: string): string[] =>
  ["-wal", "-shm", ".incoming", ".incoming-wal", ".restoring", ".restoring.part"].flatMap(
    (part) => ["-P", path + part],
  );

type Ended = { ended: "before" | "amid" | "after" };

/** A fault in words, else where it ended. */
const judge = async (world: World): Promise<Ended | string> => {
  const { path, backup, clients } = world;
  const env = { DATABASE_PATH: path };
  const looked = await run(["org", "list"], env);
  if (looked.code !== 0) {
    const finishing = `DATABASE_PATH=${path} lastmile restore ${backup}`;
    if (!looked.err.includes(finishing)) return `a start says ${looked.err}`;
    const finished = await run(["restore", backup], env);
    if (finished.code !== 0) return `finishing says ${finished.err}`;
  }
  if (!existsSync(path)) return "there is no database";
  const aside = readdirSync(join(path, ".."))
    .filter((name) => /\.before-restore-\w+$/.test(name))
    .map((name) => join(path, "..", name));
  const old = aside[0] ?? path;
  if (count(old, "marked") !== 1) return `${old} is not the old database with its log`;
  if (aside.length > 0 && count(path, "clients") !== clients) return "the new one is not whole";
  if (looked.code !== 0) return { ended: "amid" };
  return { ended: aside.length > 0 ? "after" : "before" };
};

/** How many rows; -1 for a table that is not there, or cannot be read. */
const count = (file: string, table: string): number => {
  const opened = new BetterSqlite3(file);
  try {
    return opened.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;
  } catch {
    return -1;
  } finally {
    opened.close();
  }
};
