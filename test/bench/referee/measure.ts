import { join } from "node:path";
import type { Contender, Data, OperationName } from "../contender.ts";
import { copyOf, removeCopy } from "./copy.ts";
import { startServer } from "./servers.ts";
import { type Load, load, writeScript } from "./wrk.ts";

const warm_up_seconds = 1;

/** What one round came to. */
export interface Round extends Load {
  /** What the server had of the processors, by what it answered. */
  cpu_us: number;
}

export interface Measured {
  operation: OperationName;
  connections: number;
  seconds: number;
}

/** One server does one operation for some seconds, after a second to warm up. */
export const measureRound = async (
  contender: Contender,
  data: Data,
  folder: string,
  { operation, connections, seconds }: Measured,
): Promise<Round> => {
  const text = contender.scripts(data)[operation];
  if (text === undefined) throw new Error(`${contender.name} has no ${operation}`);
  const script = join(folder, `${contender.name}-${operation}.lua`);
  await writeScript(script, text);
  const { database, done } = await fileFor(contender, data, folder, operation);
  try {
    const server = await startServer(contender, database, data, (seconds + 60) * 1000);
    try {
      const once = { connections, seconds: warm_up_seconds, sent_before: 0 };
      const warm_up = await load(server.port, script, once);
      // Those that were on their way when it ended were not counted.
      const sent_before = warm_up.requests + connections;
      const before = server.processorSeconds();
      const loaded = await load(server.port, script, { connections, seconds, sent_before });
      const spent = server.processorSeconds() - before;
      return { ...loaded, cpu_us: (spent / loaded.requests) * 1e6 };
    } finally {
      await server.stop();
    }
  } finally {
    await done();
  }
};

const writes: readonly OperationName[] = ["create", "complete", "mixed"];
const copies_for_reads = new Map<string, string>();

/** What changes the file gets a fresh copy each time; the reads of servers with our schema share one. */
export const fileFor = async (
  { name, same_paths }: Contender,
  data: Data,
  folder: string,
  operation: OperationName,
): Promise<{ database: string; done(): Promise<void> }> => {
  if (writes.includes(operation)) {
    const database = await copyOf(data, folder, "changed");
    return { database, done: () => removeCopy(database) };
  }
  const copy_name = `read-${data.rows}-${same_paths ? "shared" : name}`;
  const database = copies_for_reads.get(copy_name) ?? (await copyOf(data, folder, copy_name));
  copies_for_reads.set(copy_name, database);
  return { database, done: async () => {} };
};

/** To be called when a file is done with. */
export const removeCopiesForReads = async (): Promise<void> => {
  for (const path of copies_for_reads.values()) await removeCopy(path);
  copies_for_reads.clear();
};
