import type { Server } from "bun";
import type { Network } from "../../addresses.ts";
import type { Log } from "../../log.ts";
import { Refusal } from "../../refusal.ts";
import type { Operation, Params } from "../contract/operation.ts";
import { as_of_header, asOfHeaders, type Call, callHeaders, type Service } from "./call.ts";
import { findCallers } from "./caller-address.ts";
import { compressResponse } from "./compress-response.ts";
import type { Drain } from "./drain.ts";
import { perform } from "./pipeline.ts";
import { refusalResponse } from "./refusals.ts";
import { logRequest, statusOf } from "./request-log.ts";
import type { Traffic } from "./traffic.ts";
import { refuseUnknown } from "./unknown-route.ts";
import { hasSeveralHosts, isRoutedAsSent } from "./url.ts";

/** A route without authentication: the API document, health, metrics, the console. */
export interface PublicRoute {
  path: string;
  answer(request: Request, call: Call): Response | Promise<Response>;
  /** Of every answer, also when the request is refused. */
  headers?: Readonly<Record<string, string>>;
  /** Answers requests of any method, and not only GET. */
  all_methods?: true;
  /** Not part of the API: other methods on its path answer 404, not 405. */
  is_for_browsers?: true;
}

export interface AppOptions extends Service {
  operations: readonly Operation[];
  public_routes: readonly PublicRoute[];
  trusted_proxies: readonly Network[];
  /** Undefined without a listening socket. */
  drain?: Drain;
  traffic: Traffic;
  log: Log;
}

/** What the routes call. Nothing here throws: errors are answered too. */
export interface Handlers {
  perform(operation: Operation, request: Request, params?: Params): Response | Promise<Response>;
  answerPublic(route: PublicRoute, request: Request): Response | Promise<Response>;
  /** Refuses a request without a route, or whose handling failed. */
  refuse(code: string | number, error: unknown, request: Request): Response | Promise<Response>;
}

/** `findServer` returns the server that received a request, once there is one. */
export const createHandlers = (
  options: AppOptions,
  findServer: () => Server<unknown> | null,
): Handlers => {
  const callerOf = findCallers(options.trusted_proxies);
  /** Reads the peer's address first: Bun no longer has it after a disconnect. */
  const receive = (request: Request, params: Params = {}): Call => {
    const server = findServer();
    const peer = server?.requestIP(request);
    const call = {
      request,
      params,
      address: callerOf(request, peer?.address ?? "127.0.0.1"),
      headers: callHeaders(requestId(request)),
      server: peer ? server : null,
    };
    Object.assign(call.headers, asOfHeaders(options));
    options.traffic.begin();
    return call;
  };
  const refuse = refuseUnknown(options, [
    ...options.operations,
    ...options.public_routes
      .filter(({ is_for_browsers }) => !is_for_browsers)
      .map(({ path }) => ({ path, method: "GET" })),
  ]);
  /** Refuses several hosts (400), and a request that was not routed by its path as sent (404). */
  const checkTarget = (call: Call): void => {
    if (hasSeveralHosts(call.request))
      throw new Refusal("bad_request", "A request has one Host header.");
    if (call.server !== null && !isRoutedAsSent(call.request)) throw refuse(call);
  };
  return {
    perform: (operation, request, params) => {
      const call = receive(request, params);
      return serve(options, call, operation.path, performance.now(), () => {
        checkTarget(call);
        return perform(options, operation, call);
      });
    },
    answerPublic: (route, request) => {
      const call = receive(request);
      Object.assign(call.headers, route.headers);
      return serve(options, call, route.path, performance.now(), async () => {
        checkTarget(call);
        const response = await compressResponse(request, await route.answer(request, call));
        const { "X-Request-Id": id, [as_of_header]: as_of } = call.headers;
        response.headers.set("X-Request-Id", id);
        if (as_of) response.headers.set(as_of_header, as_of);
        return response;
      });
    },
    refuse: (code, error, request) => {
      const call = receive(request);
      return serve(options, call, "-", performance.now(), () => {
        if (code !== "NOT_FOUND") throw error;
        checkTarget(call);
        throw refuse(call);
      });
    },
  };
};

/** Turns what `work` returns or throws into the response. */
const serve = (
  options: AppOptions,
  call: Call,
  route: string,
  began: number,
  work: () => Response | Promise<Response>,
): Response | Promise<Response> => {
  const end = (result: unknown): Response => finish(options, call, route, began, result);
  try {
    const response = work();
    return response instanceof Response ? end(response) : response.then(end, end);
  } catch (error) {
    return end(error);
  }
};

const request_id_format = /^[A-Za-z0-9._:-]{1,128}$/;

const requestId = (request: Request): string => {
  const sent = request.headers.get("x-request-id");
  return sent !== null && request_id_format.test(sent) ? sent : Bun.randomUUIDv7();
};

/** Adds the headers of the call, counts the answer, and logs one line. */
const finish = (
  { drain, log, sqlite, traffic }: AppOptions,
  call: Call,
  route: string,
  began: number,
  result: unknown,
): Response => {
  const ended = result instanceof Response ? result : sqlite.storage.refusalOf(result);
  const response = ended instanceof Response ? ended : refusalResponse(ended, call.headers);
  drain?.mark(response);
  const duration_ms = performance.now() - began;
  const status = statusOf(response, ended);
  traffic.end(call.request.method, route, status, duration_ms);
  logRequest(log, call, { route, duration_ms, status }, ended);
  return response;
};
