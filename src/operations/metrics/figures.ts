import { Registry } from "prom-client";
import type { EventStreams } from "../../events/streams.ts";
import type { Traffic } from "../../http/engine/traffic.ts";
import type { EndpointBacklog } from "../../webhooks/backlog.ts";
import type { EventLoopLag } from "../event-loop-lag.ts";
import { gauge, one } from "./instruments.ts";
import { tellProcess } from "./process.ts";
import { type StorageSources, tellStorage } from "./storage.ts";
import { tellTraffic } from "./traffic.ts";
import { type BackgroundWork, tellJobs, tellMail, tellOutbox, tellSendings } from "./work.ts";

/** Writing it down holds the event loop for so long at a time. */
const turn_ms = 2;

export interface Sources extends StorageSources {
  traffic: Traffic;
  streams: EventStreams;
  schema_version: number;
  lag: EventLoopLag;
  /** Null where nothing goes on beside the calls. */
  work(): BackgroundWork | null;
}

/** What takes its time is found out before the rest is read. */
export interface Known {
  ready: boolean;
  backlog: readonly EndpointBacklog[] | null;
}

export interface Figures {
  content_type: string;
  /** Writes all of them as they are now. */
  write(found: Known): Promise<string>;
}

export const figuresOf = (sources: Sources): Figures => {
  const registry = new Registry();
  const known: Known = { ready: false, backlog: null };
  tellAll(registry, sources, known);
  return {
    content_type: registry.contentType,
    write: (found) => {
      Object.assign(known, found);
      return writeAll(registry);
    },
  };
};

const tellAll = (registry: Registry, sources: Sources, known: Known): void => {
  const { traffic, streams, sqlite, work } = sources;
  tellProcess(registry, sources);
  gauge(registry, { name: "lastmile_ready", help: "1 if /ready responds with 200." }, () =>
    one(Number(known.ready)),
  );
  tellTraffic(registry, traffic);
  gauge(registry, { name: "lastmile_event_streams_open", help: "Open event streams." }, () =>
    one(streams.open_count),
  );
  tellStorage(registry, sources);
  tellOutbox(registry, () => known.backlog);
  tellSendings(registry, work);
  tellMail(registry, sqlite);
  tellJobs(registry, work);
};

/** One figure after another, so that callers are answered in between. */
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
