import type { ClientRequest, IncomingMessage } from "node:http";
import type { Agent, RequestOptions } from "node:https";
import type { TLSSocket } from "node:tls";
import type { DeliveryError } from "../shared/webhook-vocabulary.ts";
import { https } from "./https.ts";
import { statusError } from "./status-error.ts";
import { connectionTo } from "./target.ts";

/** The exact body to post, and the headers except `Host` and `Content-Length`. */
export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** The duration of each step in milliseconds; null if it was not reached, or if the connection was reused. */
export interface Timings {
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
}

/** Null stays null. */
export const roundMillis = (millis: number | null): number | null => millis && Math.round(millis);

/** The result of one request on one connection. */
export interface ExchangeResult extends Timings {
  response_status: number | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  error: DeliveryError | null;
  retry_after: string | null;
  /** The receiver closed an idle connection just as it was reused: the request is repeated on a new one. */
  stale: boolean;
}

/** Time limits of an attempt (§6.5). */
export interface Limits {
  /** For opening the connection, TLS included. */
  connect_ms: number;
  /** Until its status arrives, counted from the start of the attempt. */
  whole_ms: number;
}

/** Where a message is sent, and the time limits. */
export interface Route {
  url: URL;
  /** An allowed address of the URL's host. The certificate is checked against the host. */
  address: string;
  agent: Agent;
  limits: Limits;
}

/** How long to wait for the body: the status alone decides the result. */
const body_limit_ms = 2000;
const body_limit_bytes = 16 * 1024;
/** Limit of 1xx responses before the final one. */
const informational_max = 16;

/** Posts a message to one address. Node follows no redirects, uses no proxy and does not decompress. */
export const exchange = (route: Route, message: Message): Promise<ExchangeResult> => {
  const body = Buffer.from(message.body);
  const request = https().request(requestOptions(route, message, body.byteLength));
  const result = awaitResponse(request, route.limits);
  request.end(body);
  return result;
};

const requestOptions = (route: Route, message: Message, size: number): RequestOptions => {
  const { url, address, agent } = route;
  return {
    method: "POST",
    ...connectionTo(url, address),
    path: url.pathname + url.search,
    headers: { ...message.headers, Host: url.host, "Content-Length": size },
    agent,
  };
};

type Phase = "connect" | "tls" | "open";

/** Resolves with the status and the start of the body, or with the error. Never rejects. */
const awaitResponse = (request: ClientRequest, limits: Limits): Promise<ExchangeResult> =>
  new Promise((resolve) => {
    const began = performance.now();
    const timings = { ...no_timings };
    let phase: Phase = "connect";
    let reused = false;

    const settle = (result: Omit<ExchangeResult, keyof Timings>): void => {
      clearTimeout(whole_limit);
      clearTimeout(connect_limit);
      resolve({ ...timings, ...result });
    };
    const fail = (error: DeliveryError, stale = false): void => {
      settle({ ...no_response, error, stale });
      request.destroy();
    };
    const whole_limit = setTimeout(() => fail("timeout"), limits.whole_ms);
    const connect_limit = setTimeout(() => fail("timeout"), limits.connect_ms);

    request.on("socket", (socket) => {
      reused = request.reusedSocket;
      if (reused) {
        phase = "open";
        clearTimeout(connect_limit);
        return;
      }
      socket.once("connect", () => {
        phase = "tls";
        timings.connect_ms = performance.now() - began;
      });
      (socket as TLSSocket).once("secureConnect", () => {
        phase = "open";
        timings.tls_ms = performance.now() - began - (timings.connect_ms ?? 0);
        clearTimeout(connect_limit);
      });
    });
    request.on("error", () => {
      // Once there is a status, later errors do not matter.
      if (timings.first_byte_ms === null) fail(phase === "tls" ? "tls" : "connect", reused);
    });
    let informational = 0;
    request.on("information", () => {
      informational += 1;
      if (informational > informational_max) fail("connect");
    });
    request.on("upgrade", (response) => {
      timings.first_byte_ms = performance.now() - began;
      request.destroy();
      settle(responseOf(response, ""));
    });
    request.on("response", (response) => {
      timings.first_byte_ms = performance.now() - began;
      clearTimeout(whole_limit);
      readBodyStart(response, Math.min(body_limit_ms, limits.whole_ms)).then((text) => {
        settle(responseOf(response, text));
        if (!response.complete) request.destroy();
      });
    });
  });

export const no_timings: Timings = { connect_ms: null, tls_ms: null, first_byte_ms: null };

export const no_response = {
  response_status: null,
  response_headers: null,
  response_body: null,
  retry_after: null,
};

const responseOf = (response: IncomingMessage, text: string) => {
  const status = response.statusCode ?? 0;
  return {
    response_status: status,
    response_headers: headersOf(response),
    response_body: text,
    error: statusError(status),
    retry_after: response.headers["retry-after"] ?? null,
    stale: false,
  };
};

const headersOf = (response: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value ?? "")]),
  );

/** The first 16 KiB of the body as text. Errors and timeouts only end it early. */
const readBodyStart = (response: IncomingMessage, limit_ms: number): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (): void => {
      clearTimeout(limit);
      resolve(decodeText(Buffer.concat(parts).subarray(0, body_limit_bytes)));
    };
    const limit = setTimeout(end, limit_ms);
    response.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.byteLength;
      if (size >= body_limit_bytes) end();
    });
    for (const event of ["end", "error", "close"]) response.on(event, end);
  });

/** Leaves out a character that was cut off. Replaces NUL, which must not reach SQL (decisions §1). */
const decodeText = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "\u{fffd}");
