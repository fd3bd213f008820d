import type { Credential, PresentedCredential } from "../../access/authenticate.ts";
import { type Caller, holds } from "../../access/caller.ts";
import { cookie_token_prefix } from "../../access/sign-in/sessions/sessions.ts";
import { Refusal } from "../../refusal.ts";
import { neededOf } from "../../shared/abilities.ts";
import type { ReadOperation, WriteOperation } from "../contract/operation.ts";
import type { Call, Service } from "./call.ts";
import { cookieOf } from "./same-origin.ts";

/** An operation inside an organization. */
export type ScopedOperation = ReadOperation | WriteOperation;

/** The credential in the request's headers, or else in its cookie. Refuses a cookie of another site with 403. */
export const presentedCredential = (service: Service, call: Call): PresentedCredential => {
  const { headers } = call.request;
  const authorization = headers.get("authorization");
  const cookie = authorization === null ? cookieOf(call.request, service.public_url) : null;
  return {
    ...anonymous(call),
    token: cookie ? cookie.token : bearerToken(authorization ?? ""),
    cookie,
    organization_id: headers.get("organization-id"),
  };
};

/** The credential of a call that needs none. What it sends is not looked at. */
export const anonymous = (call: Call): PresentedCredential => ({
  token: null,
  cookie: null,
  organization_id: null,
  address: call.address,
  user_agent: call.request.headers.get("user-agent"),
  request_id: call.headers["X-Request-Id"],
});

/** The token of a header. Those of cookies are valid in cookies only. */
const bearerToken = (authorization: string): string | null => {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return token === undefined || token.startsWith(cookie_token_prefix) ? null : token;
};

/** Authenticates the caller and counts the call: 401, 429. */
export const authenticate = (service: Service, call: Call): Credential => {
  const credential = service.authenticator.authenticate(presentedCredential(service, call));
  call.credential = credential;
  Object.assign(call.headers, service.counter.count(credential, call));
  return credential;
};

/** The caller. Refuses with 401, 429, and 403 without the required ability or add-on. */
export const identify = (service: Service, operation: ScopedOperation, call: Call): Caller =>
  callerOf(operation, call, authenticate(service, call));

/**
 * Authenticates the caller again, inside a change: while the body arrived or an import ran, a key
 * may have expired or a person may have lost an ability. Does not count as a call. Refuses as
 * `identify`.
 */
export const reidentify = (
  service: Service,
  operation: ScopedOperation,
  call: Call,
  caller: Caller,
): Caller => {
  const credential = service.authenticator.authenticateAgain(presentedCredential(service, call));
  return credential === call.credential ? caller : callerOf(operation, call, credential);
};

/**
 * Returns a function that authenticates the caller again, for as long as a stream is open. Does not
 * count as a call. Refuses as `identify`.
 */
export const reauthenticatorOf = (
  service: Service,
  operation: ScopedOperation,
  call: Call,
  caller: Caller,
): (() => Caller) => {
  const presented = presentedCredential(service, call);
  let latest = { credential: call.credential, caller };
  return () => {
    const credential = service.authenticator.authenticate(presented);
    if (credential !== latest.credential)
      latest = { credential, caller: callerOf(operation, call, credential) };
    return latest.caller;
  };
};

const callerOf = (operation: ScopedOperation, call: Call, credential: Credential): Caller => {
  const caller = { ...credential, channel: channelOf(call.request, credential) };
  for (const alternatives of neededOf(operation.ability))
    if (!alternatives.some((ability) => holds(caller, ability)))
      throw new Refusal("forbidden", `This needs the ability ${alternatives.join(" or ")}.`, {
        ability: alternatives[0],
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
