import { readdirSync, readFileSync } from "node:fs";

const kib = 1024;
const mb = 1e6;

/** Of a process, in MB (a million bytes). */
export const residentMb = (pid: number): number => statusMb(pid, "VmRSS");

/** Of it what the system cannot drop: without the pages of files. */
export const ownMb = (pid: number): number => statusMb(pid, "RssAnon");

/** The most that was ever resident. */
export const peakMb = (pid: number): number => statusMb(pid, "VmHWM");

const statusMb = (pid: number, name: string): number => {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * kib) / mb;
};

export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const parts = ["program", "engine", "malloc", "compiled", "other"] as const;

export type MemoryPart = (typeof parts)[number];

/**
 * What is resident, in MB: the program and its libraries (pages of files), the engine's allocator (JavaScript and
 * what it holds, of all threads), the C library's (SQLite: its page caches and statements), compiled code.
 */
export const memoryParts = (pid: number): Record<MemoryPart, number> => {
  const sums = { program: 0, engine: 0, malloc: 0, compiled: 0, other: 0 };
  const text = readFileSync(`/proc/${pid}/smaps`, "utf8");
  const mappings = text.matchAll(
    /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+ *(.*)\n(?:.*\n)*?Rss: +(\d+) kB/gm,
  );
  for (const [, from = "", until = "", rights = "", name = "", resident] of mappings) {
    const begin = Number.parseInt(from, 16);
    sums[partOf(begin, Number.parseInt(until, 16) - begin, rights, name)] +=
      (Number(resident) * kib) / mb;
  }
  return sums;
};

/** The C library gives each thread heaps of 64 MiB, the engine has one range of 64 GiB. */
const heap_bytes = 64 * kib ** 2;
const engine_bytes_min = kib ** 3;

const partOf = (begin: number, bytes: number, rights: string, name: string): MemoryPart => {
  if (name.startsWith("/")) return "program";
  if (name === "[heap]" || (begin % heap_bytes === 0 && bytes < heap_bytes)) return "malloc";
  if (rights.includes("x")) return "compiled";
  if (bytes >= engine_bytes_min) return "engine";
  return "other";
};
