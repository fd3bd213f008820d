import createClient, { type Middleware } from "openapi-fetch";
import { is_reached } from "../offline/connection.ts";
import { credential, endSession, hasCredential, isCurrent } from "../session/credential.ts";
import { credentialHeaders } from "../session/stored-credential.ts";
import { data_as_of } from "./data-as-of.ts";
import type { paths } from "./document.d.ts";
import { takeEarly } from "./early.ts";
import { newKey } from "./new-key.ts";
import { Refusal, refusalOf, unreached } from "./refusal.ts";
import { syncClock } from "./server-clock.ts";

/**
 * Idempotency keys of POSTs that got no response and may have arrived. The same request, sent again,
 * reuses its key (decisions §1).
 */
const retry_keys = new Map<string, string>();

/** Identifies equal requests. Null for forms: files are not compared, so each is a new call. */
const fingerprintOf = async (request: Request): Promise<string | null> => {
  const type = request.headers.get("content-type");
  if (type?.startsWith("multipart/")) return null;
  const body = type?.startsWith("application/json") ? await request.clone().text() : "";
  return `${request.url}\n${body}`;
};

/** Requests without a response so far. */
const pending = new WeakMap<Request, { fingerprint: string; key: string }>();

const sent_at = new WeakMap<Request, number>();

/** A 401 of these is about what was typed or proven, not about the session. */
const isLogin = (path: string): boolean => /^\/v1\/auth\/(login|invitation|mfa|sso)/.test(path);

/** Calls about logging in need no key: sending them twice is harmless, and their secrets are not kept in memory. */
const needsKey = ({ method, headers }: Request, path: string): boolean =>
  method === "POST" && !path.startsWith("/v1/auth/") && !headers.has("Idempotency-Key");

const authenticated: Middleware = {
  async onRequest({ request, schemaPath }) {
    if (credential.value !== null && !hasCredential(request.headers))
      for (const [name, value] of Object.entries(credentialHeaders(credential.value)))
        request.headers.set(name, value);
    if (needsKey(request, schemaPath)) {
      const fingerprint = await fingerprintOf(request);
      const key = (fingerprint !== null && retry_keys.get(fingerprint)) || newKey();
      request.headers.set("Idempotency-Key", key);
      if (fingerprint !== null) pending.set(request, { fingerprint, key });
    }
    sent_at.set(request, Date.now());
    return request;
  },
  onResponse({ request, response, schemaPath }) {
    is_reached.value = true;
    const sent_ms = sent_at.get(request);
    if (sent_ms !== undefined) syncClock(response.headers.get("Date"), sent_ms);
    data_as_of.value = response.headers.get("X-Data-As-Of");
    // A proxy's 504 does not say that nothing happened, and its 401 nothing about the session.
    const is_ours = response.headers.has("x-request-id");
    const call = pending.get(request);
    if (call && (is_ours || response.ok)) retry_keys.delete(call.fingerprint);
    else if (call) retry_keys.set(call.fingerprint, call.key);
    const is_about_session = response.status === 401 && is_ours && !isLogin(schemaPath);
    // A late 401 of an earlier session does not end this one.
    if (is_about_session && isCurrent(request.headers)) endSession("ended");
  },
  onError({ request, error }) {
    const call = pending.get(request);
    if (call) retry_keys.set(call.fingerprint, call.key);
    if (error instanceof DOMException && error.name === "AbortError") return;
    is_reached.value = false;
    return new Refusal(0, unreached, "");
  },
};

/** Reads the whole body, so that a response that breaks off counts as none and its key is reused. */
const fetchWithBody = async (request: Request): Promise<Response> => {
  const early = takeEarly(request);
  if (early) sent_at.set(request, early.sent_ms);
  const response = await (early?.response ?? fetch(request));
  const body = await response.blob();
  return new Response(body.size === 0 ? null : body, response);
};

/** The API client: `dataOf(api.GET("/v1/tickets/{id}", { params: { path: { id } } }))`. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: fetchWithBody });
api.use(authenticated);

type ApiResponse<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** Returns the body; throws a `Refusal` for any status but 2xx, or without a response. */
export const dataOf = async <T>(request: ApiResponse<T>): Promise<T> => {
  const { data, error, response } = await request;
  if (!response.ok) throw refusalOf(response.status, error);
  return data as T;
};
