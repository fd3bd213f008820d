import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../until.ts";

/** A process that runs until Ctrl-C. */
interface Running {
  child: Bun.Subprocess<"ignore", "pipe", "pipe">;
  printed: string;
}

/** What a command printed, on both outputs as a terminal shows them, and how it ended. */
export interface Ran {
  status: number;
  printed: string;
}

/**
 * Reads the name of a file with commands from a line and its expected exit status from the next, runs it in this
 * same shell, and prints its status. One that is to fail runs in a subshell.
 */
const shell_script = `
while IFS= read -r block && IFS= read -r exit; do
  if [ "$exit" = 0 ]; then
    set -e
    . "$block" <"$block.typed" >"$block.printed" 2>&1
    status=$?
  else
    set +e
    (set -e; . "$block") <"$block.typed" >"$block.printed" 2>&1
    status=$?
  fi
  export -p >"$exported"
  echo "$status"
done`;

/** Somebody at a shell: variables, functions and the current folder last from one block to the next. */
export class Terminal {
  private readonly shell: Bun.Subprocess<"pipe", "pipe", "inherit">;
  private readonly running: Running[] = [];
  private readonly env: Record<string, string | undefined>;
  private readonly folder: string;
  private readonly scripts: string;
  /** What the shell exports, as commands that set it. */
  private readonly exported: string;
  private statuses = "";
  private count = 0;

  /** Starts in this folder; the scripts that are run lie in `scripts`. */
  constructor(folder: string, scripts: string, env: Record<string, string | undefined>) {
    this.folder = folder;
    this.scripts = scripts;
    this.env = env;
    mkdirSync(scripts, { recursive: true });
    this.exported = join(scripts, "exported.sh");
    writeFileSync(this.exported, "");
    this.shell = Bun.spawn(["sh", "-c", shell_script], {
      cwd: folder,
      env: { ...env, exported: this.exported },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    });
    this.listen(this.shell.stdout);
  }

  /** Reads the status of each block. */
  private async listen(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    for await (const chunk of stdout.pipeThrough(new TextDecoderStream())) this.statuses += chunk;
  }

  /** Runs commands to their end. `typed` is what a person types into them. */
  async run(commands: string, exit: number, typed: string): Promise<Ran> {
    this.count += 1;
    const block = join(this.scripts, `${this.count}.sh`);
    writeFileSync(block, commands);
    writeFileSync(`${block}.typed`, typed);
    this.statuses = "";
    this.shell.stdin.write(`${block}\n${exit}\n`);
    this.shell.stdin.flush();
    await until(
      `these commands end:\n${commands}`,
      () => this.statuses.endsWith("\n") || this.shell.exitCode !== null,
    );
    const printed = readFileSync(`${block}.printed`, "utf8");
    return { status: this.shell.exitCode ?? Number(this.statuses), printed };
  }

  /**
   * Starts what runs until Ctrl-C, in another terminal in which the same variables are exported, and returns
   * what it prints meanwhile.
   */
  start(commands: string, env: Record<string, string>): { readonly printed: string } {
    const script = `. "${this.exported}"\n${commands}`;
    const child = Bun.spawn(["sh", "-c", script], {
      cwd: this.folder,
      env: { ...this.env, ...env },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      detached: true, // a process group of its own, as in a terminal
    });
    const running: Running = { child, printed: "" };
    const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
      for await (const chunk of stream.pipeThrough(new TextDecoderStream()))
        running.printed += chunk;
    };
    read(child.stdout);
    read(child.stderr);
    this.running.push(running);
    return running;
  }

  /** Whether anything was started in another terminal. */
  get has_others(): boolean {
    return this.running.length > 0;
  }

  /** What all that was started has printed so far. */
  get printed(): string {
    return this.running.map(({ printed }) => printed).join("\n");
  }

  /** Types Ctrl-C into all that runs, and closes the shell. */
  async close(): Promise<void> {
    for (const { child } of this.running) {
      signal(child.pid, "SIGINT");
      await until("all ends that was started", () => !signal(child.pid, 0));
    }
    this.shell.stdin.end();
    await this.shell.exited;
  }
}

/** To every process that the commands have started, as Ctrl-C does it. False when all of them have ended. */
const signal = (group: number, name: "SIGINT" | 0): boolean => {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
};
