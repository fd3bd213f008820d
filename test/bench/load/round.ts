import { join } from "node:path";
import type { Contender } from "./contender.ts";
import { copyTo } from "./copy.ts";
import { watchOthers } from "./machine.ts";
import type { Cores } from "./pinned.ts";
import { sendOnce } from "./same-work.ts";
import { serve } from "./served.ts";
import { load, type Sending } from "./wrk.ts";

/** What one round came to. */
export interface Round {
  /** Processor time of all threads for one request, in µs. */
  cpu_us: number;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** The share of the processors that others had meanwhile. */
  others: number;
}

export interface RoundOptions {
  seconds: number;
  service_cores: Cores;
  driver_cores: Cores;
  /** For the copy and the script. */
  folder: string;
}

const warm_up_seconds = 3;

/** Starts a contender on a fresh copy, loads it with one operation, and ends it. */
export const measureRound = async (
  { program, database }: Contender,
  sending: Sending,
  { seconds, service_cores, driver_cores: cores, folder }: RoundOptions,
): Promise<Round> => {
  const copy = join(folder, "copy.db");
  await copyTo(copy, database);
  const served = await serve(program, copy, service_cores);
  const script = join(folder, "script.lua");
  let sent_before = 0;
  const send = async (seconds: number) => {
    const loaded = await load(served.base, sending, { cores, seconds, sent_before }, script);
    // Those that were on their way when it ended were not counted.
    sent_before += loaded.requests + 16;
    return loaded;
  };
  try {
    // The first list waits for its thread, on a busy machine for longer than the load lasts.
    if (!sending.body) await sendOnce(served.base, sending);
    await send(warm_up_seconds);
    const shareOfOthers = watchOthers();
    const before = served.processorSeconds();
    const { requests, driver_seconds, ...figures } = await send(seconds);
    const spent = served.processorSeconds() - before;
    const others = shareOfOthers(spent + driver_seconds);
    return { ...figures, cpu_us: (spent / requests) * 1e6, others };
  } finally {
    await served.stop();
  }
};
