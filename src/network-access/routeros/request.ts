import type { ClientRequest, IncomingMessage } from "node:http";
import type { Agent } from "node:https";
import { errorText } from "../../error-text.ts";
import { https } from "../../outbound/https.ts";
import { AccessFailure } from "../failure.ts";

export interface RouterRequest {
  method: "GET" | "PATCH" | "DELETE";
  /** With the query. */
  path: string;
  body?: object;
}

export interface RouterAnswer {
  status: number;
  text: string;
}

/** Where requests go, and how long one may take, its connection included. */
export interface RouterLine {
  url: URL;
  agent: Agent;
  /** `user:password`. */
  login: string;
  request_limit_ms: number;
}

/** Far more than an account and its sessions. */
const answer_max_bytes = 64 * 1024;

/** Sends one request. One on a kept connection that the router has just closed is repeated, since all are idempotent. */
export const request = async (
  line: RouterLine,
  asked: RouterRequest,
  stop: AbortSignal,
): Promise<RouterAnswer> => {
  try {
    return await requestOnce(line, asked, stop);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return requestOnce(line, asked, stop);
  }
};

class StaleConnection extends AccessFailure {}

const requestOnce = (
  { url, agent, login, request_limit_ms }: RouterLine,
  { method, path, body }: RouterRequest,
  stop: AbortSignal,
): Promise<RouterAnswer> =>
  new Promise((resolve, reject) => {
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const sent = https().request({
      ...{ method, path, agent, host: url.hostname, port: url.port || 443 },
      // The agent's connections are verified already.
      rejectUnauthorized: false,
      headers: {
        Host: url.host,
        Accept: "application/json",
        Authorization: `Basic ${Buffer.from(login).toString("base64")}`,
        ...(content
          ? { "Content-Type": "application/json", "Content-Length": content.length }
          : {}),
      },
    });
    const limit = setTimeout(
      () => fail(trouble("The router does not answer in time.")),
      request_limit_ms,
    );
    const end = (): void => {
      clearTimeout(limit);
      stop.removeEventListener("abort", abort);
    };
    const fail = (error: Error): void => {
      end();
      sent.destroy();
      reject(error);
    };
    const abort = (): void => fail(trouble("The attempt took too long."));
    stop.addEventListener("abort", abort);
    if (stop.aborted) return abort();
    sent.on("error", (error) => fail(failureOf(error, sent)));
    sent.on("upgrade", () => fail(trouble("The router answers with another protocol.")));
    sent.on("response", (response) =>
      readText(response).then((text) => {
        end();
        resolve({ status: response.statusCode ?? 0, text });
      }, fail),
    );
    sent.end(content);
  });

const trouble = (message: string): AccessFailure => new AccessFailure("controller", message);

const failureOf = (error: Error, sent: ClientRequest): AccessFailure => {
  if (error instanceof AccessFailure) return error;
  const message = `The connection to the router broke off: ${errorText(error)}.`;
  return sent.reusedSocket ? new StaleConnection("controller", message) : trouble(message);
};

/** Ends a body that is too long, or that is not complete. */
const readText = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on("data", (part: Buffer) => {
      size += part.byteLength;
      if (size > answer_max_bytes) reject(trouble("The router's answer is too long."));
      else parts.push(part);
    });
    response.on("end", () => resolve(Buffer.concat(parts).toString()));
    for (const event of ["error", "aborted", "close"])
      response.on(event, () => reject(trouble("The router's answer breaks off.")));
  });
