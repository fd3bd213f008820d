import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installProgram } from "./program.ts";
import { schema_image } from "./schema-image.ts";

/*
 * `bun run test [FILE…]`: the files that are named, else all of them, in two runs side by side.
 * Reading the whole source anew for each file takes a third of the suite's time, so the files of some
 * folders share it: those that look at a service from outside and put a moved clock back.
 */

const sharing = [
  "architecture",
  "bill-page",
  "contract",
  "database",
  "delivery",
  "dunning",
  "events",
  "http",
  "messages",
  "monitoring",
  "moving",
  "network-access",
  "reports",
  "standby",
  "unit",
];

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
const LASTMILE_PROGRAM = await installProgram(join(folder, "program"));
const made = { TMPDIR: folder, LASTMILE_TESTS: folder, LASTMILE_SCHEMA, LASTMILE_PROGRAM };
const env = { ...process.env, BACKUP_CRON: "off", ...made };

/** Begins a run. What is piped is told when it has ended, as one text. */
const start = (files: readonly string[], output: "inherit" | "pipe", workers = 2) => {
  // The slowest begin first, so that none of them is left over at the end.
  const options = [`--parallel=${workers}`, "--timeout", "120000", "--timings=test/slowest.json"];
  return Bun.spawn(
    ["sh", "-c", 'exec "$0" "$@" 2>&1', process.execPath, "test", ...options, ...files],
    {
      env,
      stdio: ["inherit", output, "inherit"],
    },
  );
};

const named = process.argv.slice(2);
const isolated = folders.filter((name) => !sharing.includes(name));
const runs =
  named.length > 0
    ? [start(named, "inherit")]
    : [
        start(pathsOf(isolated), "inherit", 3),
        start(["--no-isolate", ...pathsOf(sharing)], "pipe"),
      ];
const said = runs.map(({ stdout }) => new Response(stdout).text());
const statuses: number[] = [];
for (const [place, run] of runs.entries()) {
  statuses.push(await run.exited);
  process.stdout.write((await said[place]) ?? "");
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = Math.max(...statuses);
