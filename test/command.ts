import { dirname, join } from "node:path";

/** What is run as `lastmile`: the program that `run.ts` has made of the source, else the source. */
export const main = process.env.LASTMILE_PROGRAM ?? join(import.meta.dir, "../src/main.ts");

/** Its console, which takes seconds to bundle. In a checkout without a run it is bundled when it is asked for. */
export const built_console = process.env.LASTMILE_PROGRAM && join(dirname(main), "console");

/** What starts it with the settings of an installation. In a checkout, a program that was built there is older than the source. */
export const launcher = process.env.LASTMILE_PROGRAM
  ? join(dirname(main), "../../src/launcher.sh")
  : join(import.meta.dir, "../src/launcher.sh");

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs `lastmile …` in a process of its own, to its end; `input` is what it reads. */
export const run = (
  args: readonly string[],
  env: Record<string, string | undefined>,
  input = "",
): Promise<Ran> => runBun([main, ...args], { env, input });

interface Place {
  cwd?: string;
  env?: Record<string, string | undefined>;
  input?: string;
}

/** Runs `bun …` to its end. */
export const runBun = async (
  args: readonly string[],
  { cwd, env = {}, input = "" }: Place,
): Promise<Ran> => {
  const child = Bun.spawn([process.execPath, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
  });
  return outcomeOf(child);
};

/** What a process wrote, when it has ended. */
export const outcomeOf = async (
  child: Bun.Subprocess<"ignore" | "pipe" | Uint8Array, "pipe", "pipe">,
): Promise<Ran> => {
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, out, err };
};
