import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Statement } from "better-sqlite3";
import { Sqlite } from "../../src/database/group-commit.ts";
import { Refusal } from "../../src/refusal.ts";
import { schema_image } from "../schema-image.ts";

/* A COMMIT whose frames are in the WAL and did not reach the disk: `bun run torture disk` does it with a real one. */

class FailingCommits extends Sqlite {
  failures = 0;

  protected override statement(sql: string): Statement {
    if (sql !== "COMMIT" || this.failures === 0) return super.statement(sql);
    this.failures -= 1;
    super.statement("ROLLBACK").run();
    throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_FSYNC" });
  }
}

let folder: string;
let sqlite: FailingCommits;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-commit-"));
  const path = join(folder, "lastmile.db");
  writeFileSync(path, schema_image);
  sqlite = new FailingCommits(path);
  sqlite.checkpoint("TRUNCATE");
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
});

const wal = (): number => readFileSync(join(folder, "lastmile.db-wal")).byteLength;

const refusalOf = async (failures: number): Promise<Refusal> => {
  sqlite.failures = failures;
  const error = await sqlite.write(() => {}).catch((thrown: unknown) => thrown);
  if (error instanceof Refusal) return error;
  throw error;
};

test("what a failed COMMIT may have left in the WAL is written over before anybody is answered", async () => {
  const before = wal();
  const { reason, message } = await refusalOf(1);
  expect([reason, message]).toEqual([
    "not_ready",
    "The service's storage fails: nothing was changed.",
  ]);
  expect(wal()).toBeGreaterThan(before);
  expect(sqlite.storage.failure?.code).toBe("SQLITE_IOERR_FSYNC");
  await sqlite.write(() => {}); // it goes on
});

test("where that fails, too, nobody is told that nothing was changed", async () => {
  const { reason, message } = await refusalOf(2);
  expect(reason).toBe("not_ready");
  expect(message).toContain("whether this was saved is not known");
  await sqlite.write(() => {});
});
