import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { now } from "../clock/instant.ts";
import { holdLock } from "../database/file/lock.ts";
import { Sqlite } from "../database/group-commit.ts";
import { migrate } from "../database/migrate.ts";
import { fanOut } from "../webhooks/fan-out.ts";
import { demo_seed, fillDemo } from "./fill.ts";

/**
 * The demo's database in `folder` and its key: filled the first time and when asked to begin
 * afresh, else as the last run left it. The operator's own database is never opened.
 */
export const prepareDatabase = (
  folder: string,
  fresh: boolean,
): { database: string; key: string } => {
  mkdirSync(folder, { recursive: true });
  const database = join(folder, "demo.db");
  const key_file = join(folder, "demo.key");
  const lock = holdLock(database, true); // refuses while another demo runs
  let whole = lock.left_whole;
  try {
    if (!fresh && existsSync(database) && existsSync(key_file))
      return { database, key: readFileSync(key_file, "utf8").trim() };
    // The key is written last: a filling that was cut off is begun again.
    for (const file of [key_file, database, `${database}-wal`, `${database}-shm`])
      rmSync(file, { force: true });
    whole = false;
    const key = fill(database);
    whole = true;
    writeFileSync(key_file, `${key}\n`, { mode: 0o600 });
    return { database, key };
  } finally {
    lock.release(whole);
  }
};

const fill = (database: string): string => {
  const sqlite = new Sqlite(database, { settle: fanOut });
  try {
    migrate(sqlite, database);
    return fillDemo(sqlite, demo_seed, now());
  } finally {
    sqlite.close();
  }
};
