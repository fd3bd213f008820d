import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { everyCommand, fullName } from "./syntax/tree.ts";

type Shell = "bash" | "zsh" | "fish";

/** Prints a completion script for the shell, which works without running `program`. */
export const completion = (shell: Shell, program: CommandUnknownOpts): void => {
  const commands = everyCommand(program);
  console.log(shell === "fish" ? fishScript(commands) : bashScript(commands, shell));
};

const namesOf = (command: CommandUnknownOpts): string[] =>
  command.commands.map((each) => each.name());

const flagsOf = (command: CommandUnknownOpts): string[] => [
  ...command.options.map(({ long }) => long ?? ""),
  "--help",
];

/** Completes file names where no verb or flag fits. */
const bashScript = (commands: readonly CommandUnknownOpts[], shell: Shell): string => `${
  shell === "zsh" ? "autoload -U +X bashcompinit && bashcompinit\n" : ""
}_lastmile() {
  local words="" path="lastmile" index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path \${COMP_WORDS[index]}" in
      ${commands
        .slice(1)
        .map((command) => `"${fullName(command)}"`)
        .join(" | ")}) path="$path \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$path" in
${commands
  .map(
    (command) =>
      `    "${fullName(command)}") words="${[...namesOf(command), ...flagsOf(command)].join(" ")}" ;;`,
  )
  .join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _lastmile lastmile`;

const fishScript = (commands: readonly CommandUnknownOpts[]): string =>
  commands
    .flatMap((command) => {
      const path = fullName(command).split(" ").slice(1);
      const names = namesOf(command);
      const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
      const here = names.length > 0 ? [`not __fish_seen_subcommand_from ${names.join(" ")}`] : [];
      const condition = [...seen, ...here].join("; and ") || "true";
      return [
        ...command.commands.map(
          (verb) =>
            `complete -c lastmile -n ${quoted(condition)} -f -a ${verb.name()} -d ${quoted(verb.description())}`,
        ),
        ...command.options.map(
          ({ long, description }) =>
            `complete -c lastmile -n ${quoted(condition)} -l ${long?.slice(2)} -d ${quoted(description)}`,
        ),
      ];
    })
    .join("\n");

const quoted = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
