import { Command, CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { version } from "../../version.ts";
import { UsageError } from "../usage-error.ts";
import { backup, drill, restore } from "./backups.ts";
import { completion, listen } from "./client.ts";
import { exporting, importing, report, secrets } from "./data.ts";
import { key, org, user } from "./organizations.ts";
import { check, demo, doctor, job, migrate, promote, serve } from "./service.ts";
import { everyCommand, fullName } from "./tree.ts";

const width = 100;

/** The whole command line. Each command's code is loaded when it runs, for a fast start. */
export const commandLine = (): CommandUnknownOpts => {
  const program = new Command("lastmile")
    .description("Field service and billing for small internet providers")
    .version(version, "--version", "print the version")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ getOutHelpWidth: () => width, getErrHelpWidth: () => width })
    .addHelpText(
      "after",
      "\nlastmile help COMMAND, or COMMAND --help, shows its options and examples.",
    );
  for (const command of [
    serve(),
    demo(),
    migrate(),
    promote(),
    doctor(),
    check(),
    backup(),
    restore(),
    drill(),
    org(),
    user(),
    key(),
    importing(),
    exporting(),
    report(),
    job(),
    secrets(),
    listen(),
    completion(),
    help(program),
  ])
    program.addCommand(inherit(command, program));
  return program;
};

const help = (program: CommandUnknownOpts) =>
  new Command("help")
    .description("Show the usage of a command")
    .argument("[command...]", "for example backup, or org create")
    .action((names) => {
      const found = names.reduce(
        (command: CommandUnknownOpts | undefined, name) =>
          command?.commands.find((each) => each.name() === name),
        program,
      );
      if (!found) throw new UsageError(`unknown command: ${names.join(" ")}`);
      found.outputHelp();
    });

const inherit = <C extends CommandUnknownOpts>(command: C, parent: CommandUnknownOpts): C => {
  command.copyInheritedSettings(parent).helpCommand(false);
  for (const verb of command.commands) inherit(verb, command);
  return command;
};

/** Runs a command line. Throws `UsageError` with the command's usage if the arguments are invalid. */
export const runCommandLine = async (words: readonly string[]): Promise<void> => {
  const program = commandLine();
  let reached: CommandUnknownOpts = program;
  for (const word of words) {
    const next = reached.commands.find((command) => command.name() === word);
    if (!next) break;
    reached = next;
  }
  for (const command of everyCommand(program)) command.configureOutput({ outputError: () => {} });
  try {
    if (words[0] === "--version" && words.length > 1)
      throw new UsageError("--version takes no arguments");
    if (reached.commands.length > 0 && words.at(-1) === reached.name())
      throw new UsageError(`${fullName(reached)} needs a command`);
    await program.parseAsync([...words], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return; // help, or the version
    const is_usage = error instanceof CommanderError || error instanceof UsageError;
    if (!is_usage) throw error;
    throw new UsageError(`${error.message.replace(/^error: /, "").trim()}\n${usageOf(reached)}`);
  }
};

const usageOf = (command: CommandUnknownOpts): string => {
  const names = command.commands.map((each) => each.name());
  return [
    `usage: ${fullName(command)} ${command.usage()}`,
    ...(names.length > 0 ? [`commands: ${names.join(", ")}`] : []),
    `See ${fullName(command)} --help`,
  ].join("\n");
};
