/** What the tests behind the proxies share: calls to `isp.example`, or another name, at a port of this machine. */
import { appendFileSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { type Agent, request } from "node:https";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

export const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run test/proxy/try.sh`);
  return value;
};

const work = env("WORK");
export const inWork = (name: string): string => `${work}/${name}`;
export const ca = readFileSync(inWork("fullchain.pem"), "utf8");

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Of a header that came more than once, each value. */
  all(name: string): string[];
  /** As it came over the wire: compressed when it was. */
  body: Buffer;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The host name, `isp.example` unless it says another. */
  name?: string;
  /** `127.0.0.1` unless it says `::1`. */
  host?: string;
  /** Keeps connections; else each call has one of its own. */
  agent?: Agent | undefined;
}

/** What an error of `call` also has. */
export interface Broken {
  /** The connection had served an earlier call, so it may have been closed before this one was read. */
  was_kept: boolean;
}

const limit_ms = 120_000;

/** A call through the proxy at the port, its certificate checked. */
export const call = (port: number, path: string, ask: Ask = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = "GET", headers = {}, body, host = "127.0.0.1", agent = false } = ask;
    const { name = "isp.example" } = ask;
    const options = { host, port, path, method, ca, servername: name, agent };
    const sent = request(
      { ...options, headers: { Host: name, ...headers }, timeout: limit_ms },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            all: (name) =>
              response.rawHeaders.filter(
                (_, place, all) => place % 2 === 1 && all[place - 1]?.toLowerCase() === name,
              ),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on("error", (error) =>
      reject(Object.assign(error, { was_kept: sent.reusedSocket } satisfies Broken)),
    );
    sent.on("timeout", () => sent.destroy(new Error(`${method} ${path}: no answer`)));
    sent.end(body);
  });

export const authorized = { Authorization: `Bearer ${env("KEY")}` };
const as_json = { ...authorized, "Content-Type": "application/json" };

/** Posts it, and returns what was made. */
export const make = async (
  port: number,
  path: string,
  body: object = {},
  agent?: Agent,
): Promise<Record<string, unknown>> => {
  const answer = await call(port, path, {
    method: "POST",
    headers: as_json,
    body: JSON.stringify(body),
    agent,
  });
  if (answer.status !== 201 && answer.status !== 200)
    throw new Error(`POST ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body.toString()) as Record<string, unknown>;
};

/** Some of what is sent is never complete, so nothing comes back. */
const raw_limit_ms = 2_000;

/** Sends the bytes as they are, without a client that would mend them, and returns all that comes back. */
export const sendRaw = (port: number, text: string, is_tls: boolean): Promise<string> =>
  new Promise((resolve) => {
    let got = "";
    const socket = is_tls
      ? connectTls({ host: "127.0.0.1", port, ca, servername: "isp.example" })
      : connect(port, "127.0.0.1");
    const finish = () => {
      socket.destroy();
      resolve(got);
    };
    socket.on(is_tls ? "secureConnect" : "connect", () => socket.write(text));
    socket.on("data", (chunk) => {
      got += chunk.toString("latin1");
    });
    socket.on("end", finish);
    socket.on("close", finish);
    socket.on("error", finish);
    socket.setTimeout(raw_limit_ms, finish);
  });

/** A part of a calendar's address that no log may have; `try.sh` looks for all of them at the end. */
export const keepSecret = (secret: string): string => {
  appendFileSync(inWork("secrets"), `${secret}\n`);
  return secret;
};

export const fail = (what: string): never => {
  console.error(`FAILED: ${what}`);
  process.exit(1);
};

export const expect = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) fail(`${what} is ${found}, not ${expected}`);
  console.log(`  ${what}: ${found}`);
};
