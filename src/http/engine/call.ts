import type { Server } from "bun";
import type { Authenticator, Credential } from "../../access/authenticate.ts";
import type { LoginThrottle } from "../../access/sign-in/login-throttle.ts";
import type { ShortLivedTokens } from "../../access/sign-in/short-lived-tokens.ts";
import type { Instant } from "../../clock/instant.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { EventStreams } from "../../events/streams.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import type { Refusal } from "../../refusal.ts";
import type { Deliverer } from "../../webhooks/deliver.ts";
import type { Installation } from "../contract/installation.ts";
import type { Document, Params } from "../contract/operation.ts";
import type { CallCounter } from "./rate-limit.ts";
import type { ReadTask } from "./read.ts";
import type { Spool } from "./spool.ts";
import type { UnauthenticatedLimiter } from "./unauthenticated-limiter.ts";

/** A service that only reads (`lastmile serve --read-only`). */
export interface ReadOnlyMode {
  /** When the data that answers now was current. */
  asOf(): Instant;
  /** Returns the 503 for whatever would change something. */
  refuse(): Refusal;
}

/** What operations need from the running service. */
export interface Service {
  /** Undefined where changes are made. */
  read_only?: ReadOnlyMode | undefined;
  sqlite: Sqlite;
  /** Runs a task for an organization in a reader thread (`read.ts`). */
  read<T>(org_id: string, task: ReadTask, is_slow?: boolean): Promise<T>;
  /** Renders a PDF in a separate process. Refuses with `busy` if too many are queued. */
  print(org_id: string, content: Document["content"]): Promise<Uint8Array<ArrayBuffer>>;
  authenticator: Authenticator;
  counter: CallCounter;
  throttle: LoginThrottle;
  tokens: ShortLivedTokens;
  unauthenticated: UnauthenticatedLimiter;
  outbound: Outbound;
  /** The open event streams. */
  streams: EventStreams;
  deliverer: Deliverer;
  installation(): Installation;
  /** The origin of links in answers. If it is not configured, that of the request is used. */
  public_url: string | undefined;
  /** Stores bodies while they arrive. */
  spool: Spool;
  /** The largest file in a form, unless the operation has a limit of its own. */
  file_limit_bytes: number;
}

/** Headers of the answer, whether or not the call is refused. */
export type CallHeaders = Record<string, string> & { "X-Request-Id": string };

/** The headers of every answer: no caching, no type guessing (decisions §2). */
export const callHeaders = (request_id: string): CallHeaders => ({
  "X-Request-Id": request_id,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
});

/** The header of every answer of a service that only reads. */
export const as_of_header = "X-Data-As-Of";

/** The headers that say when the data was current which is read in this turn. */
export const asOfHeaders = ({ read_only }: Pick<Service, "read_only">): Record<string, string> =>
  read_only ? { [as_of_header]: read_only.asOf() } : {};

/** One call of an operation. */
export interface Call {
  request: Request;
  params: Params;
  /** The caller's IP address, behind trusted proxies. */
  address: string;
  headers: CallHeaders;
  /** The server that received it. Null without a connection, or after it was closed. */
  server: Server<unknown> | null;
  /** Set once the caller is authenticated. */
  credential?: Credential;
}
