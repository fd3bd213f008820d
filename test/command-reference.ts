/** `bun run command-reference`: writes docs/commands.md from the command line itself. */
import { writeFileSync } from "node:fs";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { commandLine } from "../src/commands/syntax/command-line.ts";
import { everyCommand, fullName } from "../src/commands/syntax/tree.ts";

const opening = `# Commands

Made from the command line itself by \`bun run command-reference\`; \`lastmile help COMMAND\` prints the same. How a command is typed in each installation is in [install.md](install.md).

Every command works beside a running service, except \`restore\` and \`secrets rotate|decrypt|forget\`, which need it stopped. Only \`serve\`, \`demo\`, \`migrate\`, \`org create\` and \`restore\` make a database where there is none. With \`--json\` a command prints one JSON document on standard output and nothing else; errors go to standard error.
`;

/** What `--help` prints. */
export const helpOf = (command: CommandUnknownOpts): string => {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text.trimEnd();
};

export const commandReference = (): string =>
  [
    opening,
    ...everyCommand(commandLine()).map(
      (command) => `## ${fullName(command)}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\`\n`,
    ),
  ].join("\n");

if (import.meta.main) writeFileSync("docs/commands.md", commandReference());
