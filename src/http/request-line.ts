import type { Logger } from "pino";
import { CredentialRefusal } from "../access/credential-refusal.ts";
import { Refusal } from "../refusal.ts";
import type { Call } from "./call.ts";

/**
 * The one line that a request leaves in the log: never a secret, a body or a value of the query.
 * A refused key or login leaves a warning in its place, not beside it, so that a flood of them
 * fills the disk no faster than other requests do.
 */
export const logRequest = (
  log: Logger,
  { request, address, headers, credential }: Call,
  route: string,
  began: number,
  status: number,
  result: unknown,
): void => {
  const request_id = headers["X-Request-Id"];
  const hung_up = hasHungUp(result);
  if (status === 500 && !hung_up) log.error({ request_id, err: result }, "failure");
  const line = {
    request_id,
    address,
    method: request.method,
    route,
    status: hung_up ? hung_up_status : status,
    duration_ms: Math.round((performance.now() - began) * 1000) / 1000,
    organization_id: credential?.organization.id,
    actor: credential && { type: credential.actor.type, id: credential.actor.id },
    reason: hung_up ? "hung_up" : reasonOf(result),
  };
  if (result instanceof CredentialRefusal) {
    const { what, ...more } = result.refused;
    log.warn({ ...line, ...more }, `${what} refused`);
  } else log.info(line, "request");
};

/** As other servers log it, too: nobody gets this answer. */
const hung_up_status = 499;

/** Whether the caller went away before their body had come, which is no failure of ours. */
const hasHungUp = (result: unknown): boolean =>
  result instanceof DOMException && result.name === "AbortError";

/** The code that the answer carries in `error.reason`. */
const reasonOf = (result: unknown): string | undefined => {
  if (result instanceof Response) return undefined;
  return result instanceof Refusal ? result.reason : "internal";
};
