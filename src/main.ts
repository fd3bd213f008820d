#!/usr/bin/env bun
// Elysia checks more, and far slower, outside production.
process.env.NODE_ENV ??= "production";
// Whatever is written holds personal data: it is for its owner alone, also when root runs a command.
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
