import { credential } from "../session/credential.ts";

/** A response that nobody has asked for by then is dropped. */
const dropped_after_ms = 10_000;

/** Requests sent before the page that needs them is loaded, by name. */
const early = new Map<string, Promise<unknown>>();

// What one person may read must not be shown to the next.
let session_token: string | undefined;
credential.subscribe((current) => {
  const token = current?.token ?? current?.csrf_token;
  if (token !== session_token) early.clear();
  session_token = token;
});

const nameOf = (name: string): string => `${credential.peek()?.organization_id} ${name}`;

/** Sends a request while the page that needs it is still loading. */
export const fetchEarly = (name: string, fetch: () => Promise<unknown>): void => {
  const key = nameOf(name);
  const response = fetch();
  response.catch(() => undefined); // whoever takes it handles its error
  early.set(key, response);
  setTimeout(() => early.delete(key), dropped_after_ms);
};

/** The early request of this name, once; else sends it now. */
export const takeEarly = <T>(name: string, fetch: () => Promise<T>): Promise<T> => {
  const key = nameOf(name);
  const response = early.get(key);
  early.delete(key);
  return response ? (response as Promise<T>) : fetch(); // a name has responses of one type
};
