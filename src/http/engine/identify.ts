import type { Credential, PresentedCredential } from "../../access/authenticate.ts";
import { type Caller, holds } from "../../access/caller.ts";
import { Refusal } from "../../refusal.ts";
import { neededOf } from "../../shared/abilities.ts";
import type { ReadOperation, WriteOperation } from "../contract/operation.ts";
import type { Call, Service } from "./call.ts";

/** An operation inside an organization. */
export type ScopedOperation = ReadOperation | WriteOperation;

/** What the request shows of who asks. */
export const presentedBy = (call: Call): PresentedCredential => ({
  token: /^Bearer +(\S+)$/i.exec(call.request.headers.get("authorization") ?? "")?.[1] ?? null,
  organization_id: call.request.headers.get("organization-id"),
  address: call.address,
  request_id: call.headers["X-Request-Id"],
});

/** Knows and counts who asks, in their call, too: 401, 429. */
export const admit = (service: Service, call: Call): Credential => {
  const credential = service.authenticator.authenticate(presentedBy(call));
  call.credential = credential;
  Object.assign(call.headers, service.counter.count(credential, call));
  return credential;
};

/** Who asks: 401, 429, and 403 without an ability that is needed, or without the add-on. */
export const identify = (service: Service, operation: ScopedOperation, call: Call): Caller =>
  callerOf(operation, call, admit(service, call));

/**
 * Who asks, proven again inside a change: between the headers and the end of a body, or the batches
 * of an import, a key may have been deleted or have expired, and a person may do less. Not counted
 * as a call of its own. Refuses as `identify`.
 */
export const identifyAgain = (
  service: Service,
  operation: ScopedOperation,
  call: Call,
  caller: Caller,
): Caller => {
  const credential = service.authenticator.authenticateAgain(presentedBy(call));
  return credential === call.credential ? caller : callerOf(operation, call, credential);
};

/**
 * Proves who asks again, as often as it is called: while a stream is open they may come to do less,
 * or nothing. Not counted as calls of their own. Each proof refuses as `identify`.
 */
export const proverOf = (
  service: Service,
  operation: ScopedOperation,
  call: Call,
  caller: Caller,
): (() => Caller) => {
  const presented = presentedBy(call);
  let known = { credential: call.credential, caller };
  return () => {
    const credential = service.authenticator.authenticate(presented);
    if (credential !== known.credential)
      known = { credential, caller: callerOf(operation, call, credential) };
    return known.caller;
  };
};

const callerOf = (operation: ScopedOperation, call: Call, credential: Credential): Caller => {
  const caller = { ...credential, channel: channelOf(call.request, credential) };
  for (const either of neededOf(operation.ability))
    if (!either.some((ability) => holds(caller, ability)))
      throw new Refusal("forbidden", `This needs the ability ${either.join(" or ")}.`, {
        ability: either[0],
      });
  if (operation.spec.add_on === "ticketing" && !caller.organization.ticketing_enabled)
    throw new Refusal("forbidden", "The organization does not have the Ticketing System add-on.", {
      add_on: "ticketing",
    });
  return caller;
};

const channelOf = (request: Request, credential: Credential): Caller["channel"] => {
  if (credential.actor.type === "api_key") return "api";
  return request.headers.has("app-platform") ? "mobile" : "web";
};
