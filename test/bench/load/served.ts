import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createAuthority } from "../../../src/demo/certificate-authority.ts";
import { freePort } from "../../free-port.ts";
import { sink_port } from "../filled/sink.ts";
import { type Cores, processorSeconds, waitedSeconds } from "./pinned.ts";

/** A program that runs. */
export interface Served {
  base: string;
  /** Of the processors, since it began. */
  processorSeconds(): number;
  /** For which its event loop waited for a processor, since it began. */
  waitedSeconds(): number;
  stop(): Promise<void>;
}

/** What is started on a file and answers at a port of loopback; `/ready` when it can. */
export interface Program {
  command: readonly string[];
  /** Where it runs; here when it is not named. */
  folder?: string;
  env?(database: string): Record<string, string>;
}

/** What `src/launcher.sh` sets. Servers beside the service that run on Bun have the same. */
const engine = { BUN_JSC_forceRAMSize: `${2 ** 30}`, BUN_JSC_useFTLJIT: "0" };

const ready_limit_ms = 600_000;
const metrics_token = "bench";

/** `lastmile serve` of a checkout. */
export const serviceOf = (checkout: string): Program => ({
  command: [process.execPath, "src/main.ts", "serve"],
  folder: resolve(checkout),
  env: (database) => {
    const ca_file = `${database}.ca.pem`;
    writeFileSync(ca_file, createAuthority().ca_pem);
    return {
      DATABASE_PATH: database,
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      BACKUP_CRON: "off",
      METRICS_TOKEN: metrics_token,
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      WEBHOOK_ALLOW_PORTS: `${sink_port}`,
      WEBHOOK_CA_FILE: ca_file,
    };
  },
});

/** Starts a program on a file. Its log goes to a file, as an operator's does. */
export const serve = async (
  { command, folder = ".", env }: Program,
  database: string,
  cores: Cores,
): Promise<Served> => {
  const port = await freePort();
  const log_file = `${database}.log`;
  writeFileSync(log_file, "");
  const log = Bun.file(log_file);
  const child = Bun.spawn(["taskset", "-c", cores, ...command], {
    cwd: folder,
    env: { ...process.env, ...engine, NODE_ENV: "production", PORT: `${port}`, ...env?.(database) },
    stdin: "ignore",
    stdout: log,
    stderr: log,
  });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base, child);
  return {
    base,
    processorSeconds: () => processorSeconds(child.pid),
    waitedSeconds: () => waitedSeconds(child.pid),
    stop: async () => {
      process.off("exit", end);
      child.kill("SIGTERM");
      await child.exited;
    },
  };
};

const untilReady = async (base: string, child: Bun.Subprocess): Promise<void> => {
  const until = performance.now() + ready_limit_ms;
  while (performance.now() < until && child.exitCode === null) {
    if ((await fetch(`${base}/ready`).catch(() => null))?.ok) return;
    await Bun.sleep(20);
  }
  child.kill("SIGKILL");
  throw new Error("It is not ready: its log stands beside the file.");
};

/** How long the event loop was held at most since it was asked before, in ms. */
export const longestTurn = async ({ base }: Served): Promise<number> => {
  const response = await fetch(`${base}/metrics`, {
    headers: { authorization: `Bearer ${metrics_token}` },
  });
  const [, seconds] =
    /^lastmile_event_loop_lag_max_seconds (\S+)$/m.exec(await response.text()) ?? [];
  return Number(seconds ?? Number.NaN) * 1000;
};
