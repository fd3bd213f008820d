import type { Logger } from "pino";
import type { Credential } from "../../access/authenticate.ts";
import { CredentialRefusal } from "../../access/credential-refusal.ts";
import { Refusal } from "../../refusal.ts";
import type { Call } from "./call.ts";

/** Leaves the line of a request in the log: never a secret, a body or a value of the query. */
export const logRequest = (
  log: Logger,
  { request, address, headers, credential }: Call,
  { route, duration_ms, status }: { route: string; duration_ms: number; status: number },
  result: unknown,
): void => {
  const asker = credential ? logOf(credential, log) : log;
  const line = {
    request_id: headers["X-Request-Id"],
    address,
    method: request.method,
    route,
    status,
    duration_ms: Math.round(duration_ms * 1000) / 1000,
  };
  if (result instanceof Response) asker.info(line, "request");
  else logFailure(asker, line, result);
};

/** The same with the reason. A refused key or login also leaves a warning, by which an address can be banned. */
const logFailure = (log: Logger, line: { request_id: string }, error: unknown): void => {
  if (error instanceof CredentialRefusal) {
    const { what, ...more } = error.refused;
    log.warn({ ...line, reason: error.reason, ...more }, `${what} refused`);
  }
  if (error instanceof Refusal) log.info({ ...line, reason: error.reason }, "request");
  else if (isHangUp(error)) log.info({ ...line, reason: "hung_up" }, "request");
  else {
    log.error({ request_id: line.request_id, err: error }, "failure");
    log.info({ ...line, reason: "internal" }, "request");
  }
};

/** As other servers log it, too: nobody gets this answer. */
const hung_up_status = 499;

/** What a request is logged and counted with. */
export const statusOf = (response: Response, result: unknown): number =>
  isHangUp(result) ? hung_up_status : response.status;

/** Whether the caller went away before their body had come, which is no failure of ours. */
const isHangUp = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

const logs = new WeakMap<Credential, Logger>();

/** A log whose lines say who asks: these fields are written as JSON once, not with each request. */
const logOf = (credential: Credential, log: Logger): Logger => {
  const known = logs.get(credential);
  if (known) return known;
  const { organization, actor } = credential;
  const made = log.child({
    organization_id: organization.id,
    actor: { type: actor.type, id: actor.id },
  });
  logs.set(credential, made);
  return made;
};
