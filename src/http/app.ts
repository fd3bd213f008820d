import { Elysia } from "elysia";
import type { Logger } from "pino";
import { isWithin, type Network } from "../addresses.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { Call, CallHeaders, Service } from "./call.ts";
import type { Operation } from "./operation.ts";
import { perform, urlOf } from "./pipeline.ts";
import { refusalResponse } from "./refusals.ts";

/** What anyone may get without a key: the document, and whether the service lives. */
export interface PublicRoute {
  path: string;
  answer(): Response | Promise<Response>;
}

export interface AppOptions extends Service {
  operations: readonly Operation[];
  public_routes: readonly PublicRoute[];
  trusted_proxies: readonly Network[];
  log: Logger;
}

/** Mounts every operation. Bodies are read by `perform`, after authentication: Elysia must not parse them. */
export const createApp = (options: AppOptions) => {
  const app = new Elysia({ normalize: false });
  for (const operation of options.operations)
    app.route(
      operation.method,
      operation.path,
      (context) => {
        // Elysia analyses this function's source: `context.server` and a returned call would slow each request.
        const { request, params = {} } = context; // a path without parameters has none when served by Bun
        const answer = serve(options, operation, request, params, app.server);
        return answer;
      },
      { parse: "none" },
    );
  for (const route of options.public_routes)
    app.get(route.path, ({ request }) => servePublic(options, route, request));
  return app.onError(({ code, error, request }) =>
    finish(
      options,
      request,
      "-",
      performance.now(),
      { "X-Request-Id": requestId(request) },
      code === "NOT_FOUND" ? refuseRoute(options, request) : error,
    ),
  );
};

type Server = { requestIP(request: Request): { address: string } | null };

const peerAddress = (server: Server | null, request: Request): string =>
  server?.requestIP(request)?.address ?? "127.0.0.1";

const serve = (
  options: AppOptions,
  operation: Operation,
  request: Request,
  params: Record<string, string>,
  server: Server | null,
): Response | Promise<Response> => {
  const began = performance.now();
  const call: Call = {
    request,
    params,
    // Asked for when needed: it costs a system call.
    get address() {
      return callerAddress(request, peerAddress(server, request), options.trusted_proxies);
    },
    headers: { "X-Request-Id": requestId(request) },
  };
  const end = (result: unknown): Response =>
    finish(options, request, operation.path, began, call.headers, result);
  try {
    const response = perform(options, operation, call);
    return response instanceof Response ? end(response) : response.then(end, end);
  } catch (error) {
    return end(error);
  }
};

const servePublic = async (
  options: AppOptions,
  route: PublicRoute,
  request: Request,
): Promise<Response> => {
  const began = performance.now();
  const headers: CallHeaders = { "X-Request-Id": requestId(request) };
  const end = (result: unknown): Response =>
    finish(options, request, route.path, began, headers, result);
  try {
    const response = await route.answer();
    response.headers.set("X-Request-Id", headers["X-Request-Id"]);
    return end(response);
  } catch (error) {
    return end(error);
  }
};

const request_id_format = /^[A-Za-z0-9._:-]{1,128}$/;

const requestId = (request: Request): string => {
  const sent = request.headers.get("x-request-id");
  return sent !== null && request_id_format.test(sent) ? sent : Bun.randomUUIDv7();
};

/** Every answer carries the headers of its call, and leaves one line in the log. */
const finish = (
  { log }: AppOptions,
  request: Request,
  route: string,
  began: number,
  headers: CallHeaders,
  result: unknown,
): Response => {
  const request_id = headers["X-Request-Id"];
  const response = result instanceof Response ? result : refusalResponse(result, headers);
  if (response.status === 500) log.error({ request_id, err: result }, "failure");
  log.info(
    {
      request_id,
      method: request.method,
      route,
      status: response.status,
      duration_ms: Math.round((performance.now() - began) * 1000) / 1000,
    },
    "request",
  );
  return response;
};

/** The nearest address that is not one of our proxies (decisions §2). */
const callerAddress = (request: Request, peer: string, proxies: readonly Network[]): string => {
  if (proxies.length === 0 || !isWithin(peer, proxies)) return peer;
  const hops = (request.headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "");
  return hops.findLast((hop) => !isWithin(hop, proxies)) ?? hops[0] ?? peer;
};

/** 405 with `Allow` on a known path, else 404. */
const refuseRoute = ({ operations, public_routes }: AppOptions, request: Request): Refusal => {
  const path = urlOf(request).pathname;
  const methods: string[] = operations
    .filter((operation) => matches(operation.path, path))
    .map((operation) => operation.method);
  if (public_routes.some((route) => matches(route.path, path))) methods.push("GET");
  if (methods.length === 0) return notFound();
  return new Refusal(
    "method_not_allowed",
    `${request.method} is not served here.`,
    {},
    { Allow: [...new Set(methods)].join(", ") },
  );
};

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:[a-z_]+/g, "[^/]+")}/?$`).test(path);
