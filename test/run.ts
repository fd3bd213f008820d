import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProgram } from "./program.ts";
import { schema_image } from "./schema-image.ts";

/*
 * `bun run test [FILE…]`: the files that are named, else all of them, three at a time. Reading the
 * whole source anew for each file takes a third of the suite's time, so the files of some folders
 * share it: those that look at a service from outside and put a moved clock back.
 */

const sharing = ["contract", "database", "delivery", "events", "http", "messages", "unit"];

const has_tests = (folder: string): boolean =>
  readdirSync(join("test", folder), { recursive: true, encoding: "utf8" }).some((file) =>
    file.endsWith(".test.ts"),
  );

const folders = readdirSync("test", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && has_tests(entry.name))
  .map(({ name }) => name);

const pathsOf = (names: readonly string[]): string[] => names.map((name) => `./test/${name}/`);

/** Everything that a run lays down, also by the processes that it starts, and also where a test fails. */
const folder = mkdtempSync(join(tmpdir(), "lastmile-tests-"));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  BACKUP_CRON: "off",
  TMPDIR: folder,
  LASTMILE_TESTS: folder,
};

env.LASTMILE_PROGRAM = await buildProgram(join(folder, "program"));
env.LASTMILE_SCHEMA = join(folder, "schema.db");
writeFileSync(env.LASTMILE_SCHEMA, schema_image);

/** The exit status. */
const run = (more: readonly string[]): number => {
  const options = ["--parallel=3", "--timeout", "120000"];
  const { exitCode } = Bun.spawnSync([process.execPath, "test", ...options, ...more], {
    env,
    stdio: ["inherit", "inherit", "inherit"],
  });
  return exitCode;
};

const named = process.argv.slice(2);
const isolated = folders.filter((name) => !sharing.includes(name));
const statuses =
  named.length > 0
    ? [run(named)]
    : [run(pathsOf(isolated)), run(["--no-isolate", ...pathsOf(sharing)])];
rmSync(folder, { recursive: true, force: true });
process.exitCode = Math.max(...statuses);
