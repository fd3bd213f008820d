import { join } from "node:path";
import type { Contender, Data } from "../contender.ts";
import { killTree, processorSeconds, spawnOn } from "./children.ts";

const start_limit_ms = 60_000;
const stop_limit_ms = 5_000;

export interface Running {
  port: number;
  /** Of the processors, since it began. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

/** Starts a contender on the first core. Its output goes to a file, as an operator's log does. */
export const startServer = async (
  contender: Contender,
  database: string,
  data: Data,
  life_limit_ms: number,
): Promise<Running> => {
  const { command, env } = contender.start(database, data);
  const child = spawnOn(0, command, start_limit_ms + life_limit_ms, {
    env,
    stdout: Bun.file(join(database, "../server.log")),
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    const killing = setTimeout(() => killTree(child.pid), stop_limit_ms);
    await child.exited;
    clearTimeout(killing);
  };
  try {
    const port = await announcedPort(child.stderr);
    return { port, processorSeconds: () => processorSeconds(child.pid), stop };
  } catch (error) {
    killTree(child.pid);
    throw error;
  }
};

/** The servers say their port in a line on standard error, and what follows there is read, so that none waits. */
const announcedPort = (stderr: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = Date.now();
    let text = "";
    const read = async (): Promise<void> => {
      for await (const chunk of stderr.pipeThrough(new TextDecoderStream())) {
        if (text.length < 10_000) text += chunk;
        const port = /^\{"port":(\d+)/m.exec(text)?.[1];
        if (port) resolve(Number(port));
      }
      const seconds = ((Date.now() - begun) / 1000).toFixed(0);
      reject(new Error(`The server has not started within ${seconds} s: ${text.trim()}`));
    };
    read().catch(reject);
    setTimeout(() => reject(new Error(`The server is not ready: ${text}`)), start_limit_ms).unref();
  });
