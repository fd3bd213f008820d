import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashPassword } from "../access/passwords.ts";
import { now } from "../clock/instant.ts";
import { holdLock } from "../database/file/lock.ts";
import { Sqlite } from "../database/group-commit.ts";
import { migrate } from "../database/migrate.ts";
import { fanOut } from "../webhooks/fan-out.ts";
import { demo_seed, fillDemo } from "./fill.ts";

/** A key with every ability, and the password of all console users. */
interface Access {
  key: string;
  password: string;
}

/**
 * Opens the demo's database in `folder`. Fills it on the first run and with `--fresh`; otherwise it is as the
 * last run left it. Never opens the operator's own database.
 */
export const prepareDatabase = async (
  folder: string,
  fresh: boolean,
): Promise<Access & { database: string }> => {
  mkdirSync(folder, { recursive: true });
  const database = join(folder, "demo.db");
  const access_file = join(folder, "demo.access.json");
  const lock = holdLock(database, true); // refuses while another demo runs
  let whole = lock.was_clean_stop;
  try {
    if (!fresh && existsSync(database) && existsSync(access_file))
      return { database, ...(JSON.parse(readFileSync(access_file, "utf8")) as Access) };
    // Written last, so that an interrupted fill starts over.
    for (const file of [access_file, database, `${database}-wal`, `${database}-shm`])
      rmSync(file, { force: true });
    whole = false;
    const password = Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString("base64url");
    const access = { key: fill(database, await hashPassword(password)), password };
    whole = true;
    writeFileSync(access_file, `${JSON.stringify(access)}\n`, { mode: 0o600 });
    return { database, ...access };
  } finally {
    lock.release(whole);
  }
};

const fill = (database: string, password_hash: string): string => {
  const sqlite = new Sqlite(database, { storeEvents: fanOut });
  try {
    migrate(sqlite, database);
    return fillDemo(sqlite, demo_seed, now(), password_hash);
  } finally {
    sqlite.close();
  }
};
