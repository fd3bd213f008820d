/*
 * `bun run check`: lint, types and unused code beside the tests, which often wait. What they say is
 * written last, so that it is found.
 */

const bun = process.execPath;
const source = Bun.spawn(
  ["sh", "-c", 'exec "$0" "$@" 2>&1', bun, "run", "--parallel", "lint", "types", "unused"],
  {
    // The compiler is a Go program: a third of its time is garbage collection, which saves a fifth of its memory.
    env: { ...process.env, GOGC: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  },
);
const findings = new Response(source.stdout).text();
const tests = Bun.spawn([bun, "test/run.ts"], { stdio: ["inherit", "inherit", "inherit"] });
const tests_status = await tests.exited;
process.stdout.write(await findings);
process.exitCode = Math.max(tests_status, await source.exited);
