import type { ClientRequest, IncomingMessage } from "node:http";
import type { Agent } from "node:https";
import { errorText } from "../error-text.ts";
import { http, https, tls } from "./https.ts";
import type { Outbound } from "./outbound.ts";
import { type ProviderTarget, resolveProvider } from "./provider-url.ts";
import { connectionTo } from "./target.ts";

/** A provider that may not be, or was not, connected to, or whose answer has not arrived whole. The message has no secrets. */
export class ProviderUnreachable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProviderUnreachable";
  }
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  /** What a provider is sent is text: the parameters of a form. */
  body?: object | string | null | undefined;
}

/** For the whole request: looking up the name, connecting, and the answer's last byte. */
const whole_limit_ms = 10_000;
const body_limit_bytes = 1024 * 1024;
/** `Response` takes no body with these. */
const without_body = [204, 205, 304];

/** Nothing accepted a connection at this address: the next one is tried. */
class NoConnection extends ProviderUnreachable {}

/**
 * A `fetch` for the URLs of an OpenID provider: each is checked against the address rule, and its name is not looked
 * up again to connect. Follows no redirects, uses no proxy, and does not decompress.
 */
export const providerFetch =
  (outbound: Outbound) =>
  async (text: string, sent: Sent): Promise<Response> => {
    const aborting = new AbortController();
    const limit = setTimeout(
      () => aborting.abort(new ProviderUnreachable("no whole answer within 10 seconds")),
      whole_limit_ms,
    );
    try {
      const target = await resolveProvider(text, outbound);
      if (typeof target === "string")
        throw new ProviderUnreachable(`the URL may not be connected to: ${target}`);
      return await requestFirstReachable(target, sent, outbound, aborting.signal);
    } finally {
      clearTimeout(limit);
    }
  };

/** Tries the addresses in turn until a connection opens. */
const requestFirstReachable = async (
  { url, addresses }: ProviderTarget,
  sent: Sent,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Response> => {
  let last = new ProviderUnreachable("the host has no address");
  for (const address of addresses) {
    signal.throwIfAborted();
    try {
      return await requestAt(address, { url, sent, outbound, signal });
    } catch (error) {
      if (!(error instanceof NoConnection)) throw error;
      last = error;
    }
  }
  throw last;
};

interface Requested {
  url: URL;
  sent: Sent;
  outbound: Outbound;
  signal: AbortSignal;
}

const requestAt = (address: string, requested: Requested): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { sent, signal } = requested;
    let is_connected = false;
    const request = createRequest(address, requested);
    const fail = (error: Error): void => {
      signal.removeEventListener("abort", abort);
      reject(error);
      request.destroy();
    };
    const abort = (): void => fail(signal.reason);
    signal.addEventListener("abort", abort);
    request.on("socket", (socket) => {
      socket.once("connect", () => {
        is_connected = true;
      });
    });
    request.on("error", (error) => {
      const Failure = is_connected ? ProviderUnreachable : NoConnection;
      fail(new Failure(errorText(error)));
    });
    request.on("upgrade", () => fail(new ProviderUnreachable("it switches the protocol")));
    request.on("response", (response) => {
      readAnswer(response)
        .then((answer) => {
          signal.removeEventListener("abort", abort);
          resolve(answer);
        })
        .catch((error) => fail(broken(error)));
    });
    request.end(sent.body && String(sent.body));
  });

/** What ends an answer early. */
const broken = (error: unknown): ProviderUnreachable =>
  error instanceof ProviderUnreachable ? error : new ProviderUnreachable(errorText(error));

const createRequest = (
  address: string,
  { url, sent: { method, headers, body }, outbound }: Requested,
): ClientRequest => {
  const is_https = url.protocol === "https:";
  const length = body && { "Content-Length": Buffer.byteLength(String(body)) };
  const options = {
    method,
    ...connectionTo(url, address),
    path: url.pathname + url.search,
    headers: { ...headers, Host: url.host, ...length },
  };
  return is_https
    ? https().request({ ...options, agent: agentOf(outbound) })
    : http().request({ ...options, agent: false });
};

const agents = new WeakMap<Outbound, Agent>();

/** Created on first use: the public certificate authorities take 7 MB. `default` has those of `NODE_EXTRA_CA_CERTS`, too. */
const agentOf = (outbound: Outbound) => {
  const cached = agents.get(outbound);
  if (cached) return cached;
  const { createSecureContext, getCACertificates } = tls();
  const ca = [...getCACertificates("default"), ...outbound.authorities];
  const { Agent } = https();
  const agent = new Agent({ secureContext: createSecureContext({ ca }) });
  agents.set(outbound, agent);
  return agent;
};

const readAnswer = async (response: IncomingMessage): Promise<Response> => {
  const body = await readBody(response);
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 599) throw new ProviderUnreachable(`the status is ${status}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers.set(name, String(value));
  return new Response(without_body.includes(status) ? null : body, { status, headers });
};

const readBody = async (response: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    parts.push(part);
    size += part.byteLength;
    if (size > body_limit_bytes) throw new ProviderUnreachable("the answer is larger than 1 MiB");
  }
  if (!response.complete) throw new ProviderUnreachable("the answer ended early");
  return Buffer.concat(parts);
};
