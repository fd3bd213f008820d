import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { ticks_each_second } from "./pinned.ts";

/**
 * What the processors have worked since the machine began, in seconds, with what other machines took of them.
 * Interrupts are in it, since they are in the processor time of processes, too (but for kernels with
 * CONFIG_IRQ_TIME_ACCOUNTING, where others seem to have had more).
 */
const workedSeconds = (): number => {
  const [, ...ticks] = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/\s+/);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = ticks.map(Number);
  return (user + nice + system + irq + softirq + stolen) / ticks_each_second;
};

/** Ours, as long as it measures. */
const ownSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * From now on: returns which share of the processors went to none of those who belong to the
 * measurement, whose seconds are given, but to other programs and other machines.
 */
export const watchOthers = (): ((measured_seconds?: number) => number) => {
  const began_ms = performance.now();
  const worked = workedSeconds();
  const own = ownSeconds();
  return (measured_seconds = 0) => {
    const others = workedSeconds() - worked - (ownSeconds() - own) - measured_seconds;
    const elapsed = (performance.now() - began_ms) / 1000;
    return Math.max(0, others / elapsed / cpus().length);
  };
};
