#!/usr/bin/env bun
import type { Command } from "./commands/command.ts";
import { runLean } from "./commands/run-lean.ts";

// Elysia checks more, and far slower, outside production.
process.env.NODE_ENV ??= "production";

const [name = "serve", ...args] = process.argv.slice(2);
// Before anything else is loaded: what is loaded by now is loaded twice.
if (name === "serve") runLean();
const { explain, readFlags, UsageError } = await import("./commands/command.ts");

/** Loaded when called, so that each command starts fast. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  demo: async () => (await import("./demo/demo.ts")).demo,
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand,
  restore: async () => (await import("./commands/restore.ts")).restoreCommand,
  drill: async () => (await import("./commands/drill.ts")).drillCommand,
  org: async () => (await import("./commands/org.ts")).orgCommand,
  user: async () => (await import("./commands/user.ts")).userCommand,
  key: async () => (await import("./commands/key.ts")).keyCommand,
  backup: async () => (await import("./commands/backup.ts")).backupCommand,
  import: async () => (await import("./commands/import.ts")).importCommand,
  export: async () => (await import("./commands/export.ts")).exportCommand,
  job: async () => (await import("./commands/job.ts")).jobCommand,
  check: async () => (await import("./commands/check.ts")).checkCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  secrets: async () => (await import("./commands/secrets.ts")).secretsCommand,
  listen: async () => (await import("./commands/listen/listen.ts")).listen,
  help: async () => say(usage),
  "--help": async () => say(usage),
  "--version": async () => say((await import("./version.ts")).version),
};

/** Prints the text and does nothing else. */
const say =
  (text: string): Command =>
  async (args) => {
    readFlags(args, {});
    console.log(text);
  };

const usage = `usage: lastmile COMMAND [--flags]\ncommands: ${Object.keys(commands).join(", ")}`;

try {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UsageError(`unknown command: ${name}`);
  await (await load())(args);
  process.exit(0);
} catch (error) {
  const message = explain(error);
  const wrong_usage = error instanceof UsageError;
  console.error(wrong_usage ? `lastmile: ${message}\n${usage}` : `lastmile: ${message}`);
  process.exit(wrong_usage ? 2 : 1);
}
