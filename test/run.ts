import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installProgram } from "./program.ts";
import { schema_image } from "./schema-image.ts";

/*
 * `bun run test [FILE…]`: the files that are named, else all of them; options are those of `bun test`.
 * Reading the whole source anew for each file takes a third of the suite's time, so the files that a worker
 * runs share it: each puts back what it changes outside its own worlds, a moved clock above all.
 */

const workers = 4;

/** Everything that a run lays down, also by the processes that it starts, and also where a test fails. */
const folder = mkdtempSync(join(tmpdir(), "lastmile-tests-"));
const LASTMILE_SCHEMA = join(folder, "schema.db");
writeFileSync(LASTMILE_SCHEMA, schema_image);
const LASTMILE_PROGRAM = await installProgram(join(folder, "program"));
const made = { TMPDIR: folder, LASTMILE_TESTS: folder, LASTMILE_SCHEMA, LASTMILE_PROGRAM };
const env = { ...process.env, BACKUP_CRON: "off", ...made };

// The slowest begin first, so that none is left over at the end. `--update-timings` measures them anew.
const options = ["--no-isolate", `--parallel=${workers}`, "--timings=test/timings.json"];
const run = Bun.spawn(
  [process.execPath, "test", ...options, "--timeout", "120000", ...process.argv.slice(2)],
  { env, stdio: ["inherit", "inherit", "inherit"] },
);
process.exitCode = await run.exited;
rmSync(folder, { recursive: true, force: true });
