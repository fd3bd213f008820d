import { subscribable_topics } from "../shared/topics.ts";
import type { Receiver } from "./receiver.ts";

/** Calls the running service as any client would. */
export type CallService = <T>(method: string, path: string, body?: object) => Promise<T>;

export const connect =
  (base_url: string, key: string): CallService =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(base_url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };

interface Endpoint {
  id: string;
  description: string | null;
  secret: string;
}

/**
 * Sends every topic to `receiver`, reusing the endpoint of an earlier run. Sets the new secret before the URL,
 * so that nothing arrives with another signature. Returns the endpoint's id.
 */
export const subscribe = async (
  call: CallService,
  receiver: Receiver,
  description: string,
): Promise<string> => {
  const { url } = receiver;
  const endpoints = await call<Endpoint[]>("GET", "/v1/webhooks");
  const former = endpoints.find((endpoint) => endpoint.description === description);
  if (!former) {
    const made = { url, description, topics: subscribable_topics };
    const { id, secret } = await call<Endpoint>("POST", "/v1/webhooks", made);
    receiver.trust(secret);
    return id;
  }
  const path = `/v1/webhooks/${former.id}`;
  receiver.trust((await call<Endpoint>("POST", `${path}/roll-secret`)).secret);
  await call("PUT", path, { url, active: true });
  return former.id;
};

/** Points the organization's message gateway to the demo's own. */
export const sendMessagesTo = async (
  call: CallService,
  { url, secret }: { url: string; secret: string },
): Promise<void> => {
  await call("PUT", "/v1/organization", { message_gateway: { url, secret } });
};
