import { readFileSync } from "node:fs";

/** The processors that something may use, as taskset takes them: `0`, or `0,1`. */
export type Cores = string;

/** Keeps this process and its threads on these processors. */
export const pinThisProcess = (cores: Cores): void => {
  const done = Bun.spawnSync(["taskset", "-acp", cores, `${process.pid}`]);
  if (done.exitCode !== 0) throw new Error(done.stderr.toString());
};

export const ticks_each_second = 100;

/** What a process and its threads have had of the processors, in seconds. */
export const processorSeconds = (pid: number): number => {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before it may hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks_each_second;
};

/** How long its main thread has waited for a processor that others had, in seconds. */
export const waitedSeconds = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e9;
