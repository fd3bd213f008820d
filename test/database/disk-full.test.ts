import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDiskFull, isDiskFullError } from "../../src/database/file/disk-full.ts";
import { StorageHealth, storageRefusal } from "../../src/database/storage.ts";

const failedWrite = (): Error =>
  Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_WRITE" });

test("a write that fails where there is room is no full disk", () => {
  for (const [has_room, reason] of [
    [false, "storage_full"],
    [true, "not_ready"],
  ] as const) {
    const storage = new StorageHealth(() => !has_room);
    const error = failedWrite();
    storage.report(error);
    expect(storage.failure?.fault).toBe(has_room ? "failed" : "full");
    expect(storageRefusal(error)).toMatchObject({ reason });
  }
});

test("room is looked for beside the file, and nothing is left there", () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-room-"));
  const path = join(folder, "lastmile.db");
  writeFileSync(path, "x".repeat(10_000));
  expect(isDiskFull(path)).toBe(false);
  expect(readdirSync(folder)).toEqual(["lastmile.db"]);
  rmSync(folder, { recursive: true });
  // A folder that takes no file is another trouble.
  expect(isDiskFull(path)).toBe(false);
  const codes = ["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO", "EACCES"];
  expect(codes.filter((code) => isDiskFullError(Object.assign(new Error(code), { code })))).toEqual(
    ["ENOSPC", "EDQUOT", "EFBIG"],
  );
});
