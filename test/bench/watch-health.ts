/**
 * How long a service keeps a caller waiting while it does something else. The one who asks for
 * `/health` every 5 ms is a process of its own, `bun test/bench/watch-health.ts BASE`: what the bench
 * itself does counts nowhere.
 */
const every_ms = 5;

export interface HealthWatch {
  /** Ends it. How long each answer took, in ms, the longest first. */
  stop(): Promise<number[]>;
}

export const watchHealth = (base: string): HealthWatch => {
  const watcher = Bun.spawn([process.execPath, import.meta.path, base], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const printed = new Response(watcher.stdout).json() as Promise<number[]>;
  return {
    stop: async () => {
      watcher.stdin.end();
      return (await printed).toSorted((a, b) => b - a);
    },
  };
};

/** Asks until its standard input ends. */
const ask = async (base: string): Promise<number[]> => {
  const took: number[] = [];
  let watching = true;
  Bun.stdin.text().then(() => {
    watching = false;
  });
  for (let warm = 0; warm < 20; warm += 1) await (await fetch(`${base}/health`)).text();
  while (watching) {
    const began = performance.now();
    await (await fetch(`${base}/health`)).text();
    took.push(performance.now() - began);
    await Bun.sleep(every_ms);
  }
  return took;
};

if (import.meta.main) {
  console.log(JSON.stringify(await ask(process.argv[2] ?? "")));
  process.exit(0);
}
