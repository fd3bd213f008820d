import type { Registry } from "prom-client";
import { version } from "../../version.ts";
import type { EventLoopLag } from "../event-loop-lag.ts";
import { descriptors, memoryMax } from "../process-figures.ts";
import { gauge, histogram, one, total } from "./instruments.ts";

/**
 * Process metrics under Prometheus's standard names. The library's own need V8 and libuv interfaces that Bun
 * lacks.
 */
export const addProcess = (
  registry: Registry,
  { lag, schema_version }: { lag: EventLoopLag; schema_version: number },
): void => {
  const build = { version, schema_version: String(schema_version), bun_version: Bun.version };
  gauge(
    registry,
    {
      name: "lastmile_build_info",
      help: "Always 1: the program's version, the file's schema, and the platform's version.",
      labels: ["version", "schema_version", "bun_version"],
    },
    () => [[build, 1]],
  );
  addUsage(registry);
  histogram(
    registry,
    {
      name: "lastmile_event_loop_lag_seconds",
      help: "Delay of a timer that runs 50 times a second.",
    },
    () => [[{}, lag.samples]],
  );
  gauge(
    registry,
    {
      name: "lastmile_event_loop_lag_max_seconds",
      help: "The longest lag of the event loop in the last minute.",
    },
    () => one(lag.worstSeconds()),
  );
};

const addUsage = (registry: Registry): void => {
  const began_seconds = performance.timeOrigin / 1000;
  const cpu = (read: (used: NodeJS.CpuUsage) => number) => () =>
    one(read(process.cpuUsage()) / 1_000_000);
  total(
    registry,
    { name: "process_cpu_user_seconds_total", help: "User CPU time spent." },
    cpu(({ user }) => user),
  );
  total(
    registry,
    { name: "process_cpu_system_seconds_total", help: "System CPU time spent." },
    cpu(({ system }) => system),
  );
  total(
    registry,
    { name: "process_cpu_seconds_total", help: "User and system CPU time spent." },
    cpu(({ user, system }) => user + system),
  );
  gauge(
    registry,
    { name: "process_start_time_seconds", help: "Start time of the process, in Unix time." },
    () => one(began_seconds),
  );
  gauge(
    registry,
    { name: "process_resident_memory_bytes", help: "Memory in use, including threads." },
    () => one(process.memoryUsage.rss()),
  );
  gauge(
    registry,
    {
      name: "lastmile_memory_max_bytes",
      help: "Available memory: the container's or the machine's, at most a gigabyte.",
    },
    () => one(memoryMax()),
  );
  gauge(
    registry,
    { name: "lastmile_heap_used_bytes", help: "Memory in use by JavaScript objects." },
    () => one(process.memoryUsage().heapUsed),
  );
  gauge(registry, { name: "process_open_fds", help: "Open descriptors." }, () =>
    one(descriptors()?.open),
  );
  gauge(registry, { name: "process_max_fds", help: "Limit of open file descriptors." }, () =>
    one(descriptors()?.max),
  );
};
