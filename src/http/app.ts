import { Elysia } from "elysia";
import type { Logger } from "pino";
import type { Network } from "../addresses.ts";
import { storageRefusal } from "../database/storage.ts";
import type { Call, Service } from "./call.ts";
import { findCallers } from "./caller-address.ts";
import type { Drain } from "./drain.ts";
import type { Operation, Params } from "./operation.ts";
import { perform } from "./pipeline.ts";
import { refusalResponse } from "./refusals.ts";
import { logRequest, statusOf } from "./request-line.ts";
import type { Traffic } from "./traffic.ts";
import { Turns } from "./turns.ts";
import { refuseUnknown } from "./unknown-route.ts";

/** What anyone may get without a key: the document, whether the service lives, and how it does. */
export interface PublicRoute {
  path: string;
  answer(request: Request): Response | Promise<Response>;
  /** Not served to clients of the API: to them its path is as unknown as any other. */
  is_for_browsers?: true;
}

export interface AppOptions extends Service {
  operations: readonly Operation[];
  public_routes: readonly PublicRoute[];
  trusted_proxies: readonly Network[];
  /** Not there when nothing listens. */
  drain?: Drain;
  /** Counts what is answered. */
  traffic: Traffic;
  log: Logger;
}

/** Mounts every operation. Bodies are read by `perform`, after authentication: Elysia must not parse them. */
export const createApp = (options: AppOptions) => {
  const app = new Elysia({ normalize: false });
  const callerOf = findCallers(options.trusted_proxies);
  /** The address is asked for at once: a caller who has hung up since has none any more. */
  const receive = (request: Request, params: Params = {}): Call => {
    options.traffic.begin();
    return {
      request,
      params,
      address: callerOf(request, app.server?.requestIP(request)?.address ?? "127.0.0.1"),
      headers: { "X-Request-Id": requestId(request) },
      server: app.server,
    };
  };
  const turns = new Turns();
  // Only a server hands over hundreds at once. Calls that may have a body do not wait for their turn: it would gather in memory.
  const begin = (operation: Operation, call: Call): Response | Promise<Response> => {
    const began = performance.now();
    const work = () => serve(options, operation, call, began);
    return operation.kind === "read" && call.server !== null ? turns.begin(work) : work();
  };
  for (const operation of options.operations)
    app.route(
      operation.method,
      operation.path,
      (context) => {
        // Elysia analyses this function's source: `context.server` and a returned call would slow each request.
        const { request, params = {} } = context; // a path without parameters has none when served by Bun
        const answer = begin(operation, receive(request, params));
        return answer;
      },
      { parse: "none" },
    );
  for (const route of options.public_routes)
    app.get(route.path, ({ request }) => servePublic(options, route, receive(request)));
  const refuse = refuseUnknown(options, [
    ...options.operations,
    ...options.public_routes
      .filter(({ is_for_browsers }) => !is_for_browsers)
      .map(({ path }) => ({ path, method: "GET" })),
  ]);
  return app.onError(({ code, error, request }) => {
    const began = performance.now();
    const call = receive(request);
    return finish(options, call, "-", began, code === "NOT_FOUND" ? refuse(call) : error);
  });
};

const serve = (
  options: AppOptions,
  operation: Operation,
  call: Call,
  began: number,
): Response | Promise<Response> => {
  const end = (result: unknown): Response => finish(options, call, operation.path, began, result);
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
  call: Call,
): Promise<Response> => {
  const began = performance.now();
  const end = (result: unknown): Response => finish(options, call, route.path, began, result);
  try {
    const response = await route.answer(call.request);
    response.headers.set("X-Request-Id", call.headers["X-Request-Id"]);
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

/** Every answer carries the headers of its call, is counted, and leaves one line in the log. */
const finish = (
  { drain, log, traffic }: AppOptions,
  call: Call,
  route: string,
  began: number,
  result: unknown,
): Response => {
  const ended = result instanceof Response ? result : storageRefusal(result);
  const response = ended instanceof Response ? ended : refusalResponse(ended, call.headers);
  drain?.mark(response);
  const duration_ms = performance.now() - began;
  const status = statusOf(response, ended);
  traffic.end(call.request.method, route, status, duration_ms);
  logRequest(log, call, { route, duration_ms, status }, ended);
  return response;
};
