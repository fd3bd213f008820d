import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProgram } from "./program.ts";
import { schema_image } from "./schema-image.ts";

/*
 * `bun run test [FILE…]`: the files that are named, else all of them, in two runs side by side.
 * Reading the whole source anew for each file takes a third of the suite's time, so the files of some
 * folders share it: those that look at a service from outside and put a moved clock back.
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
const LASTMILE_SCHEMA = join(folder, "schema.db");
writeFileSync(LASTMILE_SCHEMA, schema_image);
const LASTMILE_PROGRAM = await buildProgram(join(folder, "program"));
const made = { TMPDIR: folder, LASTMILE_TESTS: folder, LASTMILE_SCHEMA, LASTMILE_PROGRAM };
const env = { ...process.env, BACKUP_CRON: "off", ...made };

const start = (files: readonly string[], into: "inherit" | "pipe") => {
  // The slowest begin first, so that none of them is left over at the end.
  const options = ["--parallel=2", "--timeout", "120000", "--timings=test/slowest.json"];
  return Bun.spawn([process.execPath, "test", ...options, ...files], {
    env,
    stdio: ["inherit", into, into],
  });
};

const named = process.argv.slice(2);
const isolated = folders.filter((name) => !sharing.includes(name));
/** What the second run says follows what the first one says. */
const second = named.length > 0 ? null : start(["--no-isolate", ...pathsOf(sharing)], "pipe");
const first = start(named.length > 0 ? named : pathsOf(isolated), "inherit");
const said = Promise.all([
  new Response(second?.stdout).text(),
  new Response(second?.stderr).text(),
]);
const statuses = [await first.exited];
if (second) {
  const [out, err] = await said;
  process.stdout.write(out);
  process.stderr.write(err);
  statuses.push(await second.exited);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = Math.max(...statuses);
