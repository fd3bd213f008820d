import { readFileSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";

/** A statement in a turn: how often it ran, and what all of it took. */
interface Ran {
  sql: string;
  times: number;
  clock_ms: number;
  processor_ms: number;
  /** Neither on the processor nor waiting for one: the disk, or a lock. */
  storage_ms: number;
}

/** What the main thread did between two looks at the clock, a millisecond apart when nothing goes on. */
export interface Turn {
  /** When it ended, since it was asked before. */
  at_ms: number;
  /** Without what the main thread waited for a processor that others had. */
  own_ms: number;
  /** What the main thread had of the processor: what the machine does besides does not count. */
  processor_ms: number;
  /** Of that, what SQLite did. */
  statements_ms: number;
  /** Those that took longest. */
  ran: Ran[];
}

/** What happened since it was asked before. */
export interface Turns {
  count: number;
  /** Turns of more than 25 ms of the processor. */
  over: number;
  by_own: Turn[];
  by_processor: Turn[];
}

const turn_max_ms = 25;
const kept = 3;

interface Stamp {
  clock_ms: number;
  processor_ms: number;
  queued_ms: number;
}

const stamp = (): Stamp => {
  const { user, system } = process.threadCpuUsage();
  // Nanoseconds on a processor, nanoseconds ready for one.
  const queued = readFileSync("/proc/self/schedstat", "utf8").split(" ")[1];
  return {
    clock_ms: performance.now(),
    processor_ms: (user + system) / 1000,
    queued_ms: Number(queued) / 1e6,
  };
};

const between = (before: Stamp, after: Stamp) => {
  const clock_ms = after.clock_ms - before.clock_ms;
  const processor_ms = after.processor_ms - before.processor_ms;
  const own_ms = clock_ms - (after.queued_ms - before.queued_ms);
  return { clock_ms, processor_ms, own_ms, storage_ms: Math.max(0, own_ms - processor_ms) };
};

let ran = new Map<string, Ran>();
const nothing = (): Turns => ({ count: 0, over: 0, by_own: [], by_processor: [] });
let told = nothing();

const note = (sql: string, took: Omit<Ran, "sql" | "times">): void => {
  const known = ran.get(sql) ?? { sql, times: 0, clock_ms: 0, processor_ms: 0, storage_ms: 0 };
  known.times += 1;
  known.clock_ms += took.clock_ms;
  known.processor_ms += took.processor_ms;
  known.storage_ms += took.storage_ms;
  ran.set(sql, known);
};

/** Times each statement of the process from now on. */
const recordStatements = (): void => {
  const database = new BetterSqlite3(":memory:");
  const prototype = Object.getPrototypeOf(database.prepare("SELECT 1"));
  database.close();
  for (const name of ["run", "get", "all"]) {
    const plain = prototype[name];
    prototype[name] = function (this: { source: string }, ...values: unknown[]) {
      const began = stamp();
      try {
        return plain.apply(this, values);
      } finally {
        note(this.source, between(began, stamp()));
      }
    };
  }
};

const longest = (turns: readonly Turn[], by: "own_ms" | "processor_ms"): Turn[] =>
  turns.toSorted((a, b) => b[by] - a[by]).slice(0, kept);

/** Begins to record. Returns what tells the turns since it was called before. */
export const recordTurns = (): (() => Turns) => {
  recordStatements();
  let before = stamp();
  let asked_ms = before.clock_ms;
  setInterval(() => {
    const { own_ms, processor_ms } = between(before, stamp());
    const all = [...ran.values()];
    ran = new Map();
    const turn: Turn = {
      at_ms: performance.now() - asked_ms,
      own_ms: own_ms - 1,
      processor_ms,
      statements_ms: all.reduce((sum, each) => sum + each.processor_ms, 0),
      ran: all.toSorted((a, b) => b.clock_ms - a.clock_ms).slice(0, 4),
    };
    told.count += 1;
    if (turn.processor_ms > turn_max_ms) told.over += 1;
    told.by_own = longest([...told.by_own, turn], "own_ms");
    told.by_processor = longest([...told.by_processor, turn], "processor_ms");
    before = stamp();
  }, 1);
  return () => {
    const since = told;
    told = nothing();
    asked_ms = performance.now();
    return since;
  };
};
