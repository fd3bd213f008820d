#!/usr/bin/env bun
// Outside production, Elysia does additional checks and is far slower.
process.env.NODE_ENV ??= "production";
// Files contain personal data, so only their owner may read them, even when root runs a command.
process.umask(0o077);

const [name = "serve", ...words] = process.argv.slice(2);
const { runCommandLine } = await import("./commands/syntax/command-line.ts");
const { explain } = await import("./commands/explain.ts");
const { UsageError } = await import("./commands/usage-error.ts");

try {
  await runCommandLine([name, ...words]);
  process.exit(0);
} catch (error) {
  console.error(`lastmile: ${explain(error)}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
