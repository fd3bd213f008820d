import { Argument } from "@commander-js/extra-typings";
import { filled, verb } from "./verb.ts";

export const listen = () =>
  verb("listen", "Print the events of a running service as they happen, until Ctrl-C", {
    examples: [
      "listen --key lm_…",
      "listen --topic ticket.created --forward http://127.0.0.1:4000/hook",
    ],
  })
    .option("--key <key>", "the API key (default: LASTMILE_KEY)")
    .option("--url <url>", "the service (default: the one on this machine)", filled)
    .option("--topic <topic>", "only events of this topic", filled)
    .option("--after <cursor>", "start after this cursor (default: new events only)", filled)
    .option(
      "--forward <url>",
      "send each event to a program on this machine, signed as a webhook",
      filled,
    )
    .option("--secret <secret>", "the signing secret (default: a new one)")
    .option("--json", "print one JSON event per line")
    .action(async (options) => (await import("../listen/listen.ts")).listen(options));

export const completion = () =>
  verb("completion", "Print the completion script for a shell", {
    examples: [
      "completion bash > /etc/bash_completion.d/lastmile",
      "completion fish > ~/.config/fish/completions/lastmile.fish",
    ],
  })
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .action(async (shell, _, command) =>
      (await import("../completion.ts")).completion(shell, command.parent ?? command),
    );
