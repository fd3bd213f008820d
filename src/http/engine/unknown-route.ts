import { notFound, Refusal } from "../../refusal.ts";
import type { Call, Service } from "./call.ts";
import { admit } from "./identify.ts";
import { urlOf } from "./url.ts";

interface Route {
  path: string;
  method: string;
}

/** A path that is served, and with what. */
interface Served {
  pattern: RegExp;
  parameters: number;
  methods: string[];
}

/**
 * What answers a call that no route takes: 405 with `Allow` on a known path, else 404. Under `/v1`
 * an API key's call counts as any other (decisions §1), so it may also be 429; a stranger's answer
 * is the same with a wrong key as without one.
 */
export const refuseUnknown = (service: Service, routes: readonly Route[]) => {
  const served = servedPaths(routes);
  return (call: Call): Refusal => {
    const { method } = call.request;
    const path = urlOf(call.request).pathname;
    const limit = path.startsWith("/v1/") ? countCall(service, call) : null;
    if (limit !== null) return limit;
    const allowed = methodsOf(served, path);
    // If the method is allowed, only the normalized path has a route, not the path that was sent.
    if (allowed.length === 0 || allowed.includes(method)) return notFound();
    const message = `${method} is not served here.`;
    return new Refusal("method_not_allowed", message, {}, { Allow: allowed.join(", ") });
  };
};

/** Counts the call of who shows a credential that is good. Returns the refusal of one call too many. */
const countCall = (service: Service, call: Call): Refusal | null => {
  try {
    admit(service, call);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason === "rate_limited" ? error : null;
  }
  return null;
};

const servedPaths = (routes: readonly Route[]): Served[] =>
  [...Map.groupBy(routes, ({ path }) => path)].map(([path, same]) => ({
    pattern: new RegExp(
      `^${path
        .replaceAll(".", "\\.")
        .replace(/:[a-z_]+/g, "[^/]+")
        .replace("*", ".*")}/?$`,
    ),
    parameters: path.split(":").length,
    methods: same.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  }));

/** Of `/v1/clients/import` and `/v1/clients/:id` the first is meant, when both fit. */
const methodsOf = (served: readonly Served[], path: string): string[] => {
  const fitting = served.filter(({ pattern }) => pattern.test(path));
  const fewest = Math.min(...fitting.map(({ parameters }) => parameters));
  return fitting.find(({ parameters }) => parameters === fewest)?.methods ?? [];
};
