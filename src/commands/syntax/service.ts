import { group, instant, json, verb } from "./verb.ts";

export const serve = () =>
  verb("serve", "Run the service until SIGTERM or Ctrl-C (the default command)", {
    examples: ["serve"],
  }).action(async () => (await import("../serve.ts")).serve());

export const demo = () =>
  verb("demo", "Run a made-up provider to try things with, in a database of its own", {
    examples: ["demo", "demo --fresh"],
  })
    .option("--fresh", "begin with new data")
    .action(async (options) => (await import("../../demo/demo.ts")).demo(options));

export const migrate = () =>
  verb("migrate", "Make the database, or bring it to this program's schema", {
    examples: ["migrate"],
  })
    .addOption(json())
    .action(async (options) => (await import("../migrate.ts")).migrate(options));

export const doctor = () =>
  verb("doctor", "Check this installation, and say what to do about each problem", {
    examples: ["doctor", "doctor --json"],
    fails: "something does not work, or data could be lost",
  })
    .addOption(json())
    .action(async (options) => (await import("../doctor.ts")).doctor(options));

export const check = () =>
  verb("check", "Check the whole database, or a copy of it: integrity, books, numbers, indexes", {
    examples: ["check", "check /var/backups/lastmile/latest.db"],
    fails: "something is wrong; the last line names the copy to go back to",
  })
    .argument("[file]", "a copy; the database if left out")
    .addOption(json())
    .action(async (file, options) => (await import("../check.ts")).check(file, options));

const run = () =>
  verb("run", "Run a recurring job now, or as at another moment", {
    examples: [
      "job run prune",
      "job run recurring-invoices --dry-run",
      "job run sla-check --now 2026-10-15T08:30:00Z",
    ],
  })
    .argument("<name>", "the job; an unknown name prints all of them")
    .option(
      "--now <instant>",
      "the moment that it takes for now, such as 2026-10-15T08:30:00Z, of the years 1970 to 9000",
      instant,
    )
    .option("--dry-run", "with recurring-invoices: say what it would bill, write nothing")
    .addOption(json())
    .action(async (name, options) => (await import("../job.ts")).runJob(name, options));

export const job = () => group("job", "Recurring jobs").addCommand(run());
