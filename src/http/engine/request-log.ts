import type { Credential } from "../../access/authenticate.ts";
import { CredentialRefusal } from "../../access/credential-refusal.ts";
import type { Log } from "../../log.ts";
import { Refusal } from "../../refusal.ts";
import type { Call } from "./call.ts";

interface RequestLine extends Partial<ReturnType<typeof callerOf>> {
  request_id: string;
}

/** Logs one line per request, without secrets, bodies or query values. */
export const logRequest = (
  log: Log,
  { request, address, headers, credential }: Call,
  { route, duration_ms, status }: { route: string; duration_ms: number; status: number },
  result: unknown,
): void => {
  const line = {
    ...(credential && callerOf(credential)),
    request_id: headers["X-Request-Id"],
    address,
    method: request.method,
    route,
    status,
    duration_ms: Math.round(duration_ms * 1000) / 1000,
  };
  if (result instanceof Response) log.request(line);
  else logFailure(log, line, result);
};

const callerOf = ({ organization, actor }: Credential) => ({
  organization_id: organization.id,
  actor: { type: actor.type, id: actor.id },
});

/** Logs the reason, too. A refused key or login is also a warning, so that addresses can be banned. */
const logFailure = (log: Log, line: RequestLine, error: unknown): void => {
  if (error instanceof CredentialRefusal) {
    const { what, ...more } = error.refused;
    log.warn({ ...line, reason: error.reason, ...more }, `${what} refused`);
  }
  if (error instanceof Refusal) log.request({ ...line, reason: error.reason });
  else if (isDisconnect(error)) log.request({ ...line, reason: "hung_up" });
  else {
    const { organization_id, actor, request_id } = line;
    log.error({ ...(actor && { organization_id, actor }), request_id, err: error }, "failure");
    log.request({ ...line, reason: "internal" });
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
