import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const strace = Bun.which("strace");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-priority-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program of the source where the system refuses to lower a priority, as a systemd unit may have it. */
const refused = (program: string, ...args: string[]) => {
  const injected = "inject=setpriority,ioprio_set:error=EPERM";
  const traced = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=setpriority,ioprio_set"];
  const child = Bun.spawnSync(
    [strace ?? "", ...traced, "-e", injected, process.execPath, program, ...args],
    { env: { ...process.env, DATABASE_PATH: join(folder, "lastmile.db") } },
  );
  return { code: child.exitCode, err: child.stderr.toString() };
};

test.skipIf(strace === null)("a priority that cannot be lowered hinders no work", () => {
  const fine = { code: 0, err: "" };
  const path = join(folder, "lastmile.db");
  expect(refused("src/main.ts", "migrate")).toEqual(fine);
  expect(refused("src/main.ts", "backup")).toEqual(fine);
  expect(refused("src/database/file/quick-check-process.ts", path)).toEqual(fine);
});
