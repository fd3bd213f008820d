import createClient, { type Middleware } from "openapi-fetch";
import { is_reached } from "../offline/connection.ts";
import { credential, endSession } from "../session/credential.ts";
import type { paths } from "./document.d.ts";
import { newKey } from "./new-key.ts";
import { Refusal, refusalOf, unreached } from "./refusal.ts";
import { syncClock } from "./server-clock.ts";

/**
 * The key of a POST that may have arrived though no answer came: the same request, asked again, is
 * the same call (`Idempotency-Key`, decisions §1).
 */
const unanswered = new Map<string, string>();

/** Null of a form: files are not compared here, and another file is another call. */
const nameOf = async (request: Request): Promise<string | null> => {
  const type = request.headers.get("content-type");
  if (type?.startsWith("multipart/")) return null;
  const body = type?.startsWith("application/json") ? await request.clone().text() : "";
  return `${request.url}\n${body}`;
};

/** The requests that wait for their answer, with their keys, by the name that makes them the same. */
const under_way = new WeakMap<Request, { name: string; key: string }>();

const sent_at = new WeakMap<Request, number>();

const login = "/v1/auth/login";

/** What has a password in it is kept nowhere, and does nothing twice. */
const with_password = [login, "/v1/auth/password"];

const needsKey = ({ method, headers }: Request, path: string): boolean =>
  method === "POST" && !with_password.includes(path) && !headers.has("Idempotency-Key");

/** Whether this tab has still the token that asked: another's late answer ends nothing. */
const isCurrent = ({ headers }: Request): boolean =>
  headers.get("Authorization") === `Bearer ${credential.value?.token}`;

const authenticated: Middleware = {
  async onRequest({ request, schemaPath }) {
    const { token, organization_id } = credential.value ?? {};
    // What is sent later than it was decided on says itself whose it is (`offline/queue`).
    if (!request.headers.has("Authorization")) {
      if (token) request.headers.set("Authorization", `Bearer ${token}`);
      if (organization_id) request.headers.set("Organization-Id", organization_id);
    }
    if (needsKey(request, schemaPath)) {
      const name = await nameOf(request);
      const key = (name !== null && unanswered.get(name)) || newKey();
      request.headers.set("Idempotency-Key", key);
      if (name !== null) under_way.set(request, { name, key });
    }
    sent_at.set(request, Date.now());
    return request;
  },
  onResponse({ request, response, schemaPath }) {
    is_reached.value = true;
    const asked_ms = sent_at.get(request);
    if (asked_ms !== undefined) syncClock(response.headers.get("Date"), asked_ms);
    const call = under_way.get(request);
    if (call) unanswered.delete(call.name);
    const is_ours = response.headers.has("x-request-id"); // a proxy's 401 says nothing of a token
    if (response.status === 401 && is_ours && schemaPath !== login && isCurrent(request))
      endSession("ended");
  },
  onError({ request, error }) {
    const call = under_way.get(request);
    if (call) unanswered.set(call.name, call.key);
    if (error instanceof DOMException && error.name === "AbortError") return;
    is_reached.value = false;
    return new Refusal(0, unreached, "");
  },
};

/**
 * An answer counts once all of it is here: of one that broke off on its way nobody knows, and the same
 * request asks again under its key.
 */
const fetchWhole = async (request: Request): Promise<Response> => {
  const answer = await fetch(request);
  const body = await answer.blob();
  return new Response(body.size === 0 ? null : body, answer);
};

/** Every call of the console: `answerOf(api.GET("/v1/tickets/{id}", { params: { path: { id } } }))`. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: fetchWhole });
api.use(authenticated);

/** What a call came to, as the client tells it. */
type ApiResponse<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** The answer's body; throws the `Refusal` of any other answer than 2xx, or of none. */
export const dataOf = async <T>(request: ApiResponse<T>): Promise<T> => {
  const { data, error, response } = await request;
  if (!response.ok) throw refusalOf(response.status, error);
  return data as T;
};
