import type { Logger } from "pino";
import type { Credential } from "../../access/authenticate.ts";
import { CredentialRefusal } from "../../access/credential-refusal.ts";
import { Refusal } from "../../refusal.ts";
import type { Call } from "./call.ts";

/** Logs one line per request, without secrets, bodies or query values. */
export const logRequest = (
  log: Logger,
  { request, address, headers, credential }: Call,
  { route, duration_ms, status }: { route: string; duration_ms: number; status: number },
  result: unknown,
): void => {
  const caller_log = credential ? logOf(credential, log) : log;
  const line = {
    request_id: headers["X-Request-Id"],
    address,
    method: request.method,
    route,
    status,
    duration_ms: Math.round(duration_ms * 1000) / 1000,
  };
  if (result instanceof Response) caller_log.info(line, "request");
  else logFailure(caller_log, line, result);
};

/** Logs the reason, too. A refused key or login is also a warning, so that addresses can be banned. */
const logFailure = (log: Logger, line: { request_id: string }, error: unknown): void => {
  if (error instanceof CredentialRefusal) {
    const { what, ...more } = error.refused;
    log.warn({ ...line, reason: error.reason, ...more }, `${what} refused`);
  }
  if (error instanceof Refusal) log.info({ ...line, reason: error.reason }, "request");
  else if (isDisconnect(error)) log.info({ ...line, reason: "hung_up" }, "request");
  else {
    log.error({ request_id: line.request_id, err: error }, "failure");
    log.info({ ...line, reason: "internal" }, "request");
  }
};

/** nginx's status for a client that closed the connection. It is only logged. */
const client_closed_status = 499;

/** The status in the log and the metrics. */
export const statusOf = (response: Response, result: unknown): number =>
  isDisconnect(result) ? client_closed_status : response.status;

/** Whether the caller disconnected before the whole body had arrived. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

const logs = new WeakMap<Credential, Logger>();

/** A logger that adds the caller to each line. Cached, so that these fields are serialized only once. */
const logOf = (credential: Credential, log: Logger): Logger => {
  const cached = logs.get(credential);
  if (cached) return cached;
  const { organization, actor } = credential;
  const child = log.child({
    organization_id: organization.id,
    actor: { type: actor.type, id: actor.id },
  });
  logs.set(credential, child);
  return child;
};
