import { Registry } from "prom-client";
import type { EventStreams } from "../../events/streams.ts";
import type { Traffic } from "../../http/engine/traffic.ts";
import type { HeldLease } from "../../lease/open-lease.ts";
import type { EndpointBacklog } from "../../webhooks/backlog.ts";
import type { EventLoopLag } from "../event-loop-lag.ts";
import { addData, type DataSource } from "./data.ts";
import { gauge, one } from "./instruments.ts";
import { addProcess } from "./process.ts";
import { addStorage, type StorageSources } from "./storage.ts";
import { addTraffic } from "./traffic.ts";
import { addDeliveries, addJobs, addMessages, addOutbox, type BackgroundWork } from "./work.ts";

/** How long writing the metrics may block the event loop at a time. */
const turn_ms = 2;

export interface Sources extends StorageSources {
  traffic: Traffic;
  streams: EventStreams;
  schema_version: number;
  lag: EventLoopLag;
  /** Null without `LEASE_URL`. */
  lease?: Pick<HeldLease, "problem" | "status"> | null | undefined;
  /** Null without background work. */
  work(): BackgroundWork | null;
  /** Of a service that only reads. */
  file?: DataSource | undefined;
}

/** Figures that are read asynchronously, before the others. */
export interface Snapshot {
  ready: boolean;
  backlog: readonly EndpointBacklog[] | null;
}

export interface Figures {
  content_type: string;
  /** Returns the current metrics as text. */
  write(found: Snapshot): Promise<string>;
}

export const figuresOf = (sources: Sources): Figures => {
  const registry = new Registry();
  const snapshot: Snapshot = { ready: false, backlog: null };
  addAll(registry, sources, snapshot);
  return {
    content_type: registry.contentType,
    write: (found) => {
      Object.assign(snapshot, found);
      return writeAll(registry);
    },
  };
};

const addAll = (registry: Registry, sources: Sources, snapshot: Snapshot): void => {
  const { traffic, streams, sqlite, work } = sources;
  addProcess(registry, sources);
  gauge(registry, { name: "lastmile_ready", help: "1 if /ready responds with 200." }, () =>
    one(Number(snapshot.ready)),
  );
  addLease(registry, sources);
  addData(registry, sources.file);
  addTraffic(registry, traffic);
  gauge(registry, { name: "lastmile_event_streams_open", help: "Open event streams." }, () =>
    one(streams.open_count),
  );
  addStorage(registry, sources);
  addOutbox(registry, () => snapshot.backlog);
  addDeliveries(registry, work);
  addMessages(registry, sqlite);
  addJobs(registry, work);
};

const addLease = (registry: Registry, { lease }: Sources): void => {
  gauge(
    registry,
    { name: "lastmile_lease_held", help: "1 while the lease is held; absent without LEASE_URL." },
    () => one(lease && Number(lease.status().held)),
  );
  gauge(
    registry,
    {
      name: "lastmile_lease_valid_seconds",
      help: "For how long writes are accepted without another renewal of the lease.",
    },
    () => one(lease?.status().valid_for_seconds),
  );
};

/** Yields to the event loop between figures. */
const writeAll = async (registry: Registry): Promise<string> => {
  const parts: string[] = [];
  let until_ms = performance.now() + turn_ms;
  for (const { name } of registry.getMetricsAsArray()) {
    parts.push(await registry.getSingleMetricAsString(name));
    if (performance.now() < until_ms) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    until_ms = performance.now() + turn_ms;
  }
  return `${parts.join("\n\n")}\n`;
};
