import { join } from "node:path";
import type { Contender, Data } from "../contender.ts";
import { spawnOn } from "./children.ts";
import { fileFor } from "./measure.ts";
import { startServer } from "./servers.ts";

const per_second = 1000;
const warm_up_seconds = 3;
const grace_seconds = 30;

/** What a fixed rate of the mix came to. */
export interface AtFixedRate {
  asked: number;
  refused: number;
  unanswered: number;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
  /** How late the requests left at the 99th percentile: the asking side's own share. */
  late_p99_ms: number;
  cpu_us: number;
}

/** The mix at 1,000 requests a second. */
export const measureAtFixedRate = async (
  contender: Contender,
  data: Data,
  folder: string,
  seconds: number,
): Promise<AtFixedRate> => {
  const { database, done } = await fileFor(contender, data, folder, "mixed");
  const all_seconds = seconds + warm_up_seconds + grace_seconds;
  try {
    const server = await startServer(contender, database, data, all_seconds * 1000);
    try {
      const before = server.processorSeconds();
      const script = join(import.meta.dir, "fixed-rate.ts");
      const told = [server.port, `${data.database}.json`, per_second, seconds, warm_up_seconds];
      const command = [process.execPath, script, ...told.map(String)];
      const asking = spawnOn(1, command, all_seconds * 1000, { stdout: "pipe" });
      const text = await new Response(asking.stdout as ReadableStream).text();
      if (!text)
        throw new Error(`Nothing was told in time. ${await new Response(asking.stderr).text()}`);
      const spent = server.processorSeconds() - before;
      const told_back = JSON.parse(text) as Omit<AtFixedRate, "cpu_us">;
      const answered = (seconds + warm_up_seconds) * per_second - told_back.unanswered;
      return { ...told_back, cpu_us: (spent / answered) * 1e6 };
    } finally {
      await server.stop();
    }
  } finally {
    await done();
  }
};
