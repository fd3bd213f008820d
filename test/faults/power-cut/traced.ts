import { existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../until.ts";
import { traced_calls } from "./timeline.ts";

/** Longer texts are cut off: a piece of an attachment is 256 KiB, a file that is sent through Bun may be larger. */
const text_bytes_max = 16 * 1024 * 1024;

/** A service under strace, with the commands beside it. What they write lies in `place`. */
export class Traced {
  static logIn(place: string): string {
    return join(place, "strace.log");
  }

  private readonly commands: number;
  private ended = 0;

  constructor(private readonly place: string) {
    const pipe = join(place, "commands");
    Bun.spawnSync(["mkfifo", pipe]);
    this.commands = openSync(pipe, "r+"); // "w" would wait for a reader
  }

  /** What the service is started under. */
  get under(): string[] {
    return [
      ...["strace", "-f", "--seccomp-bpf", "-ttt", "-y", "-xx", "-s", `${text_bytes_max}`],
      ...[
        "-o",
        Traced.logIn(this.place),
        "-e",
        `trace=${traced_calls.join()}`,
        "-e",
        "signal=none",
      ],
      ...["sh", join(import.meta.dir, "traced.sh"), this.place],
    ];
  }

  /** Runs a command to its end. Throws if it fails. */
  async run(command: string): Promise<void> {
    writeSync(this.commands, `${command}\n`);
    const ended = join(this.place, "ended");
    let line = "";
    await until(`${command} has ended`, () => {
      if (!existsSync(ended)) return false;
      line = readFileSync(ended, "utf8").split("\n")[this.ended] ?? "";
      return line !== "";
    });
    this.ended += 1;
    if (!line.startsWith("0 "))
      throw new Error(`${command}: ${readFileSync(join(this.place, "error"), "utf8")}`);
  }

  /** Tells the service to stop. strace ends after it. */
  stop(): void {
    process.kill(this.pid, "SIGTERM");
    writeSync(this.commands, "end\n");
  }

  /** Ends it at once, where it was not stopped. */
  kill(): void {
    if (existsSync(join(this.place, "service.pid"))) process.kill(this.pid, "SIGKILL");
    writeSync(this.commands, "end\n");
  }

  private get pid(): number {
    return Number(readFileSync(join(this.place, "service.pid"), "utf8"));
  }
}
