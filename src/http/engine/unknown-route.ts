import { notFound, Refusal } from "../../refusal.ts";
import type { Call, Service } from "./call.ts";
import { authenticate } from "./identify.ts";
import { urlOf } from "./url.ts";

interface Route {
  path: string;
  method: string;
}

/** A path and its methods. */
interface ServedPath {
  pattern: RegExp;
  parameters: number;
  methods: string[];
}

/**
 * Returns the refusal of a call without a route: 405 with `Allow` if the path exists, otherwise 404.
 * Under `/v1` the call counts for its API key (decisions §1), so it may also be 429. A wrong key is
 * treated as none.
 */
export const refuseUnknown = (service: Service, routes: readonly Route[]) => {
  let served: ServedPath[] | undefined;
  return (call: Call): Refusal => {
    const { method } = call.request;
    const path = urlOf(call.request).pathname;
    const limit = path.startsWith("/v1/") ? countCall(service, call) : null;
    if (limit !== null) return limit;
    served ??= servedPaths(routes);
    const allowed = methodsOf(served, path);
    // If the method is allowed, the path as sent has no route, only the normalized one.
    if (allowed.length === 0 || allowed.includes(method)) return notFound();
    const message = `${method} is not served here.`;
    return new Refusal("method_not_allowed", message, {}, { Allow: allowed.join(", ") });
  };
};

/** Counts the call if its credential is valid. Returns the refusal if it exceeds the limit. */
const countCall = (service: Service, call: Call): Refusal | null => {
  try {
    authenticate(service, call);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason === "rate_limited" ? error : null;
  }
  return null;
};

const servedPaths = (routes: readonly Route[]): ServedPath[] =>
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

/** If both `/v1/clients/import` and `/v1/clients/:id` match, the first one counts. */
const methodsOf = (served: readonly ServedPath[], path: string): string[] => {
  const matching = served.filter(({ pattern }) => pattern.test(path));
  const fewest = Math.min(...matching.map(({ parameters }) => parameters));
  return matching.find(({ parameters }) => parameters === fewest)?.methods ?? [];
};
