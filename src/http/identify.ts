import { eitherOf } from "../access/abilities.ts";
import type { Credential, PresentedCredential } from "../access/authenticate.ts";
import { type Caller, holds } from "../access/caller.ts";
import { Refusal } from "../refusal.ts";
import type { Call, Service } from "./call.ts";
import type { ReadOperation, WriteOperation } from "./operation.ts";

/** An operation inside an organization. */
export type ScopedOperation = ReadOperation | WriteOperation;

/** What the request shows of who asks. */
export const presentedBy = (call: Call): PresentedCredential => ({
  token: /^Bearer +(\S+)$/i.exec(call.request.headers.get("authorization") ?? "")?.[1] ?? null,
  organization_id: call.request.headers.get("organization-id"),
  address: call.address,
});

/** Who asks: 401, 429, and 403 without the ability, or any of several, or without the add-on. */
export const identify = (service: Service, operation: ScopedOperation, call: Call): Caller => {
  const { request } = call;
  const credential = service.authenticator.authenticate(presentedBy(call));
  call.credential = credential;
  Object.assign(call.headers, service.counter.count(credential, call));
  const caller = { ...credential, channel: channelOf(request, credential) };
  const either = eitherOf(operation.ability);
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
