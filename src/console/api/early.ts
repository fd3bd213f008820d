import { credentialHeaders, storedCredential } from "../session/stored-credential.ts";

/** A response that nobody has taken by then is dropped. */
const dropped_after_ms = 10_000;

interface EarlyRequest {
  headers: Record<string, string>;
  sent_ms: number;
  response: Promise<Response>;
}

/** Requests that were sent before the scripts that need them were loaded, by URL. */
const early = new Map<string, EarlyRequest>();

/**
 * Sends a GET while the scripts that need its response are still loading. Returns the response too; undefined
 * if nobody is logged in, or if it cannot be reached.
 */
export const fetchEarly = async (path: string): Promise<Response | undefined> => {
  const own = storedCredential();
  if (own === null) return undefined;
  const url = new URL(path, location.origin).href;
  const headers = credentialHeaders(own);
  const response = fetch(url, { headers });
  early.set(url, { headers, sent_ms: Date.now(), response });
  setTimeout(() => early.delete(url), dropped_after_ms);
  return response.catch(() => undefined); // whoever takes it handles the error
};

/** The early request that equals this one, once. */
export const takeEarly = ({ url, method, headers }: Request): EarlyRequest | undefined => {
  const found = early.get(url);
  if (!found || method !== "GET") return undefined;
  early.delete(url);
  // What one person may read must not be shown to the next.
  const is_same = Object.entries(found.headers).every(
    ([name, value]) => headers.get(name) === value,
  );
  return is_same ? found : undefined;
};
