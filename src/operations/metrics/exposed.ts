import { timingSafeEqual } from "node:crypto";
import { refusedKey, unauthenticated } from "../../access/credential-refusal.ts";
import { hashSecret } from "../../access/secrets.ts";
import type { PublicRoute } from "../../http/engine/app.ts";
import { readBacklog } from "../../webhooks/backlog.ts";
import type { Readiness } from "../readiness.ts";
import type { Figures, Sources } from "./figures.ts";
import { tallyGroups } from "./group-tallies.ts";

export interface MetricsOptions extends Omit<Sources, "groups"> {
  /** `METRICS_TOKEN`; without it anyone may look. */
  token: string | undefined;
  readiness: Readiness;
}

/** `/metrics`, as Prometheus reads it. It tells figures, patterns of routes and ids of endpoints, and nothing of what is stored. */
export const metricsRoute = (options: MetricsOptions): PublicRoute => {
  const groups = tallyGroups(options.sqlite);
  let figures: Promise<Figures> | undefined;
  return {
    path: "/metrics",
    answer: async (request) => {
      if (options.token !== undefined) refuseStranger(request, options.token);
      figures ??= openFigures({ ...options, groups });
      const [ready, backlog, { content_type, write }] = await Promise.all([
        options.readiness(),
        readBacklog(options.sqlite).catch(() => null),
        figures,
      ]);
      return new Response(await write({ ready: ready === null, backlog }), {
        headers: { "Content-Type": content_type, "Cache-Control": "no-store" },
      });
    },
  };
};

/** Loaded when somebody looks: each start would wait for the library. */
const openFigures = async (sources: Sources): Promise<Figures> => {
  const { figuresOf } = await import("./figures.ts");
  return figuresOf(sources);
};

/** Compared by their hashes, in the same time whatever was sent. A wrong one leaves a warning as a wrong key does. */
const refuseStranger = ({ headers }: Request, token: string): void => {
  const sent = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (sent === undefined) throw unauthenticated();
  const [theirs, ours] = [sent, token].map((text) => Buffer.from(hashSecret(text)));
  if (!theirs || !ours || !timingSafeEqual(theirs, ours)) throw refusedKey(sent, "unknown");
};
