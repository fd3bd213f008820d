import { timingSafeEqual } from "node:crypto";
import { Registry } from "prom-client";
import { refusedKey, unauthenticated } from "../../access/credential-refusal.ts";
import { hashSecret } from "../../access/secrets.ts";
import type { EventStreams } from "../../events/streams.ts";
import type { PublicRoute } from "../../http/app.ts";
import type { Traffic } from "../../http/traffic.ts";
import { readBacklog, type WaitingLane } from "../../webhooks/backlog.ts";
import type { EventLoopLag } from "../event-loop-lag.ts";
import type { Readiness } from "../readiness.ts";
import { gauge, one } from "./instruments.ts";
import { tellProcess } from "./process.ts";
import { type StorageSources, tellStorage } from "./storage.ts";
import { tellTraffic } from "./traffic.ts";
import { type BackgroundWork, tellJobs, tellMail, tellOutbox, tellSendings } from "./work.ts";

/** Writing it down holds the event loop for so long at a time. */
const turn_ms = 2;

export interface MetricsOptions extends StorageSources {
  /** `METRICS_TOKEN`; without it anyone may look. */
  token: string | undefined;
  traffic: Traffic;
  streams: EventStreams;
  readiness: Readiness;
  schema_version: number;
  lag: EventLoopLag;
  /** Null where nothing goes on beside the calls. */
  work(): BackgroundWork | null;
}

/** `/metrics`, as Prometheus reads it. It tells figures, patterns of routes and ids of endpoints, and nothing of what is stored. */
export const metricsRoute = (options: MetricsOptions): PublicRoute => {
  const registry = new Registry();
  const known: Known = { ready: false, backlog: null };
  tellAll(registry, options, known);
  return {
    path: "/metrics",
    answer: async (request) => {
      if (options.token !== undefined) refuseStranger(request, options.token);
      const [ready, backlog] = await Promise.all([
        options.readiness(),
        readBacklog(options.sqlite).catch(() => null),
      ]);
      Object.assign(known, { ready: ready === null, backlog });
      return new Response(await write(registry), {
        headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
      });
    },
  };
};

/** What takes its time is found out before the rest is read. */
interface Known {
  ready: boolean;
  backlog: readonly WaitingLane[] | null;
}

const tellAll = (registry: Registry, options: MetricsOptions, known: Known): void => {
  const { traffic, streams, sqlite, work } = options;
  tellProcess(registry, options);
  gauge(registry, { name: "lastmile_ready", help: "1 when /ready answers 200." }, () =>
    one(Number(known.ready)),
  );
  tellTraffic(registry, traffic);
  gauge(
    registry,
    { name: "lastmile_event_streams_open", help: "Streams of events that are open." },
    () => one(streams.open_count),
  );
  tellStorage(registry, options);
  tellOutbox(registry, () => known.backlog);
  tellSendings(registry, work);
  tellMail(registry, sqlite);
  tellJobs(registry, work);
};

/** Compared by their hashes, in the same time whatever was sent. A wrong one leaves a warning as a wrong key does. */
const refuseStranger = ({ headers }: Request, token: string): void => {
  const sent = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (sent === undefined) throw unauthenticated();
  const [theirs, ours] = [sent, token].map((text) => Buffer.from(hashSecret(text)));
  if (!theirs || !ours || !timingSafeEqual(theirs, ours)) throw refusedKey(sent, "unknown");
};

/** One figure after another, so that callers are answered in between. */
const write = async (registry: Registry): Promise<string> => {
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
