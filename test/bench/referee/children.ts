import { readdirSync, readFileSync } from "node:fs";

const running = new Set<Bun.Subprocess>();

/** A child on one core that ends with the bench, however that ends, and after `limit_ms` at the latest. */
export const spawnOn = (
  core: 0 | 1,
  command: string[],
  limit_ms: number,
  options: { env?: Record<string, string>; stdout: "pipe" | Bun.BunFile },
) => {
  const child = Bun.spawn(["taskset", "-c", `${core}`, ...command], {
    env: { ...process.env, ...options.env },
    stdin: "ignore",
    stdout: options.stdout,
    stderr: "pipe",
    timeout: limit_ms,
    killSignal: "SIGKILL",
  });
  running.add(child);
  child.exited.then(() => running.delete(child));
  return child;
};

/** Kills what still runs when the bench is interrupted; `then` is done before it exits. */
export const endWithInterrupt = (then: () => void): void => {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      for (const child of running) killTree(child.pid);
      then();
      process.exit(130);
    });
};

export const killTree = (pid: number): void => {
  for (const each of treeOf(pid))
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
};

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
}

const ticks_each_second = 100;

const statOf = (pid: string): Stat[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return [
      {
        pid: Number(pid),
        parent: Number(fields[1]),
        ticks: Number(fields[11]) + Number(fields[12]),
      },
    ];
  } catch {
    return [];
  }
};

const everyStat = (): Stat[] =>
  readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));

const treeOf = (pid: number, all = everyStat()): number[] => [
  pid,
  ...all.filter(({ parent }) => parent === pid).flatMap((child) => treeOf(child.pid, all)),
];

/** What a server and its own children have had of the processors, in seconds. */
export const processorSeconds = (pid: number): number => {
  const all = everyStat();
  const tree = new Set(treeOf(pid, all));
  const ticks = all.reduce((sum, each) => sum + (tree.has(each.pid) ? each.ticks : 0), 0);
  return ticks / ticks_each_second;
};
