import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/** `lastmile org create` */
export const fullName = (command: CommandUnknownOpts): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();

/** A command and all its subcommands. */
export const everyCommand = (command: CommandUnknownOpts): CommandUnknownOpts[] => [
  command,
  ...command.commands.flatMap(everyCommand),
];
