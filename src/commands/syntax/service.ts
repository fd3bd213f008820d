import { group, instant, json, verb } from "./verb.ts";

export const serve = () =>
  verb("serve", "Run the service until SIGTERM or Ctrl-C (the default command)", {
    examples: ["serve", "serve --read-only"],
  })
    .option("--read-only", "serve the reads of a file that something else keeps current")
    .action(async (options) => (await import("../serve.ts")).serve(options));

export const promote = () =>
  verb("promote", "Take over from a primary that is gone, and run the service on this file", {
    examples: ["promote"],
    fails: "nothing was changed: the primary's lease is fresh, or the file cannot be used",
  }).action(async () => (await import("../promote.ts")).promote());

export const demo = () =>
  verb("demo", "Run a demo with sample data in its own database", {
    examples: ["demo", "demo --fresh"],
  })
    .option("--fresh", "start with new data")
    .action(async (options) => (await import("../../demo/demo.ts")).demo(options));

export const migrate = () =>
  verb("migrate", "Create the database, or migrate it to this version's schema", {
    examples: ["migrate"],
  })
    .addOption(json())
    .action(async (options) => (await import("../migrate.ts")).migrate(options));

export const doctor = () =>
  verb("doctor", "Check this installation and suggest a fix for each problem", {
    examples: ["doctor", "doctor --json"],
    fails: "something does not work, or data could be lost",
  })
    .addOption(json())
    .action(async (options) => (await import("../doctor.ts")).doctor(options));

export const check = () =>
  verb("check", "Check the whole database or a copy: integrity, books, numbers, indexes", {
    examples: ["check", "check /var/backups/lastmile/latest.db"],
    fails: "something is wrong; the last line names the backup to restore",
  })
    .argument("[file]", "a copy to check (default: the database)")
    .addOption(json())
    .action(async (file, options) => (await import("../check.ts")).check(file, options));

const run = () =>
  verb("run", "Run a recurring job now, or as of another time", {
    examples: [
      "job run prune",
      "job run recurring-invoices --dry-run",
      "job run sla-check --now 2026-10-15T08:30:00Z",
    ],
  })
    .argument("<name>", "the job; an unknown name lists all jobs")
    .option(
      "--now <instant>",
      "the time to run it as of, such as 2026-10-15T08:30:00Z, in the years 1970 to 9000",
      instant,
    )
    .option("--dry-run", "with recurring-invoices and dunning: say what it would do, write nothing")
    .addOption(json())
    .action(async (name, options) => (await import("../job.ts")).runJob(name, options));

export const job = () => group("job", "Recurring jobs").addCommand(run());
