import type { ClientRequest, IncomingMessage } from "node:http";
import type { Agent, RequestOptions } from "node:https";
import type { TLSSocket } from "node:tls";
import type { DeliveryError } from "../shared/webhook-vocabulary.ts";
import { https } from "./https.ts";
import { connectionTo } from "./target.ts";
import { statusError } from "./verdict.ts";

/** The exact body to post, and the headers in addition to `Host` and `Content-Length`. */
export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** Milliseconds of each part; null for what did not happen (a kept connection opens nothing). */
export interface Timings {
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
}

/** What one request over one connection came to. */
export interface Exchanged extends Timings {
  response_status: number | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  error: DeliveryError | null;
  retry_after: string | null;
  /** The receiver had closed a kept connection just as it was used again: no answer, so it is sent again on a fresh one. */
  stale: boolean;
}

/** How long the receiver has (§6.5). */
export interface Limits {
  /** To open the connection, TLS included. */
  connect_ms: number;
  /** Until its status arrives, counted from the start of the attempt. */
  whole_ms: number;
}

/** Where a message goes, and how long it may take. */
export interface Route {
  url: URL;
  /** Vetted; the connection goes here, and the certificate is checked against the URL's host. */
  address: string;
  agent: Agent;
  limits: Limits;
}

/** The status decides: the body is waited for no longer than this. */
const body_limit_ms = 2000;
const body_limit_bytes = 16 * 1024;
/** Answers 1xx before the one that counts: more only keep us busy. */
const informational_max = 16;

/**
 * Posts a message to one address. Node follows no redirect, uses no proxy and decompresses nothing.
 */
export const exchange = (route: Route, message: Message): Promise<Exchanged> => {
  const body = Buffer.from(message.body);
  const request = https().request(requestOptions(route, message, body.byteLength));
  const exchanged = follow(request, route.limits);
  request.end(body);
  return exchanged;
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

/** Follows a request until its status and the start of its text are known, or it went wrong. */
const follow = (request: ClientRequest, limits: Limits): Promise<Exchanged> =>
  new Promise((resolve) => {
    const began = performance.now();
    const timings: Timings = { connect_ms: null, tls_ms: null, first_byte_ms: null };
    let phase: Phase = "connect";
    let reused = false;

    const settle = (result: Omit<Exchanged, keyof Timings>): void => {
      clearTimeout(whole_limit);
      clearTimeout(connect_limit);
      resolve({ ...timings, ...result });
    };
    const fail = (error: DeliveryError, stale = false): void => {
      settle({ ...unanswered, error, stale });
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
      // Once there is a status it decides, whatever becomes of the rest.
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
      settle(answered(response, ""));
    });
    request.on("response", (response) => {
      timings.first_byte_ms = performance.now() - began;
      clearTimeout(whole_limit);
      readStart(response, Math.min(body_limit_ms, limits.whole_ms)).then((text) => {
        settle(answered(response, text));
        if (!response.complete) request.destroy();
      });
    });
  });

const unanswered = {
  response_status: null,
  response_headers: null,
  response_body: null,
  retry_after: null,
};

const answered = (response: IncomingMessage, text: string) => {
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

/** The first 16 KiB as text, however the rest ends. */
const readStart = (response: IncomingMessage, limit_ms: number): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (): void => {
      clearTimeout(limit);
      resolve(asText(Buffer.concat(parts).subarray(0, body_limit_bytes)));
    };
    const limit = setTimeout(end, limit_ms);
    response.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.byteLength;
      if (size >= body_limit_bytes) end();
    });
    for (const event of ["end", "error", "close"]) response.on(event, end);
  });

/** A character that the cut split is left out; NUL never reaches SQL (decisions §1). */
const asText = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "\u{fffd}");
