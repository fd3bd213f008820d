import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { now } from "../src/clock/instant.ts";
import { sha256Of } from "../src/operations/backup/sha256.ts";
import { verify } from "../src/operations/backup/verify.ts";

/** A backup of the database as the service publishes it, dated and as `latest.db`; the dated file. */
export const publishBackup = (database: string, folder: string, taken_at = now()): string => {
  mkdirSync(folder, { recursive: true });
  const name = `lastmile-${taken_at.replace(/[-:]/g, "")}`;
  const dated = join(folder, `${name}.db`);
  const source = new BetterSqlite3(database);
  for (const path of [dated, join(folder, "latest.db")]) source.exec(`VACUUM INTO '${path}'`);
  source.close();
  const { faults, ...figures } = verify(dated);
  const manifest = JSON.stringify({
    sha256: sha256Of(dated),
    bytes: Bun.file(dated).size,
    database,
    ...figures,
    taken_at,
    lastmile: "0.2.0",
  });
  for (const path of [join(folder, `${name}.json`), join(folder, "latest.json")])
    writeFileSync(path, manifest);
  return dated;
};
