/*
 * `bun run check`: lint, types and unused code beside the tests, which often wait. What they say is
 * written last, so that it is found.
 */

const bun = process.execPath;
const source = Bun.spawn(
  ["sh", "-c", 'exec "$0" "$@" 2>&1', bun, "run", "--parallel", "lint", "types", "unused"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
const findings = new Response(source.stdout).text();
const tests = Bun.spawn([bun, "test/run.ts"], { stdio: ["inherit", "inherit", "inherit"] });
const tests_status = await tests.exited;
process.stdout.write(await findings);
process.exitCode = Math.max(tests_status, await source.exited);
