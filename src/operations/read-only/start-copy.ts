import { fileURLToPath } from "node:url";
import { now } from "../../clock/instant.ts";
import { errorText } from "../../error-text.ts";
import type { CopyFailure, CopyJob, TakenCopy } from "./take-copy.ts";

/** More than the largest file takes. A network file system may never answer. */
const limit_hours = 6;
/** Even a process that is killed may wait for such a file system. */
const kill_limit_ms = 1000;

/** The process that copies. */
export interface CopyProcess {
  /** Never rejects. */
  result: Promise<TakenCopy | CopyFailure>;
  /** Resolves when the process has ended, or after a second. */
  kill(): Promise<void>;
}

interface Slow {
  after_ms: number;
  /** Called once, with what people read. */
  report: (what: string) => void;
}

/** Starts copying. What is not done after six hours is cut off. */
export const startCopy = (job: CopyJob, slow: Slow): CopyProcess => {
  try {
    return watch(spawnCopy(job), job.source, slow);
  } catch (error) {
    return { result: Promise.resolve(cutOff(errorText(error))), kill: async () => undefined };
  }
};

type Child = Bun.Subprocess<"ignore", "pipe", "pipe">;

const spawnCopy = (job: CopyJob): Child => {
  const program = fileURLToPath(new URL("./take-copy-process.ts", import.meta.url));
  return Bun.spawn([process.execPath, program, JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
};

const watch = (child: Child, source: string, slow: Slow): CopyProcess => {
  const since = now();
  const { promise: cut_off, resolve } = Promise.withResolvers<CopyFailure>();
  const timers = [
    setTimeout(() => slow.report(`${source} is being copied since ${since}`), slow.after_ms),
    setTimeout(() => {
      resolve(cutOff(`it took ${limit_hours} hours`));
      child.kill("SIGKILL");
    }, limit_hours * 3_600_000),
  ];
  return {
    result: Promise.race([resultOf(child), cut_off]).finally(() => timers.forEach(clearTimeout)),
    kill: async () => {
      child.kill("SIGKILL");
      await Promise.race([child.exited, Bun.sleep(kill_limit_ms)]);
    },
  };
};

const resultOf = async (child: Child): Promise<TakenCopy | CopyFailure> => {
  const [output, errors, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return status === 0
    ? (JSON.parse(output) as TakenCopy | CopyFailure)
    : cutOff(errors.trim() || `status ${status}`);
};

const cutOff = (cause: string): CopyFailure => ({
  failure: `the copy was cut off: ${cause}`,
  may_pass: true,
});
