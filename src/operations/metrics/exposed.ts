import { timingSafeEqual } from "node:crypto";
import { refusedKey, unauthenticated } from "../../access/credential-refusal.ts";
import { hashSecret } from "../../access/secrets.ts";
import type { PublicRoute } from "../../http/engine/handlers.ts";
import { readBacklog } from "../../webhooks/backlog.ts";
import type { Readiness } from "../readiness.ts";
import type { Figures, Sources } from "./figures.ts";
import { tallyGroups } from "./group-tallies.ts";

export interface MetricsOptions extends Omit<Sources, "groups"> {
  /** `METRICS_TOKEN`; undefined makes the metrics public. */
  token: string | undefined;
  readiness: Readiness;
}

/** `/metrics` for Prometheus. It shows numbers, route patterns and ids of endpoints, but no stored data. */
export const metricsRoute = (options: MetricsOptions): PublicRoute => {
  const groups = tallyGroups(options.sqlite);
  let figures: Promise<Figures> | undefined;
  return {
    path: "/metrics",
    answer: async (request) => {
      const { token, lease } = options;
      if (token !== undefined) requireToken(request, token);
      figures ??= openFigures({ ...options, groups });
      const [ready, backlog, { content_type, write }] = await Promise.all([
        options.readiness(),
        readBacklog(options.sqlite).catch(() => null),
        figures,
      ]);
      return new Response(
        await write({ ready: ready === null && lease?.problem() == null, backlog }),
        {
          headers: { "Content-Type": content_type, "Cache-Control": "no-store" },
        },
      );
    },
  };
};

/** Loads the library of the metrics, which holds the event loop 17 to 30 ms: after the start, or on first use. */
export const loadFigures = () => import("./figures.ts");

const openFigures = async (sources: Sources): Promise<Figures> => {
  const { figuresOf } = await loadFigures();
  return figuresOf(sources);
};

/** Compares hashes in constant time. A wrong token is logged like a wrong API key. */
const requireToken = ({ headers }: Request, token: string): void => {
  const sent = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (sent === undefined) throw unauthenticated();
  const [theirs, ours] = [sent, token].map((text) => Buffer.from(hashSecret(text)));
  if (!theirs || !ours || !timingSafeEqual(theirs, ours)) throw refusedKey(sent, "unknown");
};
