import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "../src/access/passwords.ts";
import { type Instant, now } from "../src/clock/instant.ts";
import { demo_seed, fillDemo } from "../src/demo/fill.ts";
import { fanOut } from "../src/webhooks/fan-out.ts";
import { own_image, Serializable } from "./schema-image.ts";
import { refuseUnscopedStatement } from "./tenant-guard.ts";

/** Of the demo's people in every copy. */
export const demo_password = "correct horse battery";

/**
 * Copies a database with the demo's provider, as of `moment` or of about now, to `path`. It takes seconds to fill,
 * so the first test file of a run that asks for a moment fills it for all. Returns a key with every ability.
 */
export const copyDemo = async (path: string, moment?: Instant): Promise<string> => {
  const folder = join(process.env.LASTMILE_TESTS ?? tmpdir(), `demo-${moment ?? "now"}`);
  if (isFirst(folder)) await fill(folder, moment ?? now());
  await isFilled(folder);
  copyFileSync(databaseIn(folder), path);
  return readFileSync(keyIn(folder), "utf8");
};

const databaseIn = (folder: string): string => join(folder, "demo.db");

/** Written last. */
const keyIn = (folder: string): string => join(folder, "key");

const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false; // another test file fills it, or has
  }
};

const fill = async (folder: string, moment: Instant): Promise<void> => {
  // In memory, which takes a quarter less than in a file.
  const sqlite = new Serializable(own_image(), {
    storeEvents: fanOut,
    inspect: refuseUnscopedStatement,
  });
  const key = fillDemo(sqlite, demo_seed, moment, await hashPassword(demo_password));
  writeFileSync(databaseIn(folder), sqlite.image(), { mode: 0o600 });
  sqlite.close();
  writeFileSync(`${keyIn(folder)}.new`, key);
  renameSync(`${keyIn(folder)}.new`, keyIn(folder));
};

/** Two minutes, if the machine does much else. */
const looks_max = 2400;

const isFilled = async (folder: string): Promise<void> => {
  for (let looks = 0; !existsSync(keyIn(folder)); looks += 1) {
    if (looks === looks_max) throw new Error("no other test file has filled the demo");
    await Bun.sleep(50);
  }
};
