import { Argument } from "@commander-js/extra-typings";
import { filled, verb } from "./verb.ts";

export const listen = () =>
  verb("listen", "Print the events of a running service as they happen, until Ctrl-C", {
    examples: [
      "listen --key lm_…",
      "listen --topic ticket.created --forward http://127.0.0.1:4000/hook",
    ],
  })
    .option("--key <key>", "the API key; LASTMILE_KEY if left out")
    .option("--url <url>", "the service; the one on this machine if left out", filled)
    .option("--topic <topic>", "only these events", filled)
    .option("--after <cursor>", "begin behind this cursor; with new events if left out", filled)
    .option(
      "--forward <url>",
      "send each event to a program on this machine, signed as a webhook",
      filled,
    )
    .option("--secret <secret>", "what signs them; a new one if left out")
    .option("--json", "print one envelope a line")
    .action(async (options) => (await import("../listen/listen.ts")).listen(options));

export const completion = () =>
  verb("completion", "Print what completes commands and flags in a shell", {
    examples: [
      "completion bash > /etc/bash_completion.d/lastmile",
      "completion fish > ~/.config/fish/completions/lastmile.fish",
    ],
  })
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .action(async (shell, _, command) =>
      (await import("../completion.ts")).completion(shell, command.parent ?? command),
    );
