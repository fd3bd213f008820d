import type { Server } from "bun";
import type { Authenticator, Credential } from "../../access/authenticate.ts";
import type { LoginThrottle } from "../../access/login-throttle.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { EventStreams } from "../../events/streams.ts";
import type { Outbound } from "../../outbound.ts";
import type { Deliverer } from "../../webhooks/deliver.ts";
import type { Document, Params } from "../contract/operation.ts";
import type { CallCounter } from "./rate-limit.ts";
import type { ReadTask } from "./read.ts";
import type { Spool } from "./spool.ts";
import type { UnauthenticatedLimiter } from "./unauthenticated-limiter.ts";

/** What every operation needs from the running service. */
export interface Service {
  sqlite: Sqlite;
  /** Has a reader thread perform a task for an organization (`read.ts`). */
  read<T>(org_id: string, task: ReadTask): Promise<T>;
  /** Renders a document for an organization, in a process of its own. Refuses with `busy` when too many wait. */
  print(org_id: string, content: Document["content"]): Promise<Uint8Array<ArrayBuffer>>;
  authenticator: Authenticator;
  counter: CallCounter;
  throttle: LoginThrottle;
  unauthenticated: UnauthenticatedLimiter;
  outbound: Outbound;
  /** Those that are open. */
  streams: EventStreams;
  deliverer: Deliverer;
  /** Origin of the links in answers; the request's own when not configured. */
  public_url: string | undefined;
  /** Where bodies lie while they come. */
  spool: Spool;
  /** Largest file of a form, unless the operation says otherwise. */
  file_limit_bytes: number;
}

/** What the answer of a call carries, also when it is refused. */
export type CallHeaders = Record<string, string> & { "X-Request-Id": string };

/** The headers of every answer. No cache stores it, and no browser guesses its type (decisions §2). */
export const callHeaders = (request_id: string): CallHeaders => ({
  "X-Request-Id": request_id,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
});

/** One call of an operation. */
export interface Call {
  request: Request;
  params: Params;
  /** The caller's, behind proxies that the operator trusts. */
  address: string;
  headers: CallHeaders;
  /** What received it; null when it came over no connection, or over one that has ended. */
  server: Server<unknown> | null;
  /** Who asks, as soon as that is known. */
  credential?: Credential;
}
